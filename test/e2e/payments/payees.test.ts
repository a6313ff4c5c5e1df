import { describe, expect, inject } from 'vitest';
import { createBankStore } from '#functions/sandbox/bank-uae/store/bank-store.ts';
import { connect } from '#infra/operator/connection.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { bankConsentIdOf } from '#test/support/drivers/banks/consents-at-bank.ts';
import { type Integrator, problemOf } from '#test/support/drivers/integrator.ts';
import {
  aClient,
  aDecision,
  aLegacyPayment,
  aPaymentConsent,
  aPaymentRequest,
  saudiTerms,
  test,
  untilStatus,
} from '#test/support/drivers/journey.ts';
import { emiratiIban } from '../verifications/verification-calls.ts';
import { setSwitches } from '#test/support/drivers/banks/sandbox-banks.ts';

const dubai = 'AE070331234567890123456';
const riyadh: string = saudiTerms.beneficiaryIban;
const confirmPath = '/api/v1.0/pis/ConfirmationOfPayee/Confirm';
const inLegacy = { market: false } as const;

/** Checks a payee with the account's bank in the UAE. */
const check = (client: Integrator, fullName: string, iban = dubai, query = '') =>
  client.post(`/payment/cop${query}`, { iban, name: { fullName } });

/** Names for an account of Ivan David England, with the bank's response. */
const names = [
  ['Ivan David England', 'Yes', null],
  ['Ivan England', 'Partial', 'Iv**** Da**** En****'],
  ['Sara Ali', 'No', null],
] as const;

const jws = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/);

describe('in the UAE', () => {
  test.each(names)("for the name %s, the account's bank returns %s", async (name, indicator, maskedName) => {
    const { status, body } = await check(await aClient(), name);
    expect([status, body]).toEqual([
      200,
      {
        data: {
          nameMatchIndicator: indicator,
          maskedName,
          iban: dubai,
          provider: { id: 'uae-mashrt', name: 'Mashreq' },
          performedAt: expect.any(String),
          confirmationOfPayeeResponse: jws,
        },
      },
    ]);
  });

  test('a business is confirmed by its name, also in the fields of a payment request', async ({ client }) => {
    const business = { iban: 'AE500330000000000001001', name: { businessName: 'Gulf Horizon Engineering LLC' } };
    const payment = { beneficiaryIban: business.iban, beneficiaryName: business.name.businessName };
    for (const body of [business, payment])
      expect((await client.post('/payment/cop', body)).body.data).toMatchObject({ nameMatchIndicator: 'Yes' });
  });

  test("another bank can find the account's bank, unless it does not support confirmation of payee", async () => {
    const client = await aClient();
    const requested = await check(client, 'Ivan David England', dubai, '?providerId=uae-adcbrt');
    expect(requested.body.data).toMatchObject({ nameMatchIndicator: 'Yes', provider: { id: 'uae-mashrt' } });
    const rejected = await check(client, 'Ivan David England', dubai, '?providerId=uae-citico');
    expect([rejected.status, rejected.body.code, rejected.body.details]).toEqual([
      400,
      'validation_error',
      { providerId: ['does not support confirmation of payee for this account'] },
    ]);
  });

  test('a check is rejected if the bank does not support it or does not know the account', async ({ client }) => {
    const notOffered = await check(client, 'Ivan England', 'AE550210000100000000001');
    expect([notOffered.status, notOffered.body.details]).toEqual([
      400,
      { iban: ['is at a bank that does not support confirmation of payee'] },
    ]);
    expect(problemOf(await check(client, 'Ivan England', 'AE840330000000000000001'))).toEqual([404, 'not_found']);
  });

  test('a payment can be requested even if its payee cannot be checked because the bank is down', async ({
    client,
    onTestFinished,
  }) => {
    // No other test queries this bank.
    const iban = emiratiIban('01', '020');
    const [banksUrl, bank] = [inject('uaeBanks').authoriseUrl, 'uae-hsbcrt'];
    await setSwitches(banksUrl, bank, { down: true });
    onTestFinished(() => setSwitches(banksUrl, bank, {}));
    expect(problemOf(await check(client, 'Ivan David England', iban))).toEqual([502, 'provider_unavailable']);
    const id = await aPaymentRequest(client, { beneficiaryIban: iban, beneficiaryName: 'Ivan David England' });
    expect((await client.get(`/payment-requests/${id}`)).body.data.isCopVerified).toBe(false);
  });

  test("a payment to a confirmed payee contains the bank's response, and the customer's bank receives it", async () => {
    const client = await aClient();
    const { confirmationOfPayeeResponse: proof } = (await check(client, 'Ivan David England')).body.data;
    const { paymentRequestId, consentId } = await aDecision(client, { beneficiaryName: ' ivan david  england ' });
    const { data } = (await client.get(`/payment-requests/${paymentRequestId}`)).body;
    expect(data.isCopVerified).toBe(true);
    expect(data.risks.creditorIndicators.confirmationOfPayeeResponse).toBe('Yes');
    expect((await client.get('/payments')).body.data[0].isCopPerformed).toBe(true);
    // The bank compares each field of the order's creditor with the consent's creditor.
    await untilStatus(client, paymentRequestId, 'Completed');
    const store = createBankStore(connect(inject('uaeBanks').settings).table);
    const bankConsent = await store.consent('uae-enbdx', await bankConsentIdOf(consentId), new Date().toISOString());
    expect(bankConsent).toMatchObject({ creditors: [{ ConfirmationOfPayeeResponse: proof }] });
  });

  test("the payment page shows the customer the response of the payee's bank", async ({ client }) => {
    const pageOf = async (beneficiaryName: string, language = 'en') => {
      const { authorizationLink } = await aPaymentConsent(client, { beneficiaryName, reference: beneficiaryName });
      return (await fetch(`${authorizationLink}?lang=${language}`)).text();
    };
    expect(await pageOf('Ivan David England')).not.toContain('Confirmed');
    for (const name of ['Ivan David England', 'Ivan England', 'Sara Ali']) await check(client, name);
    expect(await pageOf('Ivan  David England')).toContain('<strong>Confirmed</strong>');
    const similar = await pageOf('Ivan England');
    expect(similar).toMatch(/<strong>Partial Match<\/strong> <bdi>Iv\*{4} Da\*{4} En\*{4}<\/bdi>/);
    expect(similar).toContain('is similar to, but does NOT match the Name of the account owner.');
    expect(await pageOf('Sara Ali')).toContain('The Name you provided does NOT match the Name of the account owner.');
    expect(await pageOf('SARA ALI', 'ar')).toContain('الاسم الذي أدخلته لا يطابق اسم صاحب الحساب.');
  });

  test("one client's payee check does not affect the payments of other clients", async () => {
    await check(await aClient(), 'Ivan David England');
    const otherClient = await aClient();
    const id = await aPaymentRequest(otherClient, { beneficiaryName: 'Ivan David England' });
    expect((await otherClient.get(`/payment-requests/${id}`)).body.data.isCopVerified).toBe(false);
  });
});

