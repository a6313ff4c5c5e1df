import { expect, test } from 'vitest';
import type { ConsentToStage } from '#shared/banks/port/consents.ts';
import { BankRejection, BankUnavailable, NotOffered, UnknownConsent } from '#shared/banks/port/errors.ts';
import { uaeBank } from '#shared/banks/uae/uae-bank.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { aModelBank, type ModelBank } from '#test/support/banks/uae/a-uae-bank.ts';
import {
  anAccountConsent,
  aPaymentConsent,
  call,
  codeOf,
  orderUnder,
  submitOrder,
} from '#test/support/banks/uae/requests.ts';
import { violations } from '#test/support/banks/uae/standard.ts';

const violationsIn = ({ exchanges }: ModelBank): string[] => exchanges.flatMap(violations);

/** Stages a consent and returns whether it requests events from the bank. */
const requestsEvents = async (consent: ConsentToStage): Promise<boolean> => {
  const model = aModelBank();
  await uaeBank({ ...model.context, eventsOf: 'lasting-consents' }).authority.stage(consent, call);
  expect(violationsIn(model)).toEqual([]);
  const [pushed] = model.exchanges as readonly any[];
  return pushed.request.request.authorization_details[0].subscription !== undefined;
};

test('a high-volume stage requests events about lasting consents, but not about single payments', async () => {
  for (const type of PaymentType.options)
    expect(await requestsEvents(aPaymentConsent(type)), type).toBe(type !== 'SingleInstantPayment');
  expect(await requestsEvents(anAccountConsent())).toBe(true);
});

test('a rate sheet that is encrypted for another recipient is ignored', async () => {
  const model = aModelBank();
  const Data = { AccountId: 'account-1', Product: [{ IsSecured: false, FinanceRates: 'a.b.c.d.e' }] };
  model.respondNext(/product$/, { status: 200, message: { Data } });
  const access = { bankConsentId: 'consent', accessToken: 'token' };
  const { accounts } = uaeBank(model.context);
  expect(await accounts?.products(access, 'account-1', call)).toEqual([{ isSecured: false }]);
});

const rejection = (Code: string) => ({ Errors: [{ Code, Message: 'No' }] });

test.each([
  [
    400,
    'Consent.FailsControlParameters',
    { rejected: expect.objectContaining({ Code: 'Consent.FailsControlParameters' }) },
  ],
  [403, 'Consent.PermanentAccountAccessFailure', { rejected: expect.objectContaining({ Id: null }) }],
])('a signed error with status %i ends the payment: %s', async (status, code, outcome) => {
  const model = aModelBank();
  model.respondNext(/payments$/, { status, message: rejection(code) });
  const submission = await submitOrder(uaeBank(model.context).payments, orderUnder(aPaymentConsent(), 'token'), call);
  expect(submission.outcome).toEqual(outcome);
  expect(violationsIn(model)).toEqual([]);
});

test('a signed error without a path and a URL, but with null instead, ends the payment', async () => {
  const model = aModelBank();
  const message = { Errors: [{ Code: 'Consent.Invalid', Message: 'No', Path: null, Url: null }] };
  model.respondNext(/payments$/, { status: 400, message });
  const { outcome } = await submitOrder(uaeBank(model.context).payments, orderUnder(aPaymentConsent(), 'token'), call);
  expect(outcome).toMatchObject({ rejected: { Code: 'Consent.Invalid', Errors: [{ Path: null, Url: null }] } });
});

test.each([
  [400, { message: rejection('GenericRecoverableError') }, undefined],
  [409, { message: rejection('GenericError') }, undefined],
  [503, { headers: { 'retry-after': '7' } }, 7],
  [500, { message: rejection('GenericError') }, undefined],
  [400, { json: rejection('Consent.Invalid') }, undefined],
  [404, {}, undefined],
  [405, {}, undefined],
  [406, {}, undefined],
  [415, {}, undefined],
])('after a response with status %i, the payment stays pending', async (status, response, retryAfterSeconds) => {
  const model = aModelBank();
  model.respondNext(/payments$/, { status, ...response });
  const submitted = submitOrder(uaeBank(model.context).payments, orderUnder(aPaymentConsent(), 'token'), call);
  await expect(submitted).rejects.toMatchObject({ name: 'BankUnavailable', retryAfterSeconds });
});

