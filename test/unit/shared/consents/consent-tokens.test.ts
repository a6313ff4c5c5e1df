import { expect, test } from 'vitest';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { HttpRequest } from '#shared/platform/outbound/http-client.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
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

/** Shares account data at a separate bank. `refresh` changes the responses to the refreshes from then on. */
const aSharing = async (bank: string) => {
  let time = Date.parse('2026-11-26T10:00:00.000Z');
  let change: Change = (tokens) => tokens;
  let isConsentDown = false;
  let requests: HttpRequest[] = [];
  const service = await aSharingService(local().table, bank, () => new Date(time));
  service.intercept(async (response, request) => {
    requests.push(request);
    if (isConsentDown && isConsentQuery(request)) return { ...response, status: 500 };
    if (!request.body?.includes('grant_type=refresh_token') || response.status !== 200) return response;
    return { ...response, text: JSON.stringify(await change(JSON.parse(response.text) as Tokens)) };
  });
  const share = async () => {
    const consent = await service.createConsent();
    await service.followRedirect(await service.approve(consent));
    return consent;
  };
  const consent = await share();
  const { accountConsents } = createAccountConsentStore(local().table, createListing(local().table));
  const stored = async () => (await accountConsents.get(consent.id)) ?? consent;
  return {
    ...service,
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
  sharing.refresh((tokens) => tokens);
  expect((await sharing.readLater()).accounts).toBeGreaterThan(0);
});

test('a consent whose refresh token is lost is reported to the client and logged, and a new one replaces it', async () => {
  const sharing = await aSharing('uae-dibrt');
  await sharing.sandbox.switch('uae-dibrt', { rotatesRefreshTokens: true });
  sharing.refresh(ofAnotherConsent);
  await expect(sharing.readLater()).rejects.toMatchObject({ code: 'provider_unavailable' });
  sharing.refresh((tokens) => tokens);
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
