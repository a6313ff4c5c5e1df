import { expect } from 'vitest';
import type { Integrator } from '#test/support/drivers/integrator.ts';
import { aConsent, aPayment, aPaymentRequest, saudiTerms, statusOf, test } from '#test/support/drivers/journey.ts';

const dubai = 'AE070331234567890123456';
const emirates = 'AE270260000100000000001';

/** The holder of the account at Emirates NBD. The other accounts are Ivan England's. */
const abdullah = 'Abdullah Al Qahtani';

const aBankAccount = (identificationNumber: string, overrides: object = {}) => ({
  accountDetails: { identificationNumber },
  accountHolderDetails: { name: identificationNumber === emirates ? abdullah : 'Ivan England' },
  ...overrides,
});
const add = async (client: Integrator, iban: string, overrides: object = {}) =>
  (await client.post('/payment/bank-account', aBankAccount(iban, overrides))).body.data;
const list = async (client: Integrator) => (await client.get('/payment/bank-account')).body;

test('a client registers accounts, reads them, changes the default and deletes one', async ({ client }) => {
  expect((await client.get('/payment/bank-account/default')).status).toBe(404);
  const created = await client.post('/payment/bank-account', aBankAccount('ae07 0331 2345 6789 0123 456'));
  const first = {
    id: expect.any(String),
    name: 'Ivan England',
    accountHolderName: 'Ivan England',
    accountIdentification: dubai,
    bankName: 'Mashreq',
    scheme: 'IBAN',
    isDefault: true,
    createdAt: expect.any(String),
  };
  expect([created.status, created.body]).toEqual([201, { data: first }]);
  const accountDetails = { identificationNumber: emirates, name: 'Online shop' };
  const second = (await client.post('/payment/bank-account', aBankAccount(emirates, { accountDetails }))).body.data;
  expect(second).toMatchObject({ name: 'Online shop', bankName: 'Emirates NBD', isDefault: false });
  const { data, meta } = await list(client);
  expect([data, meta.totalItems]).toEqual([[second, created.body.data], 2]);
  expect((await client.get('/payment/bank-account/default')).body.data).toEqual(created.body.data);

  const newDefault = await client.call('PUT', '/payment/bank-account/default', { body: { id: second.id } });
  expect([newDefault.status, newDefault.body]).toEqual([
    200,
    { data: { id: second.id, identification: emirates, name: 'Online shop', schemeName: 'IBAN' } },
  ]);
  expect((await client.get(`/payment/bank-account/${second.id}`)).body.data.isDefault).toBe(true);
  const rejected = await client.delete(`/payment/bank-account/${second.id}`);
  expect([rejected.status, rejected.body.code, rejected.body.message]).toEqual([
    409,
    'invalid_state',
    'The account is the default. Make another one the default first',
  ]);
  expect((await client.delete(`/payment/bank-account/${created.body.data.id}`)).status).toBe(204);
  expect((await client.get(`/payment/bank-account/${created.body.data.id}`)).status).toBe(404);
  expect((await list(client)).data.map(({ id }: { id: string }) => id)).toEqual([second.id]);

  expect((await client.delete(`/payment/bank-account/${second.id}`)).status).toBe(204);
  expect((await client.get('/payment/bank-account/default')).status).toBe(404);
});

test("a payment request without a creditor pays into its market's default account", async ({ client }) => {
  const withoutCreditor = { beneficiaryIban: undefined, beneficiaryName: undefined };
  const rejected = await client.requestPayment(aPayment(withoutCreditor));
  expect([rejected.status, rejected.body.details]).toEqual([
    400,
    { beneficiaryIban: ['is required, because there is no default creditor account'] },
  ]);
  await add(client, dubai);
  const paymentRequestId = await aPaymentRequest(client, withoutCreditor);
  const { body } = await client.get(`/payment-requests/${paymentRequestId}`);
  expect(body.data.creditorAccount).toMatchObject({
    identification: dubai,
    schemeName: 'IBAN',
    accountHolderName: 'Ivan England',
  });
});

test('a payment request with only the name of a creditor is rejected, and not paid into the default account', async ({
  client,
}) => {
  await add(client, dubai);
  const { status, body } = await client.requestPayment(
    aPayment({ beneficiaryIban: null, beneficiaryName: 'Sara Ali' }),
  );
  expect([status, body.code, body.details]).toEqual([
    400,
    'validation_error',
    { beneficiaryIban: ['is required with beneficiaryName'] },
  ]);
});

test(
  'a payment request keeps its creditor even if that account is deleted',
  { tags: ['variant'] },
  async ({ client }) => {
    const account = await add(client, dubai);
    const paymentRequestId = await aPaymentRequest(client, { beneficiaryIban: undefined, beneficiaryName: undefined });
    await add(client, emirates, { isDefault: true });
    expect((await client.delete(`/payment/bank-account/${account.id}`)).status).toBe(204);
    await aConsent(client, paymentRequestId);
    expect(await statusOf(client, paymentRequestId)).toBe('AwaitingAuthorization');
    const { body } = await client.get(`/payment-requests/${paymentRequestId}`);
    expect(body.data.creditorAccount.identification).toBe(dubai);
  },
);

test(
  'an account must be in the market of the request, and each market has a separate default',
  { tags: ['variant'] },
  async ({ client }) => {
    const saudi = saudiTerms.beneficiaryIban;
    const rejected = await client.post('/payment/bank-account', aBankAccount(saudi));
    expect([rejected.status, rejected.body.details]).toEqual([
      400,
      { 'accountDetails.identificationNumber': ['must be an IBAN of AE'] },
    ]);
    await add(client, dubai);
    const inSaudiArabia = await client.post('/payment/bank-account', aBankAccount(saudi), { market: 'KSA' });
    expect(inSaudiArabia.body.data).toMatchObject({ bankName: 'Al Rajhi Bank', isDefault: true });
    expect((await client.get('/payment/bank-account/default')).body.data.accountIdentification).toBe(dubai);
    expect((await list(client)).meta.totalItems).toBe(1);
  },
);

test('a retried registration returns the first response and registers nothing', async ({ client }) => {
  const headers = { 'idempotency-key': 'account-1' };
  const first = await client.post('/payment/bank-account', aBankAccount(dubai), { headers });
  const retry = await client.post('/payment/bank-account', aBankAccount(dubai), { headers });
  expect([retry.text, retry.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
  const mismatch = await client.post('/payment/bank-account', aBankAccount(emirates), { headers });
  expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency_mismatch']);
});

test('an account is registered unless its bank denies the account or the holder', async ({ client }) => {
  const register = async (iban: string, name: string, options = {}) => {
    const { status, body } = await client.post(
      '/payment/bank-account',
      aBankAccount(iban, { accountHolderDetails: { name } }),
      options,
    );
    return status === 201 ? 201 : [status, body.details];
  };
  expect(await register(emirates, 'Sara Ali')).toEqual([
    400,
    { 'accountHolderDetails.name': ["does not match the account holder's name at the bank"] },
  ]);
  expect(await register('AE840330000000000000001', 'Ivan England')).toEqual([
    400,
    { 'accountDetails.identificationNumber': ['is not known to its bank'] },
  ]);
  expect((await list(client)).meta.totalItems).toBe(0);
  expect(await register(emirates, abdullah)).toBe(201);
  // The bank reports a close match.
  expect(await register(dubai, 'Ivan England')).toBe(201);
  // These banks do not support confirmation of payee.
  expect(await register('AE550210000100000000001', 'Anybody')).toBe(201);
  expect(await register('SA8290000000100000000001', 'Anybody', { market: 'KSA' })).toBe(201);
});
