import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { HttpRequest } from '#shared/platform/outbound/http-client.ts';
import { aSharingService } from '#test/support/banks/sandbox-uae/a-sharing-service.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { loggedBy } from '#test/support/drivers/logs/logged-lines.ts';

const local = useLocalTable();

type Tokens = Record<string, any>;

/** Changes the tokens that a bank issues when they are refreshed. */
type Change = (tokens: Tokens) => Tokens | Promise<Tokens>;

const withoutConsent: Change = ({ authorization_details: _details, ...tokens }) => tokens;
const ofAnotherConsent: Change = ({ authorization_details: [details], ...tokens }) => {
  const Data = { ...details.consent.Data, ConsentId: '00000000-0000-4000-8000-000000000000' };
  return { ...tokens, authorization_details: [{ ...details, consent: { ...details.consent, Data } }] };
};

/** Longer than an access token is valid and a snapshot is fresh, so that the next read refreshes the tokens. */
const pauseMs = 11 * 60_000;

const isConsentQuery = ({ method, url }: HttpRequest): boolean =>
  method === 'GET' && url.includes('/account-access-consents/');

const isRefresh = ({ body }: HttpRequest): boolean => body?.includes('grant_type=refresh_token') === true;

const unchanged: Change = (tokens) => tokens;

/** Shares account data at a separate bank. `refresh` changes the responses to the refreshes from then on. */
const aSharing = async (bank: string) => {
  let time = Date.parse('2026-11-26T10:00:00.000Z');
  let change = unchanged;
  let isConsentDown = false;
  let requests: HttpRequest[] = [];
  const service = await aSharingService(local().table, bank, () => new Date(time));
  service.intercept(async (response, request) => {
    requests.push(request);
    if (isConsentDown && isConsentQuery(request)) return { ...response, status: 500 };
    if (!isRefresh(request) || response.status !== 200) return response;
    return { ...response, text: JSON.stringify(await change(JSON.parse(response.text) as Tokens)) };
  });
  const share = async () => {
    const consent = await service.createConsent();
    await service.followRedirect(await service.approve(consent));
    return consent;
  };
  const consent = await share();
  const { accountConsents } = createAccountConsentStore(local().table);
  const stored = async () => (await accountConsents.get(consent.id)) ?? consent;
  return {
    ...service,
    consent,
    share,
    stored,
    bankConsentId: (await stored()).bankConsentId ?? '',
    refresh(changed: Change, isQueryDown = false) {
      change = changed;
      isConsentDown = isQueryDown;
    },
    /** Reads the data with expired tokens. Returns the number of accounts and the requests to the bank. */
    async readLater(of = consent) {
      time += pauseMs;
      requests = [];
      const { accounts } = await service.read(of);
      return { accounts: accounts.length, queries: requests.filter(isConsentQuery).length };
    },
    sent: () => requests.map(({ url }) => new URL(url).pathname),
    refreshes: () => requests.filter(isRefresh).length,
    pass: (milliseconds: number) => (time += milliseconds),
  };
};

/** Runs an action. Returns the events that it logs. */
const eventsOf = async (action: () => Promise<unknown>): Promise<readonly string[]> =>
  (await loggedBy(action)).map(({ event }) => String(event)).filter((event) => event.startsWith('tokens.'));

test('tokens that a bank rotates without returning the consent are kept, and the consent is queried', async () => {
  const sharing = await aSharing('uae-enbdx');
  await sharing.sandbox.switch('uae-enbdx', { rotatesRefreshTokens: true });
  sharing.refresh(withoutConsent);
  for (let read = 0; read < 3; read += 1)
    expect(await sharing.readLater()).toEqual({ accounts: expect.toSatisfy((count) => count > 0), queries: 1 });
});

test('tokens without the consent are used if the bank does not return its status either', async () => {
  const sharing = await aSharing('uae-adcbrt');
  sharing.refresh(withoutConsent, true);
  expect((await sharing.readLater()).accounts).toBeGreaterThan(0);
});

test('tokens without the consent are not used if the consent has ended at the bank', async () => {
  const sharing = await aSharing('uae-mashrt');
  sharing.refresh(async (tokens) => {
    await sharing.sandbox.manage('uae-mashrt', sharing.bankConsentId, 'revoke');
    return withoutConsent(tokens);
  });
  await expect(sharing.readLater()).rejects.toMatchObject({ code: 'consent_not_authorized' });
  const { status, accessToken, refreshToken } = await sharing.stored();
  expect([status, accessToken, refreshToken]).toEqual(['Revoked', undefined, undefined]);
  expect(sharing.sent().filter((path) => path.endsWith('/accounts'))).toEqual([]);
});

