import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createSettings } from '#functions/sandbox/banks/registry/settings.ts';
import { connect } from '#infra/operator/connection.ts';
import { stageNamed } from '#infra/stages.ts';
import { createLinkStore } from '#shared/banks/directory/link-store.ts';
import { refreshDirectory } from '#shared/banks/directory/refresh-directory.ts';
import { directoryOf } from '#shared/banks/protocols/protocols.ts';
import { createHttpClient } from '#shared/platform/outbound/http-client.ts';
import { fetchWith } from '#test/support/banks/sandbox-uae/mutual-tls.ts';
import { aClient } from '#test/support/drivers/journey.ts';
import { bankPageOf, inBrowser, type Integrator } from '#test/support/drivers/integrator.ts';
import { sharingOf } from '#test/support/drivers/sharing.ts';
import { type Module, plans } from './modules.ts';
import { startSuite } from './suite-server.ts';

let suite: Awaited<ReturnType<typeof startSuite>>;
let client: Integrator;

/** Lists the banks of all modules in the market's directory, and reads it as the scheduled function does. */
beforeAll(async () => {
  const { settings, authority, server } = inject('uaeBanks');
  const registered = await createSettings(connect(settings).table).client(stageNamed('local').bankClientId);
  if (!registered) throw new Error('The service is not registered');
  const modules = plans.flatMap((plan) => plan.modules);
  suite = await startSuite(modules, registered, { ...server, authority });
  await refreshDirectory(
    { ...directoryOf('UAE'), participantsUrl: suite.participantsUrl, newBanks: 'active', addresses: 'any' },
    {
      store: createLinkStore(connect(inject('settings')).table),
      http: createHttpClient({ key: '', certificate: '', authorities: authority }),
    },
  );
  client = await aClient();
});
afterAll(() => suite.stop());

/** Opens a link as the customer's browser. Returns the redirect. */
const open = async (url: string): Promise<string> => {
  const { headers } = await fetchWith(inject('uaeBanks').authority, undefined)(url);
  return headers.get('location') ?? '';
};

/** Requests the customer's consent to share account data from a module's bank. */
const requestConsent = async (providerId: string) => {
  const created = await client.post('/data/account-requests', {
    permissions: ['ReadAccountsBasic'],
    providers: [providerId],
  });
  if (created.status >= 400) return { rejected: created.body.details };
  const consent = await client.post('/consent/account', { requestId: created.body.data.id, providerId });
  return { id: String(consent.body.data.id), link: String(consent.body.data.authorizationLink) };
};

/** Authorises a consent as the customer: at the bank of a module, and back. Returns the status of the consent. */
const authorise = async (providerId: string): Promise<unknown> => {
  const { id = '', link, rejected } = await requestConsent(providerId);
  if (link === undefined) return rejected;
  const redirect = await open(await bankPageOf(link));
  await fetch(redirect, { redirect: 'manual', headers: inBrowser });
  return (await sharingOf(client, id)).status;
};

const discoveryCalls = ['.well-known/openid-configuration', 'jwks'];
const flowCalls = ['mtls/par', 'authorize', 'mtls/token', 'mtls/userinfo'];

/** The outcome of a module: the status of the consent, or the error, and the requests of the service to the bank. */
const expected: Record<Module['end'], { readonly outcome: unknown; readonly calls: readonly string[] }> = {
  discovery: {
    outcome: { 'providers.0': ['must be a provider of the market'] },
    calls: ['.well-known/openid-configuration'],
  },
  redirect: { outcome: 'AwaitingAuthorization', calls: [...discoveryCalls, ...flowCalls.slice(0, 2)] },
  tokens: { outcome: 'AwaitingAuthorization', calls: [...discoveryCalls, ...flowCalls.slice(0, 3)] },
  completed: { outcome: 'Authorized', calls: [...discoveryCalls, ...flowCalls] },
};

for (const { plan, modules } of plans) {
  describe(`${plan}: the modules for the UAE`, () => {
    for (const { name, title, bank, end } of modules) {
      test.concurrent(`${name}: ${title}`, async () => {
        const outcome = await authorise(`uae-${bank}`);
        const { calls, violations } = suite.banks.get(bank) ?? {};
        expect({ outcome, calls, violations }).toEqual({ ...expected[end], violations: [] });
      });
    }
  });
}