test('after a response with status 429, the payment stays pending, and only this caller has to wait', async () => {
  const model = aModelBank();
  model.respondNext(/payments$/, { status: 429, headers: { 'retry-after': '7' } });
  const submitted = submitOrder(uaeBank(model.context).payments, orderUnder(aPaymentConsent(), 'token'), call);
  await expect(submitted).rejects.toMatchObject({ name: 'CallerLimited', retryAfterSeconds: 7 });
});

/** Looks up an order at a bank with a given response. */
const findAt = (response: Parameters<ModelBank['respondNext']>[1]) => {
  const model = aModelBank();
  model.respondNext(/payments$/, response);
  return uaeBank(model.context).payments.find(orderUnder(aPaymentConsent(), 'token'), call);
};

test.each([
  { status: 204 },
  ...['Resource.InvalidFormat', 'GenericError', 'Bank.NotFound'].map((code) => ({
    status: 400,
    message: rejection(code),
  })),
])('an order that the bank has not accepted is not found: %j', async (response) => {
  expect(await findAt(response)).toBeUndefined();
});

test.each<[string, Parameters<typeof findAt>[0]]>([
  ['NotOffered', { status: 404 }],
  ['BankUnavailable', { status: 405 }],
  ['BankUnavailable', { status: 400, json: rejection('Resource.InvalidFormat') }],
  ['BankUnavailable', { status: 400, message: rejection('GenericRecoverableError') }],
  ['BankRejection', { status: 403, message: rejection('GenericError') }],
  ...['JWS.InvalidHeader', 'JWE.InvalidHeader', 'Body.InvalidFormat', 'AccessToken.InvalidScope'].map(
    (code): [string, Parameters<typeof findAt>[0]] => ['BankRejection', { status: 400, message: rejection(code) }],
  ),
])('a response that does not say whether the bank has an order is an error: %s, %j', async (name, response) => {
  await expect(findAt(response)).rejects.toMatchObject({ name });
});

test('an order is not treated as unsent if the bank has returned its payment before', async () => {
  const model = aModelBank();
  const { authority, payments } = uaeBank(model.context);
  const consent = aPaymentConsent();
  await authority.stage(consent, call);
  const { accessToken } = await authority.exchangeCode(codeOf(consent), call);
  const order = orderUnder(consent, accessToken);
  await submitOrder(payments, order, call);
  model.respondNext(/payments\/[^/]+$/, { status: 400, message: rejection('Resource.InvalidFormat') });
  await expect(payments.find(order, call)).rejects.toThrow(BankUnavailable);
});

test('an expired access token is reported as token-expired', async () => {
  const model = aModelBank();
  model.respondNext(/payments$/, { status: 401 });
  const { outcome } = await submitOrder(uaeBank(model.context).payments, orderUnder(aPaymentConsent(), 'old'), call);
  expect(outcome).toBe('token-expired');
});

test('a client token that the bank no longer accepts is replaced', async () => {
  const model = aModelBank();
  const { authority } = uaeBank(model.context);
  const consent = aPaymentConsent();
  await authority.stage(consent, call);
  await authority.read(codeOf(consent), call);
  model.respondNext(/payment-consents/, { status: 401 });
  expect(await authority.read(codeOf(consent), call)).toMatchObject({ status: 'AwaitingAuthorization' });
  expect(model.exchanges.filter(({ path }) => path.endsWith('/token'))).toHaveLength(2);
});

test('a grant reports that its consent still awaits other approvers', async () => {
  const model = aModelBank();
  const { authority } = uaeBank(model.context);
  const consent = aPaymentConsent();
  await authority.stage(consent, call);
  expect(await authority.exchangeCode(codeOf(consent), call)).toMatchObject({
    consent: { status: 'AwaitingAuthorization' },
    debtorAccount: undefined,
  });
});

test('a code that the bank rejects is reported as a rejection', async () => {
  const { authority } = uaeBank(aModelBank().context);
  await expect(authority.exchangeCode(codeOf(aPaymentConsent()), call)).rejects.toThrow(
    new BankRejection('invalid_grant'),
  );
});

test('a consent that a UAE bank does not know is treated as revoked, and cannot be read', async () => {
  const { authority } = uaeBank(aModelBank().context);
  const unknown = codeOf(aPaymentConsent());
  await expect(authority.revoke(unknown, 'customer', call)).resolves.toBeUndefined();
  await expect(authority.read(unknown, call)).rejects.toBeInstanceOf(UnknownConsent);
});

test('a consent is treated as revoked if the bank rejects its revocation but no longer knows it', async () => {
  const model = aModelBank();
  const { authority } = uaeBank(model.context);
  const consent = codeOf(aPaymentConsent());
  const message = { Errors: [{ Code: 'GenericError', Message: 'It cannot be revoked' }] };
  model.respondNext(/payment-consents/, { status: 400, message });
  await expect(authority.revoke(consent, 'customer', call)).resolves.toBeUndefined();
});

