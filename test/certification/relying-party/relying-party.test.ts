import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aClient } from '#test/support/drivers/journey.ts';
import { type Module, plans } from './modules.ts';
import { accountsPath } from './participants.ts';
import { findRegistration, readDirectory } from './read-directory.ts';
import { type Parties, shareData } from './share-data.ts';
import { startSuite } from './suite-server.ts';

let suite: Awaited<ReturnType<typeof startSuite>>;
let parties: Parties;

/** Lists the banks of all modules in the market's directory, and reads it. */
beforeAll(async () => {
  const { settings: banks, authority, server } = inject('uaeBanks');
  const modules = plans.flatMap((plan) => plan.modules);
  suite = await startSuite(modules, await findRegistration(banks), { ...server, authority });
  await readDirectory(suite.participantsUrl, authority, inject('settings'));
  parties = { client: await aClient(), authority };
});
afterAll(() => suite.stop());

const discoveryCalls = ['.well-known/openid-configuration', 'jwks'];
const flowCalls = ['mtls/par', 'authorize', 'mtls/token', 'mtls/userinfo'];
const accounts = `mtls/${accountsPath}`;
const readAndRefresh = [accounts, 'mtls/token', accounts];

/** The outcome of a module, and the requests of the service to the bank. */
const expected: Record<Module['end'], { readonly outcome: unknown; readonly calls: readonly string[] }> = {
  discovery: {
    outcome: { 'providers.0': ['must be a provider of the market'] },
    calls: ['.well-known/openid-configuration'],
  },
  redirect: { outcome: 'AwaitingAuthorization', calls: [...discoveryCalls, ...flowCalls.slice(0, 2)] },
  tokens: { outcome: 'AwaitingAuthorization', calls: [...discoveryCalls, ...flowCalls.slice(0, 3)] },
  completed: { outcome: 'Authorized', calls: [...discoveryCalls, ...flowCalls] },
  refreshed: {
    outcome: 'Authorized',
    calls: [...discoveryCalls, ...flowCalls.slice(0, 3), ...readAndRefresh, ...readAndRefresh],
  },
};

for (const { plan, modules } of plans) {
  describe(`${plan}: the modules for the UAE`, () => {
    for (const { name, title, bank, end } of modules) {
      test.concurrent(`${name}: ${title}`, async () => {
        // Each read refreshes the tokens once. The bank accepts those of the second refresh.
        const { outcome, reads } = await shareData(parties, `uae-${bank}`, end === 'refreshed' ? 2 : 0);
        expect(reads).toEqual(end === 'refreshed' ? [502, 200] : []);
        const { calls, violations } = suite.banks.get(bank) ?? {};
        expect({ outcome, calls, violations }).toEqual({ ...expected[end], violations: [] });
      });
    }
  });
}
