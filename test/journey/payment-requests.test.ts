import { expect, test } from 'vitest';
import { canonical, type CallOptions, sign } from '#test/support/integrator.ts';
import { aClient, aConsent, aPayment, aPaymentRequest } from '#test/support/story.ts';

test('a payment request answers exactly four members, and its record holds everything that was said', async () => {
  const client = await aClient();
  const said = aPayment({
    amount: '150',
    purpose: 'FIS',
    creditorType: 'Merchant',
    merchantId: 'MERCHANT01',
    merchantReference: 'M-1',
    creditorReference: 'C-1',
    debtorReference: 'D-1',
    successRedirectUrl: 'https://shop.example/ok',
    failureRedirectUrl: 'https://shop.example/no',
    debtorAccount: { schemeName: 'IBAN', identification: 'AE270260000100000000001', name: 'Mariam' },
    additionalCreditorAccounts: [{ identification: 'AE460330000100000000001', name: 'Second' }],
    instructions: {
      currencyRequest: {
        chargeBearer: 'BorneByCreditor',
        priority: 'Normal',
        exchangeRateInformation: { rateType: 'Actual' },
      },
      permissions: { confirmPayee: true, readAccountsBasic: true, readBalances: true },
    },
    risks: {
      BeneficiaryAccountType: 'Business',
      PaymentContextCode: 'EcommerceMerchantInitiatedPayment',
      MerchantCategoryCode: '54A',
      creditorIndicators: { confirmationOfPayeeResponse: 'Yes', isVerifiedByTpp: true },
      debtorIndicators: {
        deviceInformation: { deviceType: 'Mobile', batteryStatus: { isCharging: true, level: 80 } },
        geoLocation: { latitude: '25.2', longitude: '55.3' },
      },
      DeliveryAddress: { AddressLine: ['Villa 7'], Country: 'AE', TownName: 'Dubai' },
    },
  });
  const { status, body } = await client.requestPayment(said);
  expect(status).toBe(201);
  expect(body).toEqual({
    data: { amount: '150.00', currency: 'AED', internalReferenceId: expect.any(String), status: 'New' },
  });
  const record = (await client.get(`/payment-requests/${body.data.internalReferenceId}`)).body.data;
  expect(record).toMatchObject({
    id: body.data.internalReferenceId,
    type: 'SingleInstantPayment',
    status: 'New',
    amount: '150.00',
    currency: 'AED',
    creditorAccount: { schemeName: 'IBAN', identification: 'AE070331234567890123456', name: 'Ivan England' },
    additionalCreditorAccounts: [{ identification: 'AE460330000100000000001', name: 'Second', schemeName: 'IBAN' }],
    debtorAccount: { identification: 'AE270260000100000000001', name: 'Mariam' },
    internalReference: 'INV-1001',
    creditorReference: 'C-1',
    debtorReference: 'D-1',
    merchantId: 'MERCHANT01',
    isCopVerified: true,
    purpose: 'FIS',
    provider: { code: 'uae-enbdx', name: 'Emirates NBD', status: 'Active' },
    instructions: said.instructions,
    risks: said.risks,
  });
  expect(Object.keys(record)).toEqual(
    expect.arrayContaining([
      'createdAt',
      'updatedAt',
      'redirectUrl',
      'successRedirectUrl',
      'failureRedirectUrl',
      'creditorType',
      'merchantReference',
    ]),
  );
});