/** Revokes a consent at a bank that rejects both the revocation and the query about the consent with a code. */
const revokeWhere = (consent: ConsentToStage, code: string) => {
  const model = aModelBank();
  // The revocation, and the query about the consent.
  model.respondNext(/consents\/[^/]+$/, { status: 400, message: rejection(code) });
  model.respondNext(/consents\/[^/]+$/, { status: 400, message: rejection(code) });
  return uaeBank(model.context).authority.revoke(codeOf(consent), 'service', call);
};

test.each(['Resource.InvalidFormat', 'Consent.Invalid', 'Bank.NotFound'])(
  'an account consent that a bank neither revokes nor returns, because of the consent, counts as revoked: %s',
  async (code) => {
    await expect(revokeWhere(anAccountConsent(), code)).resolves.toBeUndefined();
  },
);

test.each([
  ['an account consent', 'GenericError', anAccountConsent()],
  ['an account consent', 'AccessToken.InvalidScope', anAccountConsent()],
  ['a payment consent', 'Resource.InvalidFormat', aPaymentConsent()],
])('%s does not count as revoked if the bank may have it: %s', async (_title, code, consent) => {
  await expect(revokeWhere(consent, code)).rejects.toThrow(code);
});

test('a consent does not count as revoked if only the gateway responded to the revocation', async () => {
  const model = aModelBank();
  const { authority } = uaeBank(model.context);
  const consent = aPaymentConsent();
  await authority.stage(consent, call);
  model.respondNext(/payment-consents/, { status: 404 });
  await expect(authority.revoke(codeOf(consent), 'customer', call)).rejects.toThrow(NotOffered);
});

test('no call fails after the bank rotates a key', async () => {
  const model = aModelBank();
  const context = { ...model, server: { ...model.server, keys: [] } };
  Object.assign(model, { server: context.server });
  const { authority } = uaeBank(model.context);
  const consent = aPaymentConsent();
  await authority.stage(consent, call);
  expect(await authority.read(codeOf(consent), call)).toMatchObject({ status: 'AwaitingAuthorization' });
  expect(model.exchanges.filter(({ path }) => path === '/keys')).toHaveLength(1);
});

test('international payments are rejected as unsupported', async () => {
  const { authority } = uaeBank(aModelBank().context);
  const consent = aPaymentConsent();
  const payment = { ...consent.payment, instructions: { isInternationalPayment: true } };
  await expect(authority.stage({ ...consent, payment }, call)).rejects.toThrow(
    new BankRejection('InternationalPaymentNotSupported'),
  );
});

test('an exchange that deviates from the UAE standard is detected', async () => {
  const model = aModelBank();
  await uaeBank(model.context).authority.stage(aPaymentConsent(), call);
  const [par] = model.exchanges;
  const { request } = par as unknown as { request: { request: Record<string, unknown> } };
  const without = (name: string) => ({ ...request, request: { ...request.request, [name]: undefined } });
  for (const name of ['nbf', 'code_challenge', 'authorization_details', 'redirect_uri']) {
    expect(par && violations({ ...par, request: without(name) }), name).not.toEqual([]);
  }
  expect(par && violations({ ...par, request: { ...request, extra: 1 } })).not.toEqual([]);
  expect(par && violations({ ...par, status: 418 })).not.toEqual([]);
  expect(par && violations({ ...par, personalData: { Initiation: { Creditor: [{}] } } })).not.toEqual([]);
});

test('a response that belongs to another request is rejected', async () => {
  const model = aModelBank();
  const { authority, payments } = uaeBank(model.context);
  const [one, other] = [aPaymentConsent(), aPaymentConsent()];
  await authority.stage(one, call);
  await authority.stage(other, call);
  model.consents.set(one.bankConsentId, model.consents.get(other.bankConsentId) ?? {});
  await expect(authority.read(codeOf(one), call)).rejects.toBeInstanceOf(BankUnavailable);
  const order = orderUnder(other, 'token');
  const { outcome } = await submitOrder(payments, order, call);
  const paymentId = typeof outcome === 'object' && 'accepted' in outcome ? outcome.accepted.record.paymentId : '';
  const requested = payments.read({ ...order, bankPaymentId: paymentId, bankConsentId: one.bankConsentId }, call);
  await expect(requested).rejects.toBeInstanceOf(BankUnavailable);
});
