import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { BankRejection, BankUnavailable, IdentityRequired, UnknownConsent } from '#shared/banks/port/errors.ts';
import { createEventReader } from '#shared/banks/ksa/events-2024.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { violations } from '#test/support/banks/ksa-2024/standard.ts';
import {
  apiOf,
  aSandbox,
  aSharing,
  anAccountConsent,
  codeIn,
  identifiedCall as call,
} from '#test/support/banks/sandbox-ksa/a-sandbox.ts';
import { clientId, redirectUri, signing } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { versions } from '#functions/sandbox/bank-ksa/standard/versions.ts';
import { signerWith } from '#test/support/banks/uae/keys.ts';
import { recorded } from '#test/support/banks/sandbox-uae/recorder.ts';
import { call as anonymousCall } from '#test/support/banks/uae/requests.ts';

const local = useLocalTable();
const bank = 'ksa-snb';
test('a consent request contains the facts about the customer, the purpose and the time to decide', async () => {
  const now = new Date('2026-12-01T09:00:00Z');
  const sandbox = await aSandbox(local().table, { now: () => now });
  const { http, exchanges } = await recorded(sandbox, bank);
  const { authority } = await sandbox.connect(bank, http);
  const terms = { expiresAt: '2027-06-01T00:00:00.000Z', authorizationExpiresAt: '2026-12-01T10:30:00.000Z' };
  await authority.stage({ ...anAccountConsent(), ...terms }, call);
  const request = exchanges.find(({ path }) => path.endsWith('/account-access-consents'))?.request;
  expect(request).toMatchObject({
    iss: clientId,
    message: {
      Data: {
        NationalIdentificationNumber: '1010000006',
        ConsentPurpose: [expect.any(String)],
        ExpirationDateTime: terms.expiresAt,
        AuthorizationExpirationTimeWindow: '001:31:00',
      },
      Risk: {
        PSUIndicators: { PSUPhoneNumber: '0512345678', IsCustomerRegistered: false },
        DeviceIndicators: { DeviceType: 'KSAOB.Tablet', IPAddressVerison: 'KSAOB.IPv6' },
        RequestIndicators: { InitiationMode: 'KSAOB.UserInitiated' },
      },
      Subscription: { Webhook: { IsActive: true } },
    },
  });
});

test('a consent without the identity of the customer is not sent to the bank', async () => {
  const sandbox = await aSandbox(local().table);
  const { http, exchanges } = await recorded(sandbox, bank);
  const { authority } = await sandbox.connect(bank, http);
  await expect(authority.stage(anAccountConsent(), anonymousCall)).rejects.toBeInstanceOf(IdentityRequired);
  expect(exchanges).toEqual([]);
});

test('a consent that awaits its authorisation is cancelled, and an unknown one counts as revoked', async () => {
  const sandbox = await aSandbox(local().table);
  const { http, exchanges } = await recorded(sandbox, bank);
  const { authority } = await sandbox.connect(bank, http);
  const { bankConsentId = '' } = await authority.stage(anAccountConsent(), call);
  const consent = { kind: 'account', bankConsentId } as const;
  await authority.revoke(consent, 'service', call);
  expect(await authority.read(consent, call)).toMatchObject({ status: 'Rejected' });
  const unknown = { kind: 'account', bankConsentId: 'kac-unknown' } as const;
  await expect(authority.revoke(unknown, 'service', call)).resolves.toBeUndefined();
  await expect(authority.read(unknown, call)).rejects.toBeInstanceOf(UnknownConsent);
  expect(exchanges.flatMap(violations)).toEqual([]);
});

