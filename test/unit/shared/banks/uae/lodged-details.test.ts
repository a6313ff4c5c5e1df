import { expect, test } from 'vitest';
import type { ConsentToStage } from '#shared/banks/port/consents.ts';
import { BankUnavailable, NotFromBank } from '#shared/banks/port/errors.ts';
import { uaeBank } from '#shared/banks/uae/uae-bank.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { aModelBank } from '#test/support/banks/uae/a-uae-bank.ts';
import { anAccountConsent, aPaymentConsent, call, codeOf } from '#test/support/banks/uae/requests.ts';

type Json = Record<string, any>;

/** Changes the authorisation details in the bank's token response. */
type Change = (details: Json) => unknown;

/** Returns the details as they were pushed: without the status and the dates that the bank adds. */
const asPushed: Change = ({ type, consent: { Data } }) => {
  const { Status: _status, CreationDateTime: _created, StatusUpdateDateTime: _updated, ...consent } = Data;
  return { type, consent };
};

/** Exchanges a code at a bank that changes the details, and returns the grant and the paths of the requests. */
const exchangeWith = async (change: Change, consent: ConsentToStage = aPaymentConsent()) => {
  const model = aModelBank();
  const { authority } = uaeBank(model.context);
  await authority.stage(consent, call);
  const stored = model.consents.get(consent.bankConsentId);
  if (stored) stored.Data.Status = 'Authorized';
  model.tamper = ({ text, url }) => {
    if (!url.endsWith('/token')) return text;
    const { authorization_details: details, ...response } = JSON.parse(text) as Json;
    if (!details) return text;
    return JSON.stringify({ ...response, authorization_details: [change(details[0])].flat() });
  };
  const grant = await authority.exchangeCode(codeOf(consent), call);
  return { grant, authority, consent, model, paths: model.exchanges.map(({ method, path }) => `${method} ${path}`) };
};

/** Replaces the first occurrence of a text in the details. */
const replace =
  (text: string, by: string): Change =>
  (details) => {
    const json = JSON.stringify(details);
    if (!json.includes(text)) throw new Error(`The details do not contain ${text}`);
    return JSON.parse(json.replace(text, by));
  };

const isConsentQuery = (path: string): boolean => path.startsWith('GET') && path.includes('consents/');

test.for([['a payment', aPaymentConsent] as const, ['account data', anAccountConsent] as const])(
  'a consent to %s that the bank returns as it was pushed is accepted, and queried at the bank',
  async ([, create]) => {
    const { grant, paths } = await exchangeWith(asPushed, create());
    expect(grant.consent.status).toBe('Authorized');
    expect(paths.filter(isConsentQuery)).toHaveLength(1);
  },
);

test.each([500, 401])('a consent whose query fails with %i is polled until its tokens can be used', async (status) => {
  const model = aModelBank();
  const { authority } = uaeBank(model.context);
  const consent = aPaymentConsent();
  await authority.stage(consent, call);
  // After a 401, the query is sent again with a new token.
  model.respondNext(/payment-consents/, { status });
  model.respondNext(/payment-consents/, { status });
  model.tamper = ({ text, url }) => {
    const response = url.endsWith('/token') ? (JSON.parse(text) as Json) : {};
    if (!response.authorization_details) return text;
    return JSON.stringify({ ...response, authorization_details: response.authorization_details.map(asPushed) });
  };
  expect((await authority.exchangeCode(codeOf(consent), call)).consent.status).toBe('AwaitingAuthorization');
});

test('a consent that the bank returns with its status is not queried', async () => {
  const { grant, paths } = await exchangeWith((details) => details);
  expect(grant.consent.status).toBe('Authorized');
  expect(paths.filter(isConsentQuery)).toEqual([]);
});

test.for<[string, Change]>([
  ['with its status', (details) => details],
  ['as it was pushed', asPushed],
])('a consent that the bank returns %s, with null instead of permissions, is accepted', async ([, change]) => {
  const { grant } = await exchangeWith(({ type, consent: { Data } }) =>
    change({ type, consent: { Data: { ...Data, Permissions: null } } }),
  );
  expect(grant.consent.status).toBe('Authorized');
});