test.each([
  ['amount', { amount: '0.00' }],
  ['amount', { amount: '1.005' }],
  ['amount', { amount: 150 }],
  ['currency', { currency: 'SAR' }],
  ['currency', { currency: 'aed' }],
  ['beneficiaryIban', { beneficiaryIban: 'AE140260123456789012345' }],
  ['beneficiaryIban', { beneficiaryIban: 'SA0380000000608010167519' }],
  ['beneficiaryIban', { beneficiaryIban: undefined }],
  ['reference', { reference: 'x'.repeat(36) }],
  ['providerId', { providerId: 'ksa-alrajhi' }],
  ['purpose', { purpose: 'SELF' }],
  ['purpose', { purpose: 'TCP' }],
  ['type', { type: 'Sometimes' }],
  ['redirectUrl', { redirectUrl: 'http://shop.example/return' }],
  ['successRedirectUrl', { successRedirectUrl: `https://shop.example/${'x'.repeat(255)}` }],
  ['merchantId', { merchantId: 'short' }],
  ['note', { note: 'unknown member' }],
  ['risks.debtorIndicators.unknown', { risks: { debtorIndicators: { unknown: 1 } } }],
  ['risks.MerchantCategoryCode', { risks: { MerchantCategoryCode: '54-1' } }],
  ['risks.PaymentContextCode', { risks: { PaymentContextCode: 'Gift' } }],
  ['instructions.periodicSchedule', { type: 'FixedPeriodicSchedule' }],
  ['instructions.paymentSchedule', { instructions: { paymentSchedule: [{ paymentExecutionDate: '2099-01-01' }] } }],
  ['instructions.permissions.readBalances', { instructions: { permissions: { readBalances: true } } }],
  ['debtorAccount.identification', { debtorAccount: { identification: 'AE00' } }],
  ['debtorAccount.schemeName', { debtorAccount: { schemeName: 'BBAN', identification: '1' } }],
])('a mistake in %s is named', async (field, over) => {
  const client = await aClient();
  const { status, body } = await client.requestPayment(aPayment(over));
  expect([status, body.code, Object.keys(body.details)]).toEqual([400, 'validation_error', [field]]);
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(0);
});

const [emirati, otherEmirati, saudi] = [
  'AE270260000100000000001',
  'AE460330000100000000001',
  'SA0380000000608010167519',
];

test('every mistake is named in one answer', async () => {
  const client = await aClient();
  const { status, body } = await client.requestPayment(
    aPayment({
      currency: 'SAR',
      providerId: 'ksa-alrajhi',
      purpose: 'SELF',
      debtorAccount: { identification: saudi },
      additionalCreditorAccounts: [{ identification: 'AE00' }, { identification: saudi }],
      type: 'FixedDefinedSchedule',
      instructions: { paymentSchedule: [{ paymentExecutionDate: '2026-01-01' }] },
    }),
  );
  expect([status, Object.keys(body.details).toSorted()]).toEqual([
    400,
    [
      'additionalCreditorAccounts.0.identification',
      'additionalCreditorAccounts.1.identification',
      'currency',
      'debtorAccount.identification',
      'instructions.paymentSchedule.0.amount',
      'instructions.paymentSchedule.0.paymentExecutionDate',
      'providerId',
      'purpose',
    ],
  ]);
});

test('IBANs and amounts are understood however they are written, and shown in one way', async () => {
  const client = await aClient();
  const spaced = (iban = '') => iban.toLowerCase().replaceAll(/(.{4})/g, '$1 ');
  const id = await aPaymentRequest(client, {
    type: 'VariableOnDemand',
    beneficiaryIban: spaced('AE070331234567890123456'),
    debtorAccount: { identification: spaced(emirati) },
    additionalCreditorAccounts: [{ identification: spaced(otherEmirati) }],
    instructions: { amount: { amount: '150', currency: 'AED' }, maxCumulativeAmount: '1500.5' },
  });
  expect((await client.get(`/payment-requests/${id}`)).body.data).toMatchObject({
    creditorAccount: { identification: 'AE070331234567890123456' },
    debtorAccount: { identification: emirati },
    additionalCreditorAccounts: [{ identification: otherEmirati }],
    instructions: { amount: { amount: '150.00' }, maxCumulativeAmount: '1500.50' },
  });
});

test('an account goes by its IBAN at home, abroad and in Saudi Arabia by its number too', async () => {
  const client = await aClient();
  const numbered = { schemeName: 'AccountNumber', identification: '0123 456' };
  const creditors = { additionalCreditorAccounts: [numbered, { identification: saudi }] };
  const domestic = await client.requestPayment(aPayment({ debtorAccount: numbered, ...creditors }));
  expect(Object.keys(domestic.body.details).toSorted()).toEqual([
    'additionalCreditorAccounts.0.schemeName',
    'additionalCreditorAccounts.1.identification',
    'debtorAccount.schemeName',
  ]);
  const international = aPayment({ ...creditors, instructions: { isInternationalPayment: true } });
  expect((await client.requestPayment(international)).status).toBe(201);
  const atHome = aPayment({
    beneficiaryIban: saudi,
    currency: 'SAR',
    providerId: 'ksa-alrajhi',
    debtorAccount: numbered,
    additionalCreditorAccounts: [numbered],
  });
  expect((await client.requestPayment(atHome, { market: 'KSA' })).status).toBe(201);
});

