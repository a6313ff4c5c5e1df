import { expect } from 'vitest';
import { canonical, invalidFields, sign } from '#test/support/drivers/integrator.ts';
import { aClient, aPayment, aPaymentRequest, test } from '#test/support/drivers/journey.ts';

test('creating a payment request returns exactly four fields, and reading it returns all fields', async () => {
  const client = await aClient();
  const terms = aPayment({
    type: 'VariableOnDemand',
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
      DeliveryAddress: { AddressLine: ['Villa 7'], Country: 'AE', CountrySubDivision: 'Dubai', TownName: 'Dubai' },
    },
  });
  const { status, body } = await client.requestPayment(terms);
  expect(status).toBe(201);
  expect(body).toEqual({
    data: { amount: '150.00', currency: 'AED', internalReferenceId: expect.any(String), status: 'New' },
  });
  const record = (await client.get(`/payment-requests/${body.data.internalReferenceId}`)).body.data;
  expect(record).toMatchObject({
    id: body.data.internalReferenceId,
    type: 'VariableOnDemand',
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
    isCopVerified: false,
    purpose: 'FIS',
    provider: { code: 'uae-enbdx', name: 'Emirates NBD', status: 'Active' },
    instructions: terms.instructions,
    risks: terms.risks,
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
  ['beneficiaryName', { beneficiaryName: 'Ivan\u202EdnalgnE' }],
  ['reference', { reference: 'x'.repeat(36) }],
  ['redirectUrl', { redirectUrl: 'http://shop.example/return' }],
  ['redirectUrl', { redirectUrl: ' https://shop.example/return' }],
  ['successRedirectUrl', { successRedirectUrl: 'https://shop.example/ok\n' }],
  ['failureRedirectUrl', { failureRedirectUrl: 'https://shop.example/no\u0000' }],
  ['successRedirectUrl', { successRedirectUrl: `https://shop.example/${'x'.repeat(255)}` }],
  ['risks.MerchantCategoryCode', { risks: { MerchantCategoryCode: '54-1' } }],
  ['risks.PaymentContextCode', { risks: { PaymentContextCode: 'Gift' } }],
  [
    'risks.DeliveryAddress.CountrySubDivision',
    { risks: { DeliveryAddress: { Country: 'AE', CountrySubDivision: 'Atlantis' } } },
  ],
  ['debtorAccount.schemeName', { debtorAccount: { schemeName: 'BBAN', identification: '1' } }],
])("an invalid %s is reported under the field's name", async (field, overrides) => {
  const client = await aClient();
  const { status, body } = await client.requestPayment(aPayment(overrides));
  expect([status, body.code, Object.keys(body.details)]).toEqual([400, 'validation_error', [field]]);
  expect((await client.get('/payment-requests')).body.meta.totalItems).toBe(0);
});

test('a misspelt field is reported together with the field that is missing', async () => {
  const { body } = await (await aClient()).requestPayment({ ...aPayment({ amount: undefined }), ammount: '150.00' });
  expect(body.details).toEqual({ ammount: ['is not a known field'], amount: ['is required'] });
});

const [uaeIban, otherUaeIban] = ['AE270260000100000000001', 'AE460330000100000000001'];

test('IBANs and amounts are accepted in several notations and returned in one', async ({ client }) => {
  const spaced = (iban = '') => iban.toLowerCase().replaceAll(/(.{4})/g, '$1 ');
  const id = await aPaymentRequest(client, {
    type: 'VariableOnDemand',
    beneficiaryIban: spaced('AE070331234567890123456'),
    debtorAccount: { identification: spaced(uaeIban) },
    additionalCreditorAccounts: [{ identification: spaced(otherUaeIban), name: 'Second' }],
    instructions: { amount: { amount: '150', currency: 'AED' }, maxCumulativeAmount: '1500.5' },
  });
  expect((await client.get(`/payment-requests/${id}`)).body.data).toMatchObject({
    creditorAccount: { identification: 'AE070331234567890123456' },
    debtorAccount: { identification: uaeIban },
    additionalCreditorAccounts: [{ identification: otherUaeIban }],
    instructions: { amount: { amount: '150.00' }, maxCumulativeAmount: '1500.50' },
  });
});

test('a null field counts as absent', async ({ client }) => {
  expect((await client.requestPayment(aPayment({ note: null, purpose: null }))).status).toBe(201);
});

test('a body of one mebibyte with fields of the maximum length is accepted', async ({ client }) => {
  const textOfLength = (length: number) => '字'.repeat(length);
  const body = aPayment({
    beneficiaryName: textOfLength(140),
    risks: {
      debtorIndicators: {
        browserInformation: {
          availableFonts: Array.from({ length: 200 }, () => textOfLength(128)),
          plugins: Array.from({ length: 100 }, () => textOfLength(128)),
          userAgent: textOfLength(1024),
        },
      },
      DeliveryAddress: { AddressLine: Array.from({ length: 7 }, () => textOfLength(70)) },
    },
  });
  const text = JSON.stringify(body);
  const rawBody = text + ' '.repeat(1024 * 1024 - Buffer.byteLength(text));
  const signature = await sign(canonical(body), client.facts.signingKey);
  const created = await client.call('POST', '/payment-requests', { rawBody, signature });
  expect([Buffer.byteLength(rawBody), created.status]).toEqual([1_048_576, 201]);
  const { data } = (await client.get(`/payment-requests/${created.body.data.internalReferenceId}`)).body;
  expect(data.risks).toEqual(body.risks);
});

test('numbers that the database can store exactly are accepted, and all others are rejected', async ({ client }) => {
  const send = (pixelRatio: number) =>
    client.requestPayment(
      aPayment({ reference: String(pixelRatio), risks: { debtorIndicators: { browserInformation: { pixelRatio } } } }),
    );
  for (const storable of [Number.MAX_SAFE_INTEGER, 1e-130, 123_456_789.123_456_79])
    expect((await send(storable)).status).toBe(201);
  for (const unstorable of [1e16, 1e300, 1e-131, 5e-324]) {
    expect(invalidFields(await send(unstorable))).toEqual([400, ['pixelRatio']]);
  }
});

test("a client's claim about its payee does not count as confirmation of payee", async ({ client }) => {
  for (const confirmationOfPayeeResponse of ['Yes', 'Partial', 'No'] as const) {
    const id = await aPaymentRequest(client, {
      reference: confirmationOfPayeeResponse,
      risks: { creditorIndicators: { confirmationOfPayeeResponse } },
    });
    expect((await client.get(`/payment-requests/${id}`)).body.data.isCopVerified).toBe(false);
  }
});