const tampered: Record<string, Change> = {
  'another amount': replace('"Amount":"120.50"', '"Amount":"12050.00"'),
  'another currency': replace('"Currency":"AED"', '"Currency":"USD"'),
  'no amount': replace('"Amount":"120.50",', ''),
  'another type': replace('service-initiation-consent:v2.1', 'account-access-consent:v2.1'),
  'the type of another version': replace('service-initiation-consent:v2.1', 'service-initiation-consent:v3.0'),
  'no type': ({ type: _type, ...details }) => details,
  'another payment type': replace('"SingleInstantPayment"', '"FixedOnDemand"'),
  'no schedule': replace('"ConsentSchedule"', '"Other"'),
  'another id': (details) => replace('"ConsentId":"', '"ConsentId":"x')(details),
  'a second consent': (details) => [details, details],
  'no consent': () => [],
};

for (const [form, change] of Object.entries({ 'with its status': (details: Json) => details, 'as pushed': asPushed })) {
  test.for(Object.entries(tampered))(`tokens for a consent ${form}, but with %s, are rejected`, async ([, tamper]) => {
    const tokens = exchangeWith((details) => tamper(change(details) as Json));
    await expect(tokens).rejects.toBeInstanceOf(BankUnavailable);
  });
}

test('a mandate to which the bank has added a payment is rejected', async () => {
  const added = replace('"Schedule":[', '"Schedule":[{"PaymentExecutionDate":"2026-12-02"},');
  const tokens = exchangeWith(added, aPaymentConsent('FixedDefinedSchedule'));
  await expect(tokens).rejects.toBeInstanceOf(BankUnavailable);
});

test('an amount in another format, or a field that the bank adds, does not change the consent', async () => {
  const reformatted = replace('"Amount":"120.50"', '"Amount":"120.5000","Note":"added"');
  expect((await exchangeWith(reformatted)).grant.consent.status).toBe('Authorized');
});

test.each(PaymentType.options)('the terms of a %s without a schedule are compared', async (type) => {
  const consent = aPaymentConsent(type);
  const { periodicSchedule: _default, ...instructions } = consent.payment.instructions ?? {};
  const withDefaults = { ...consent, payment: { ...consent.payment, instructions } };
  expect((await exchangeWith((details) => details, withDefaults)).grant.consent.status).toBe('Authorized');
});

/** Exchanges a code, and refreshes the tokens at a bank that then returns other details. */
const refreshWith = async (details: (issued: Json) => unknown) => {
  const { grant, authority, consent, model } = await exchangeWith(asPushed);
  model.tamper = ({ text, url }) => {
    if (!url.endsWith('/token')) return text;
    const { authorization_details: issued, ...response } = JSON.parse(text) as Json;
    return JSON.stringify({ ...response, authorization_details: details(issued[0]), refresh_token: 'next' });
  };
  return authority.refresh({ ...codeOf(consent), refreshToken: grant.refreshToken ?? '' }, call);
};

test.for<[string, (issued: Json) => unknown, boolean]>([
  ['as they were pushed', (issued) => [asPushed(issued)], false],
  ['with their status', (issued) => [issued], false],
  ['not at all', () => undefined, true],
  ['as null', () => null, true],
])('tokens are refreshed if the bank returns the details %s', async ([, details, omitsConsent]) => {
  const tokens = { accessToken: expect.any(String), refreshToken: 'next', omitsConsent };
  expect(await refreshWith(details)).toMatchObject(tokens);
});

test('refreshed tokens for another consent, or for none, are rejected', async () => {
  const another = (issued: Json) => [replace('"ConsentId":"', '"ConsentId":"x')(issued)];
  await expect(refreshWith(another)).rejects.toBeInstanceOf(NotFromBank);
  await expect(refreshWith(() => [])).rejects.toBeInstanceOf(BankUnavailable);
});