test('in Saudi Arabia accounts, currency, banks and purposes are Saudi', async () => {
  const client = await aClient();
  const ours = aPayment({
    beneficiaryIban: 'SA21800000DZJWMC65147ERH',
    currency: 'SAR',
    providerId: 'ksa-alrajhi',
    purpose: 'PERS',
  });
  expect((await client.requestPayment(ours, { market: 'KSA' })).status).toBe(201);
  expect((await client.requestPayment(ours, { market: 'UAE' })).status).toBe(400);
});

test('a member that is null is an absent one', async () => {
  const client = await aClient();
  expect((await client.requestPayment(aPayment({ note: null, purpose: null }))).status).toBe(201);
});

test.each([
  ['is missing', { signature: false }],
  ['is nonsense', { signature: 'abc' }],
  ['is of another body', { signature: 'other' }],
] as const)('a signature that %s is refused, and nothing is stored', async (_what, options) => {
  const client = await aClient();
  const signature =
    options.signature === 'other'
      ? await sign(canonical(aPayment({ amount: '1.00' })), client.facts.signingKey)
      : options.signature;
  const { status, body } = await client.requestPayment(aPayment(), { signature });
  expect([status, body.code, Object.keys(body.details)]).toEqual([400, 'invalid_signature', ['x-signature']]);
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(0);
});

test.each([
  [
    'members in any order',
    (text: string) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as object).toReversed())),
  ],
  ['nulls among them', (text: string) => text.replace('{', '{"purpose":null,')],
  ['white space', (text: string) => JSON.stringify(JSON.parse(text), undefined, 2)],
  ['escapes', (text: string) => text.replaceAll('أ', String.raw`\u0623`).replaceAll('/', String.raw`\/`)],
])('the canonical text is signed whatever the body looks like: %s', async (_what, write) => {
  const client = await aClient();
  const body = aPayment({
    beneficiaryName: 'أحمد',
    risks: { creditorIndicators: { isVerifiedByTpp: true, accountType: 'Retail' } },
  });
  const signature = await sign(canonical(body), client.facts.signingKey);
  const { status, text } = await client.call('POST', '/payment-requests', {
    rawBody: write(JSON.stringify(body)),
    signature,
  });
  expect(status, text).toBe(201);
});

test('the very bytes may be signed instead, as writers in other languages do', async () => {
  const client = await aClient();
  const rawBody = JSON.stringify(aPayment({ beneficiaryName: 'أحمد' }))
    .replaceAll('":"', '": "')
    .replaceAll('أ', String.raw`\u0623`);
  const signature = await sign(rawBody, client.facts.signingKey);
  expect((await client.call('POST', '/payment-requests', { rawBody, signature })).status).toBe(201);
});

test('an unknown member is refused before the signature is looked at', async () => {
  const client = await aClient();
  const { body } = await client.requestPayment(aPayment({ unknown: 1 }), { signature: 'nonsense' });
  expect(body.code).toBe('validation_error');
});

const create = (
  client: Awaited<ReturnType<typeof aClient>>,
  key: string | undefined,
  over = {},
  options: CallOptions = {},
) => client.requestPayment(aPayment(over), { headers: { 'idempotency-key': key }, ...options });

test('the same idempotency key gets the same answer byte for byte, and one request exists', async () => {
  const client = await aClient();
  const first = await create(client, 'order-1');
  const again = await create(client, 'order-1');
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect([first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')]).toEqual([
    null,
    'true',
  ]);
  const alias = await client.requestPayment(aPayment(), { headers: { 'x-idempotency-key': 'order-1' } });
  expect(alias.text).toBe(first.text);
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(1);
});

test('the same key with another body is refused, the same key of another client is another key', async () => {
  const [client, other] = [await aClient(), await aClient()];
  const first = await create(client, 'order-1');
  const changed = await create(client, 'order-1', { amount: '151.00' });
  expect([changed.status, changed.body.code]).toEqual([422, 'idempotency_mismatch']);
  expect((await create(other, 'order-1')).body.data.internalReferenceId).not.toBe(first.body.data.internalReferenceId);
});

test.each(['', 'with space', 'x'.repeat(41)])('the key "%s" is no key', async (key) => {
  const client = await aClient();
  const { status, body } = await client.requestPayment(aPayment(), { headers: { 'idempotency-key': key } });
  expect([status, Object.keys(body.details)]).toEqual([400, ['idempotency-key']]);
});