test('tokens for another consent are rejected, and the refresh is retried with the stored refresh token', async () => {
  const sharing = await aSharing('uae-fabretail');
  const { accessToken, refreshToken } = await sharing.stored();
  sharing.refresh(ofAnotherConsent);
  const events = await eventsOf(() =>
    expect(sharing.readLater()).rejects.toMatchObject({ code: 'provider_unavailable', retryAfterSeconds: 5 }),
  );
  expect(events).toEqual(['tokens.unverified']);
  expect(await sharing.stored()).toMatchObject({ accessToken, refreshToken });
  sharing.refresh(unchanged);
  expect((await sharing.readLater()).accounts).toBeGreaterThan(0);
});

test('a consent whose refresh token is lost is reported to the client and logged, and a new one replaces it', async () => {
  const sharing = await aSharing('uae-dibrt');
  await sharing.sandbox.switch('uae-dibrt', { rotatesRefreshTokens: true });
  sharing.refresh(ofAnotherConsent);
  await expect(sharing.readLater()).rejects.toMatchObject({ code: 'provider_unavailable' });
  sharing.refresh(unchanged);
  const events = await eventsOf(() =>
    expect(sharing.readLater()).rejects.toMatchObject({
      code: 'provider_unavailable',
      message: expect.stringContaining('create a new consent'),
      retryAfterSeconds: undefined,
    }),
  );
  expect(events).toEqual(['tokens.rejected']);
  expect(await sharing.stored()).toMatchObject({ status: 'Authorized' });
  expect((await sharing.readLater(await sharing.share())).accounts).toBeGreaterThan(0);
});

/** Returns the accounts that a read has returned, or the code of its error. */
const outcomeOf = (read: Promise<{ readonly accounts: readonly unknown[] }> | undefined): Promise<unknown> =>
  read?.then(
    ({ accounts }) => accounts.length > 0,
    ({ code }: { code: string }) => code,
  ) ?? Promise.resolve('not started');

test('a second process waits for the first, which refreshes tokens that the bank accepts only once', async () => {
  const sharing = await aSharing('uae-wioretail');
  await sharing.sandbox.switch('uae-wioretail', { rotatesRefreshTokens: true });
  let second: ReturnType<typeof sharing.readElsewhere> | undefined;
  // The first process does not receive the response before the second one has tried.
  sharing.refresh(async (tokens) => {
    sharing.refresh(unchanged);
    await new Promise<void>((hasTried) => {
      second = sharing.readElsewhere(sharing.consent, (milliseconds) => {
        hasTried();
        return pause(milliseconds);
      });
      second.catch(() => undefined).finally(hasTried);
    });
    return tokens;
  });
  sharing.pass(pauseMs);
  const first = sharing.read(sharing.consent);
  expect([await outcomeOf(first), await outcomeOf(second)]).toEqual([true, true]);
  expect((await sharing.readLater()).accounts).toBeGreaterThan(0);
});

test('parallel reads in one process share a refresh', async () => {
  const sharing = await aSharing('uae-hsbcrt');
  await sharing.sandbox.switch('uae-hsbcrt', { rotatesRefreshTokens: true });
  await sharing.readLater();
  sharing.pass(pauseMs);
  const before = sharing.refreshes();
  await Promise.all([1, 2, 3].map(() => sharing.read(sharing.consent)));
  expect(sharing.refreshes() - before).toBe(1);
});

test('a process that crashes during a refresh stops the others for no more than 15 seconds', async () => {
  const sharing = await aSharing('uae-cbdrt');
  await new Promise<void>((hasStarted) => {
    sharing.refresh(() => {
      hasStarted();
      return new Promise(() => undefined);
    });
    sharing.pass(pauseMs);
    void sharing.read(sharing.consent);
  });
  sharing.refresh(unchanged);
  const waits: number[] = [];
  const wait = async (milliseconds: number) => waits.push(milliseconds);
  await expect(sharing.readElsewhere(sharing.consent, wait)).rejects.toMatchObject({
    code: 'provider_unavailable',
    retryAfterSeconds: 5,
  });
  expect(waits).toHaveLength(7);
  sharing.pass(15_000);
  expect(await outcomeOf(sharing.readElsewhere(sharing.consent, wait))).toBe(true);
});

test('a refresh that fails stops nobody', async () => {
  const sharing = await aSharing('uae-citico');
  sharing.refresh(ofAnotherConsent);
  await expect(sharing.readLater()).rejects.toMatchObject({ code: 'provider_unavailable' });
  sharing.refresh(unchanged);
  expect(await outcomeOf(sharing.readElsewhere(sharing.consent, () => Promise.reject(new Error('waited'))))).toBe(true);
});

test('tokens that arrive after the consent was revoked are not stored', async () => {
  const sharing = await aSharing('uae-livx');
  sharing.refresh(async (tokens) => {
    await sharing.sandbox.manage('uae-livx', sharing.bankConsentId, 'revoke');
    await sharing.watch(sharing.consent);
    return tokens;
  });
  await expect(sharing.readLater()).rejects.toMatchObject({ code: 'consent_not_authorized' });
  const { status, accessToken, refreshToken, refresh } = await sharing.stored();
  expect([status, accessToken, refreshToken, refresh]).toEqual(['Revoked', undefined, undefined, undefined]);
});