describe('in the legacy API', () => {
  const confirm = (client: Integrator, fullName: string, iban = riyadh, query = '') =>
    client.post(`${confirmPath}${query}`, { iban, name: { fullName } }, inLegacy);

  test.each(names)(
    'for the name %s, the legacy API returns %s, signed by the bank',
    async (name, indicator, maskedName) => {
      const { status, body } = await confirm(await aClient(), name);
      const provider = { id: derivedId('provider', 'ksa-alrajhi'), name: 'Al Rajhi Bank' };
      const facts = { maskedName, iban: riyadh, provider, performedAt: expect.any(String) };
      expect([status, body]).toEqual([
        200,
        {
          errorDescription: null,
          data: { nameMatchIndicator: indicator, ...facts, confirmationOfPayeeResponse: jws },
        },
      ]);
    },
  );

  test(
    'a check is rejected if the account is unknown, is at another bank, or its bank does not support it',
    { tags: ['variant'] },
    async () => {
      const client = await aClient();
      const rejections = [
        [await confirm(client, 'Ivan England', 'SA8290000000100000000001'), 400, 'INVALID_DATA'],
        [
          await confirm(client, 'Ivan England', riyadh, `?providerId=${derivedId('provider', 'ksa-snb')}`),
          400,
          'INVALID_DATA',
        ],
        [await confirm(client, 'Ivan England', 'SA9480000000000000000001'), 404, 'CREDITOR_ACCOUNT_NOT_FOUND'],
      ] as const;
      for (const [{ status, body }, expected, error] of rejections)
        expect([status, body.error, body.data]).toEqual([expected, error, null]);
    },
  );

  test(
    'a payee check in one API variant counts for a payment in the other',
    { tags: ['variant'] },
    async ({ client }) => {
      await confirm(client, 'Ivan David England');
      client.market = 'KSA';
      const id = await aPaymentRequest(client, { ...saudiTerms, beneficiaryName: 'Ivan David England' });
      expect((await client.get(`/payment-requests/${id}`)).body.data.isCopVerified).toBe(true);
      await check(client, 'Ivan England', riyadh);
      const account = { scheme: 'IBAN', identification: riyadh, name: 'Ivan England' };
      const created = await client.post('/api/v1.0/pis/Request/Create', aLegacyPayment({ creditorAccount: account }), {
        ...inLegacy,
        sign: true,
      });
      const { data } = (await client.get(`/payment-requests/${created.body.data.paymentRequestId}`)).body;
      expect(data.risks.creditorIndicators.confirmationOfPayeeResponse).toBe('Partial');
    },
  );
});
