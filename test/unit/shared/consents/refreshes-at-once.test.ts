import { afterAll, expect, test } from 'vitest';
import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { BankRejection } from '#shared/banks/port/errors.ts';
import { withoutSecrets } from '#shared/consents/authorisation.ts';
import { tokenSources } from '#shared/consents/consent-tokens.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { aBank } from '#test/support/banks/a-bank.ts';
import { noEncryption } from '#test/support/banks/no-encryption.ts';
import { anAuthorisedSharing } from '#test/support/builders/an-account-consent.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { everySchedule } from '#test/support/schedules/explore.ts';
import { pausingTable } from '#test/support/schedules/pausing.ts';
import { type Actor, type Choose, type Pause, play } from '#test/support/schedules/play.ts';

const local = useLocalTable();
const at = '2026-11-21T08:00:00.000Z';
const now = () => new Date(at);

let total = 0;
afterAll(() => console.log(`refreshes at once: ${total} schedules`));

/** Stores a consent with expired tokens. */
const aConsent = async (): Promise<AccountConsent> => {
  const tokens = { accessToken: 'access-0', accessTokenExpiresAt: at, refreshToken: 'refresh-0' };
  const bank = { bankConsentId: 'consent', providerCode: 'uae-enbdx' };
  const consent = { ...anAuthorisedSharing(newId(), at), ...bank, ...tokens, version: 0 };
  await local().table.commit(createAccountConsentStore(local().table).accountConsents.create(consent));
  return consent;
};

/** Creates a bank that replaces refresh tokens, and revokes all tokens if a replaced one is sent again. */
const aStrictBank = () => {
  let issued = 0;
  let isRevoked = false;
  const refresh = async (refreshToken: string) => {
    isRevoked ||= refreshToken !== `refresh-${issued}`;
    if (isRevoked) throw new BankRejection('invalid_grant');
    issued += 1;
    return { accessToken: `access-${issued}`, refreshToken: `refresh-${issued}`, expiresInSeconds: 600 };
  };
  return { refresh, isRevoked: () => isRevoked };
};
type StrictBank = ReturnType<typeof aStrictBank>;

const withoutSteps: Pause = (_what, _touches, run) => run();

/** A process that reads the consent and uses its access token. Returns the token, or the name of the error. */
const reader =
  ({ id }: AccountConsent, bank: StrictBank): Actor<string | undefined> =>
  async (pause) => {
    const kind = accountAgreements(createAccountConsentStore(pausingTable(local().table, pause)));
    const link = aBank({
      refresh: ({ refreshToken }) => pause('refresh', { writes: ['bank'] }, () => bank.refresh(refreshToken)),
    });
    const wait = () => pause('wait', {}, async () => undefined);
    const deps = { links: async () => link, secrets: noEncryption, now, wait };
    const consent = await kind.consents.get(id);
    if (!consent) throw new Error('The consent does not exist');
    const [stored, refreshed] = tokenSources;
    const token = await stored?.(kind, consent, { interactionId: newId() }, deps);
    return token ?? refreshed?.(kind, consent, { interactionId: newId() }, deps);
  };

/** Deletes the tokens, as the end of the consent does. */
const eraser =
  ({ id }: AccountConsent): Actor<string | undefined> =>
  async (pause) => {
    const { accountConsents } = createAccountConsentStore(pausingTable(local().table, pause));
    for (;;) {
      const consent = await accountConsents.get(id);
      if (!consent) return undefined;
      try {
        await accountConsents.save(consent, withoutSecrets(bumpVersion(consent, at)));
        return undefined;
      } catch {
        // Another process has changed the consent.
      }
    }
  };

type ActorsOf = (consent: AccountConsent, bank: StrictBank) => Readonly<Record<string, Actor<string | undefined>>>;

/** Plays every schedule of the actors, and checks each when all actors have ended. */
const playAll = async (
  actorsOf: ActorsOf,
  check: (
    results: readonly PromiseSettledResult<string | undefined>[],
    consent: AccountConsent,
    bank: StrictBank,
  ) => Promise<void>,
) => {
  total += await everySchedule(async (choose: Choose) => {
    const [consent, bank] = [await aConsent(), aStrictBank()];
    const actors = actorsOf(consent, bank);
    const results = await play(actors, choose);
    if (results.size === Object.keys(actors).length) await check([...results.values()], consent, bank);
  });
};

const name = (result: PromiseSettledResult<string | undefined>): string =>
  result.status === 'fulfilled' ? 'token' : (result.reason as Error).name;

test('however two processes refresh the tokens at once, the bank receives each refresh token once', async () => {
  await playAll(
    (consent, bank) => ({ first: reader(consent, bank), second: reader(consent, bank) }),
    async (results, consent, bank) => {
      expect(results.map(name)).toContain('token');
      for (const result of results) expect(['token', 'BankUnavailable']).toContain(name(result));
      expect(bank.isRevoked()).toBe(false);
      expect(await reader(consent, bank)(withoutSteps)).toBe('access-1');
    },
  );
});

test('tokens that are deleted during a refresh stay deleted', async () => {
  await playAll(
    (consent, bank) => ({ reader: reader(consent, bank), eraser: eraser(consent) }),
    async (_results, { id }) => {
      const stored = await createAccountConsentStore(local().table).accountConsents.get(id);
      expect([stored?.accessToken, stored?.refreshToken]).toEqual([undefined, undefined]);
    },
  );
});

test('a process that stood still for longer than its claim claims the tokens again before it sends them', async () => {
  const [consent, bank] = [await aConsent(), aStrictBank()];
  const { table } = local();
  let standstillSeconds = 0;
  const clock = () => new Date(addSeconds(now(), standstillSeconds));
  const frozen: Table = {
    ...table,
    async commit(...writes) {
      await table.commit(...writes);
      standstillSeconds ||= 60;
    },
  };
  const kind = accountAgreements(createAccountConsentStore(frozen));
  const claims: (string | undefined)[] = [];
  const refresh = async ({ refreshToken }: { readonly refreshToken: string }) => {
    claims.push((await kind.consents.get(consent.id))?.refresh?.until);
    return bank.refresh(refreshToken);
  };
  const deps = { links: async () => aBank({ refresh }), secrets: noEncryption, now: clock };
  const [, refreshed] = tokenSources;
  expect(await refreshed?.(kind, consent, { interactionId: newId() }, deps)).toBe('access-1');
  expect(claims).toEqual([addSeconds(addSeconds(now(), 60), 15)]);
});