test('a captured signed request sent again makes no second payment, with or without a key', async () => {
  const client = await aClient();
  const signature = await sign(canonical(aPayment()), client.facts.signingKey);
  const first = await create(client, 'order-1', {}, { signature, headers: { 'idempotency-key': 'order-1' } });
  for (const headers of [{}, { 'idempotency-key': 'other' }, { 'idempotency-key': 'order-1' }]) {
    const replayed = await client.requestPayment(aPayment(), { signature, headers });
    expect([replayed.status, replayed.text]).toEqual([201, first.text]);
  }
  const unkeyed = await sign(canonical(aPayment({ reference: 'second' })), client.facts.signingKey);
  const second = await client.requestPayment(aPayment({ reference: 'second' }), { signature: unkeyed });
  const replayed = await client.requestPayment(aPayment({ reference: 'second' }), {
    signature: unkeyed,
    headers: { 'idempotency-key': 'k' },
  });
  expect(replayed.text).toBe(second.text);
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(2);
});

test('many concurrent creates with one key make one request', async () => {
  const client = await aClient();
  await client.token();
  const answers = await Promise.all(Array.from({ length: 12 }, () => create(client, 'order-1')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(1);
});

test('a cancelled request stays readable and leaves the list; with a consent it is locked', async () => {
  const client = await aClient();
  const [first, second] = [await aPaymentRequest(client), await aPaymentRequest(client, { reference: 'two' })];
  expect((await client.delete(`/payment-requests/${first}`)).status).toBe(204);
  expect((await client.delete(`/payment-requests/${first}`)).status).toBe(204);
  expect((await client.get(`/payment-requests/${first}`)).body.data.status).toBe('Cancelled');
  const { body } = await client.get('/payment-requests');
  expect([body.meta.totalItems, body.data.map(({ id }: { id: string }) => id)]).toEqual([1, [second]]);
  await aConsent(client, second);
  const locked = await client.delete(`/payment-requests/${second}`);
  expect([locked.status, locked.body.code]).toEqual([423, 'resource_locked']);
  const late = await client.post(`/consent/payment/create?id=${first}`);
  expect([late.status, late.body.code]).toEqual([409, 'invalid_state']);
});

test('another client, and another market, find nothing: exactly as if it did not exist', async () => {
  const [client, other] = [await aClient(), await aClient()];
  const id = await aPaymentRequest(client);
  const { consentId } = await aConsent(client, id);
  const absent = '5ac828cb-9034-884a-96b0-e948a31ac65f';
  for (const [method, path] of [
    ['GET', '/payment-requests/ID'],
    ['DELETE', '/payment-requests/ID'],
    ['POST', '/consent/payment/create?id=ID'],
    ['GET', '/consent/payment/sync?paymentRequestId=ID'],
    ['GET', '/consent/payment/CONSENT'],
    ['PATCH', '/consent/payment/update/CONSENT'],
    ['GET', '/payments/ID'],
  ] as const) {
    const body = method === 'PATCH' ? { status: 'Revoked' } : undefined;
    const ask = (asker: typeof client, one: string, two: string, options = {}) =>
      asker.call(method, path.replace('ID', one).replace('CONSENT', two), { body, ...options });
    const foreign = await ask(other, id, consentId);
    expect([foreign.status, foreign.text], path).toEqual([404, (await ask(other, absent, absent)).text]);
    expect((await ask(client, id, consentId, { market: 'KSA' })).text, path).toBe(foreign.text);
  }
  expect((await client.get(`/payment-requests/${id}`)).body.data.status).toBe('AwaitingAuthorization');
});

test('lists page newest first with true totals, each client its own', async () => {
  const client = await aClient();
  await client.token();
  const ids: string[] = [];
  for (let n = 0; n < 23; n += 1) ids.unshift(await aPaymentRequest(client, { reference: `R-${n}` }));
  const page = async (query: string) => {
    const { body } = await client.get(`/payment-requests?${query}`);
    return [body.meta, body.data.map(({ id }: { id: string }) => id)];
  };
  const meta = (currentPageNumber: number, pageSize: number, totalNumberOfPages: number) => ({
    currentPageNumber,
    pageSize,
    totalNumberOfPages,
    totalItems: 23,
  });
  expect(await page('')).toEqual([meta(1, 20, 2), ids.slice(0, 20)]);
  expect(await page('page=2')).toEqual([meta(2, 20, 2), ids.slice(20)]);
  expect(await page('page=3&perPage=5')).toEqual([meta(3, 5, 5), ids.slice(10, 15)]);
  expect(await page('page=9&perPage=5')).toEqual([meta(9, 5, 5), []]);
  expect(await page('perPage=200')).toEqual([meta(1, 200, 1), ids]);
  for (const query of ['page=0', 'perPage=0', 'perPage=201', 'page=x']) {
    expect((await client.get(`/payment-requests?${query}`)).status, query).toBe(400);
  }
  expect((await client.get('/payment-requests', { market: 'KSA' })).body.meta.totalItems).toBe(0);
});

test('an id that is no UUID names the parameter', async () => {
  const client = await aClient();
  const { status, body } = await client.get('/payment-requests/17');
  expect([status, Object.keys(body.details)]).toEqual([400, ['paymentRequestId']]);
});

test('what is not JSON and what is too large are refused', async () => {
  const client = await aClient();
  const broken = await client.call('POST', '/payment-requests', { rawBody: '{"amount":', signature: 'x' });
  expect([broken.status, broken.body.details]).toEqual([400, { body: ['must be JSON'] }]);
  const large = await client.call('POST', '/payment-requests', {
    rawBody: `{"x":"${'y'.repeat(300_000)}"}`,
    signature: 'x',
  });
  expect([large.status, large.body]).toEqual([
    413,
    {
      code: 'payload_too_large',
      message: 'The body must have at most 262144 bytes',
      details: { body: ['must have at most 262144 bytes'] },
    },
  ]);
});

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The same signature as others can write it: the spare bits of its last sign set, and s turned into n - s. */
const otherForms = (signature: string): string[] => {
  const [header = '', encoded = ''] = signature.split('..');
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const bytes = Buffer.from(encoded, 'base64url');
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
  const mirrored = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]);
  return [
    `${header}..${encoded.slice(0, -1)}${signs[signs.indexOf(encoded.at(-1) ?? '') + 1]}`,
    `${header}..${mirrored.toString('base64url')}`,
  ];
};