test.each([
  ['customer', 'KSAOB.TPP.InitiatedByPSU'],
  ['service', 'KSAOB.TPP'],
] as const)('a revocation of an authorised consent by the %s is sent to the bank as %s', async (by, revokedBy) => {
  const sandbox = await aSandbox(local().table);
  const { http, exchanges } = await recorded(sandbox, bank);
  const link = await sandbox.connect(bank, http);
  const { code } = await aSharing(sandbox, link, call);
  await link.authority.revoke(code, by, call);
  const { request } = exchanges.findLast(({ path }) => path.endsWith(code.bankConsentId)) ?? {};
  expect(request).toMatchObject({ message: { Data: { ConsentStatus: 'Finished', RevokedBy: revokedBy } } });
  expect(exchanges.flatMap(violations)).toEqual([]);
});

test('the Hijri dates of an identity card are those that the bank sent', async () => {
  const sandbox = await aSandbox(local().table);
  const link = await sandbox.connect(bank);
  const { access } = await aSharing(sandbox, link, call);
  const customer = await link.accounts?.consentingParty(access, call);
  expect(customer?.verifiedClaims[0]?.verification?.evidence).toMatchObject([
    {
      documentDetails: {
        calendarType: 'IslamicCalendar',
        dateOfIssuance: '1443-09-30T00:00:00+03:00',
        dateOfExpiry: '1454-01-21T00:00:00+03:00',
      },
    },
  ]);
});

test('a customer who declines returns with an error in the query, and the issuer', async () => {
  const sandbox = await aSandbox(local().table);
  const { authority } = await sandbox.connect(bank);
  const consent = anAccountConsent();
  const staged = await authority.stage(consent, call);
  const query = await sandbox.decide(staged.link, { decision: 'decline' });
  expect(Object.fromEntries(query)).toMatchObject({
    error: 'access_denied',
    state: consent.state,
    iss: authority.issuer,
  });
  expect(await authority.read(codeIn(query, consent, staged), call)).toMatchObject({ status: 'Rejected' });
  expect(authority.announcesIssuer).toBe(true);
});

test.each([
  ['revoke', 'Revoked'],
  ['expire', 'Expired'],
])('after the action %s at the bank, the event and the consent have the status %s', async (action, status) => {
  const sandbox = await aSandbox(local().table);
  const link = await sandbox.connect(bank);
  const consent = { ...anAccountConsent(), eventsUrl: new URL('/bank-events', redirectUri).href };
  const { code } = await aSharing(sandbox, link, call, consent);
  await sandbox.manage(bank, code.bankConsentId, { action });
  expect(await link.authority.read(code, call)).toMatchObject({ status });
  const { keys } = await sandbox.serverOf(bank);
  const readEvent = createEventReader({ keys, now: () => new Date() });
  const { body = '' } = sandbox.events.at(-1) ?? {};
  const expected = { bankConsentId: code.bankConsentId, bankPaymentId: undefined, status };
  expect(await readEvent(body)).toEqual(expected);
  expect(await readEvent(body.replace(/.{8}$/, 'AAAAAAAA'))).toBeUndefined();
  expect(decodeJwt(body)).toMatchObject({ iss: expect.stringMatching(/^[\da-f-]{36}$/), aud: [clientId] });
});

test('an unsigned response with data is rejected, but an unsigned error is accepted, because a gateway may send it', async () => {
  const sandbox = await aSandbox(local().table);
  const { access } = await aSharing(sandbox, await sandbox.connect(bank), call);
  const bankWithAccounts = (status: number, body: object) =>
    sandbox.connect(bank, async (request) =>
      request.url.endsWith('/accounts')
        ? { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body), seconds: 0.1 }
        : sandbox.send(request),
    );
  const unsigned = await bankWithAccounts(200, { Data: { Account: [] } });
  await expect(unsigned.accounts?.accounts(access, call)).rejects.toBeInstanceOf(BankUnavailable);
  const failing = await bankWithAccounts(403, { Errors: [{ Code: 'KSAOB.Consent.Revoked', Message: 'Revoked' }] });
  await expect(failing.accounts?.accounts(access, call)).rejects.toThrow(
    new BankRejection('KSAOB.Consent.Revoked', 403),
  );
});

