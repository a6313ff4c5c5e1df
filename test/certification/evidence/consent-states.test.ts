import { expect, test } from 'vitest';
import type { HttpRequest, HttpResponse } from '#shared/platform/outbound/http-client.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { claimsIn } from '#test/support/banks/forgeries.ts';
import { aSharingService } from '#test/support/banks/sandbox-uae/a-sharing-service.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';
const termSeconds = 86_400;

/** Shares account data under an authorised consent. The test sets the clock and rejects requests at the bank. */
const aSharing = async () => {
  let time = Date.now();
  const service = await aSharingService(local().table, bank, () => new Date(time));
  const consent = await service.createConsent({ term: { seconds: termSeconds } });
  let bankConsentId = '';
  service.intercept(async (response, { url, body = '' }) => {
    const request = url.endsWith('/par') ? new URLSearchParams(body).get('request') : undefined;
    if (request) bankConsentId = claimsIn(request).authorization_details[0].consent.ConsentId;
    return response;
  });
  await service.followRedirect(await service.approve(consent));
  service.intercept(undefined);
  const requests: string[] = [];
  return {
    ...service,
    consent,
    bankConsentId,
    requests,
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
    /** Records requests, and replaces the responses for which `rejection` returns another one. */
    rejectWith: (rejection: (request: HttpRequest) => Pick<HttpResponse, 'status' | 'text'> | undefined) =>
      service.intercept(async (response, request) => {
        requests.push(`${request.method} ${new URL(request.url).pathname.replace(/.*\/v2\.1/, '')}`);
        return { ...response, ...rejection(request) };
      }),
  };
};

const notAuthorised = { code: 'consent_not_authorized' };

test('a consent that is revoked at the bank is revoked here, and its data is no longer read', async () => {
  const { sandbox, seen, consent, bankConsentId, read, watch } = await aSharing();
  await sandbox.manage(bank, bankConsentId, 'revoke');
  await watch(consent);
  const [history, hasTokens] = (await seen(consent)).consent ?? [];
  expect(history).toMatchObject([{}, {}, { status: 'Revoked' }]);
  expect(hasTokens).toBe(false);
  await expect(read(consent)).rejects.toMatchObject(notAuthorised);
});

test('a consent that has expired gives no access, even before its expiry is recorded', async () => {
  const { consent, read, pass, requests, rejectWith } = await aSharing();
  await expect(read(consent)).resolves.toBeDefined();
  pass(termSeconds + 1);
  rejectWith(() => undefined);
  await expect(read(consent)).rejects.toMatchObject(notAuthorised);
  expect(requests).toEqual([]);
});

const isRead = ({ method, url }: HttpRequest): boolean => method === 'GET' && url.endsWith('/accounts');
const isTokenRequest = ({ url }: HttpRequest): boolean => url.endsWith('/token');

test('an access token that has expired is refreshed, and the read is repeated', async () => {
  const { consent, read, requests, rejectWith } = await aSharing();
  let rejected: string | undefined;
  rejectWith((request) => {
    if (!isRead(request)) return undefined;
    rejected ??= request.headers?.authorization;
    return request.headers?.authorization === rejected ? { status: 401, text: '' } : undefined;
  });
  expect((await read(consent)).accounts.length).toBeGreaterThan(0);
  expect(requests.slice(0, 3)).toEqual(['GET /accounts', 'POST /token', 'GET /accounts']);
});

test('a refresh token that the bank rejects leads to a query of the consent, and nothing is read', async () => {
  const { consent, read, requests, rejectWith } = await aSharing();
  rejectWith((request) => {
    if (isRead(request)) return { status: 401, text: '' };
    const isRefresh = isTokenRequest(request) && request.body?.includes('grant_type=refresh_token');
    return isRefresh ? { status: 400, text: JSON.stringify({ error: 'invalid_grant' }) } : undefined;
  });
  await expect(read(consent)).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(requests.slice(0, 2)).toEqual(['GET /accounts', 'POST /token']);
  expect(requests.at(-1)).toMatch(/^GET \/account-access-consents\//);
});