test('a captured signature makes no second payment in any other form it can be written in, nor in another market', async () => {
  const client = await aClient({ markets: ['UAE', 'KSA', 'MAIN'] });
  const signature = await sign(canonical(aPayment()), client.facts.signingKey);
  const first = await client.requestPayment(aPayment(), { signature });
  const [respelled = '', mirrored = ''] = otherForms(signature);
  const refused = await client.requestPayment(aPayment(), { signature: respelled });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_signature']);
  for (const again of [{ signature: mirrored }, { signature, market: 'MAIN' }]) {
    const replayed = await client.requestPayment(aPayment(), again);
    expect([replayed.status, replayed.text]).toEqual([201, first.text]);
  }
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(1);
});

test('what was refused because its key stands for another body can be sent under a key of its own', async () => {
  const client = await aClient();
  await create(client, 'k1', {}, { headers: { 'idempotency-key': 'k1' } });
  const second = aPayment({ reference: 'second' });
  const signature = await sign(canonical(second), client.facts.signingKey);
  const send = (key: string) => client.requestPayment(second, { signature, headers: { 'idempotency-key': key } });
  expect((await send('k1')).status).toBe(422);
  expect((await send('k2')).status).toBe(201);
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(2);
});

test('a key that came with a captured request stands for it from then on', async () => {
  const client = await aClient();
  const signature = await sign(canonical(aPayment()), client.facts.signingKey);
  const first = await client.requestPayment(aPayment(), { signature });
  const headers = { 'idempotency-key': 'late' };
  expect((await client.requestPayment(aPayment(), { signature, headers })).text).toBe(first.text);
  const other = await client.requestPayment(aPayment({ reference: 'other' }), { headers });
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
});

test('the amount of the instructions is compared to the last fils', async () => {
  const client = await aClient();
  const { status, body } = await client.requestPayment(
    aPayment({
      amount: '9999999999999998.01',
      instructions: { amount: { amount: '9999999999999998.02', currency: 'AED' } },
    }),
  );
  expect([status, Object.keys(body.details)]).toEqual([400, ['instructions.amount']]);
});

test('an emirate is one of the seven', async () => {
  const client = await aClient();
  const send = (CountrySubDivision: string) =>
    client.requestPayment(
      aPayment({ reference: CountrySubDivision, risks: { DeliveryAddress: { Country: 'AE', CountrySubDivision } } }),
    );
  const refused = await send('Atlantis');
  expect([refused.status, Object.keys(refused.body.details)]).toEqual([
    400,
    ['risks.DeliveryAddress.CountrySubDivision'],
  ]);
  expect((await send('Sharjah')).status).toBe(201);
});