test.each([503, 401, 404])(
  'a consent whose query fails with %i after the exchange awaits authorisation, because others may have to approve it',
  async (status) => {
    const sandbox = await aSandbox(local().table);
    const link = await sandbox.connect(bank, async (request) =>
      request.method === 'GET' && request.url.includes('/account-access-consents/')
        ? { status, headers: {}, text: '', seconds: 0.1 }
        : sandbox.send(request),
    );
    const { grant } = await aSharing(sandbox, link, call);
    expect(grant).toMatchObject({ accessToken: expect.any(String), consent: { status: 'AwaitingAuthorization' } });
  },
);

/** Stages a consent whose signed message is changed on its way to the bank. */
const stageChanged = async (change: (message: Record<string, any>) => object, type = 'application/jwt') => {
  const sandbox = await aSandbox(local().table);
  const { sign } = signerWith(signing);
  const { authority } = await sandbox.connect(bank, async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/account-access-consents')) return sandbox.send(request);
    const { message, ...claims } = decodeJwt(request.body ?? '');
    const body = await sign({ ...claims, message: change(message as Record<string, any>) });
    return sandbox.send({ ...request, headers: { ...request.headers, 'content-type': type }, body });
  });
  return authority.stage(anAccountConsent(), call);
};

const without = (name: string, { [name]: _field, ...others }: Record<string, any>): object => others;

test.each<[string, (message: Record<string, any>) => object]>([
  ['no purpose', ({ Data, ...rest }) => ({ ...rest, Data: without('ConsentPurpose', Data) })],
  ['no national ID', ({ Data, ...rest }) => ({ ...rest, Data: without('NationalIdentificationNumber', Data) })],
  ['no end', ({ Data, ...rest }) => ({ ...rest, Data: without('ExpirationDateTime', Data) })],
  ['the purpose of version 2022', ({ Data, ...rest }) => ({ ...rest, Data: { ...Data, Purpose: ['Other'] } })],
  ['an unknown field', (message) => ({ ...message, Extra: {} })],
  ['no risk', (message) => without('Risk', message)],
  [
    'an incomplete description of the device',
    ({ Risk, ...rest }) => ({
      ...rest,
      Risk: { ...Risk, DeviceIndicators: without('DeviceId', Risk.DeviceIndicators) },
    }),
  ],
  [
    'a time window of more than 30 days',
    ({ Data, ...rest }) => ({ ...rest, Data: { ...Data, AuthorizationExpirationTimeWindow: '721:00:00' } }),
  ],
])('a consent in version 2024 with %s is rejected', async (_title, change) => {
  await expect(stageChanged(change)).rejects.toThrow(new BankRejection('KSAOB.Body.InvalidFormat', 400));
});

test('a consent in version 2024 must be a JWT, and its path must name the version of the bank', async () => {
  await expect(stageChanged((message) => message, 'application/json')).rejects.toThrow('status 415');
  const sandbox = await aSandbox(local().table);
  const url = `${apiOf(bank).replace(versions[2024], versions[2022])}/accounts`;
  expect((await sandbox.send({ url })).status).toBe(404);
  expect((await sandbox.send({ url: `${apiOf(bank)}/accounts` })).status).toBe(401);
});

test('a pushed request for the response type of version 2022 is rejected', async () => {
  const sandbox = await aSandbox(local().table);
  const { sign } = signerWith(signing);
  const { authority } = await sandbox.connect(bank, async (request) => {
    if (!request.url.endsWith('/par')) return sandbox.send(request);
    const form = new URLSearchParams(request.body);
    const claims = { ...decodeJwt(form.get('request') ?? ''), response_type: 'code id_token' };
    form.set('request', await sign(claims));
    return sandbox.send({ ...request, body: form.toString() });
  });
  await expect(authority.stage(anAccountConsent(), call)).rejects.toThrow(new BankRejection('invalid_request'));
});
