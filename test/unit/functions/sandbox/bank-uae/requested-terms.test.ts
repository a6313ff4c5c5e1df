// @module-tag variant
import { expect, test } from 'vitest';
import { factsOf as bankFacts } from '#functions/sandbox/bank-uae/oauth/facts.ts';
import { paymentReview } from '#functions/customer-pages/review/payment-review.ts';
import { faceOf } from '#shared/clients/brand/face.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';
import { wordsOf } from '#shared/standard/consent-pages/tables/words-of.ts';
import { Instructions } from '#shared/standard/payments/instructions.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aSandbox, redirectUri } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { aPaymentConsent, call } from '#test/support/banks/uae/requests.ts';
import { aService, type Service } from '#test/support/banks/sandbox-uae/a-service.ts';
import { aManagingCustomer } from '#test/support/drivers/customer-pages/a-managing-customer.ts';
import { paymentPageOf } from '#test/support/drivers/customer-pages/a-page.ts';
import { textOf } from '#test/support/drivers/customer-pages/page-text.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';

/** Returns the consent as its bank stores it. */
const bankConsentOf = async (service: Service, bankConsentId: string | undefined, provider = bank) => {
  const consent = await service.sandbox.store.consent(provider, bankConsentId ?? '', service.now().toISOString());
  if (consent?.kind !== 'payment') throw new Error('The bank does not have the consent');
  return consent;
};

/** Sends a customer to a bank. Returns the text of our page, and the terms that the bank has received. */
const shownAndSent = async (terms: Partial<PaymentRequest>, provider = bank) => {
  const service = await aService(local().table, provider);
  const created = await service.createConsent(terms);
  await service.goToBank(created);
  const { request, consent } = await service.current(created);
  const shown = textOf(await paymentPageOf({ request, consent }, { provider }));
  const atBank = await bankConsentOf(service, consent.stagings[0]?.bankConsentId, provider);
  return { consent, shown, sent: atBank.terms };
};

const given = [{}, { readRefundAccount: false }, { readRefundAccount: true }].flatMap((refund) =>
  [false, true].flatMap((readAccountsBasic) =>
    [false, true].flatMap((readAccountsDetail) =>
      [false, true].map((readBalances) => ({ ...refund, readAccountsBasic, readAccountsDetail, readBalances })),
    ),
  ),
);
/** Every combination of permissions to read data in a payment request. */
const permissionCases = given.filter((permissions) => Instructions.safeParse({ permissions }).success);

test.each([
  { market: 'UAE', currency: 'AED', provider: 'uae-enbdx' },
  { market: 'KSA', currency: 'SAR', provider: 'ksa-alrajhi' },
] as const)(
  'the customer reads exactly the permissions to read data that the bank receives ($market)',
  async ({ provider, ...fields }) => {
    const { paymentAccess } = wordsOf(fields.market);
    const meanings = {
      [paymentAccess.details.en]: ['ReadAccountsDetail'],
      [paymentAccess['details-refund'].en]: ['ReadAccountsDetail', 'ReadRefundAccount'],
      [paymentAccess.refund.en]: ['ReadRefundAccount'],
    };
    for (const permissions of permissionCases) {
      const { shown, sent } = await shownAndSent({ ...fields, instructions: { permissions } }, provider);
      const read = Object.entries(meanings).flatMap(([text, meaning]) => (shown.includes(text) ? meaning : []));
      expect(read, JSON.stringify(permissions)).toEqual(sent.Permissions ?? []);
    }
  },
);

const schedules = {
  VariableOnDemand: {},
  FixedOnDemand: {},
  VariablePeriodicSchedule: { periodicSchedule: { frequency: 'Month', startDate: '2026-12-01' } },
  FixedPeriodicSchedule: { periodicSchedule: { frequency: 'Week', startDate: '2026-12-01', endDate: '2026-12-31' } },
  VariableDefinedSchedule: { paymentSchedule: [{ paymentExecutionDate: '2026-12-05' }] },
  FixedDefinedSchedule: { paymentSchedule: [{ paymentExecutionDate: '2026-12-05', amount: '150.00' }] },
} as const satisfies Partial<Record<PaymentType, Instructions>>;

test.each(Object.keys(schedules) as (keyof typeof schedules)[])(
  'the customer reads the number of payments that the bank receives, on every page (%s)',
  async (type) => {
    const customer = await aManagingCustomer(local().table);
    const { clientId, customerId } = customer.owner;
    const numberIn = (text: string) => /Total (?:Number of )?Payments allowed (\d+)/.exec(text)?.[1];
    for (const limit of [{}, { maxCumulativeNumberOfPayments: 3 }]) {
      const instructions = { ...schedules[type], ...limit };
      const risks = { MerchantCustomerIdentification: customerId };
      const { consent, shown, sent } = await shownAndSent({ type, instructions, clientId, risks });
      const { ConsentSchedule: schedule } = sent.ControlParameters;
      const number =
        'MultiPayment' in schedule ? schedule.MultiPayment.MaximumCumulativeNumberOfPayments?.toString() : undefined;
      const { text: shownLater } = await customer.open(`/${consent.id}`);
      expect([numberIn(shown), numberIn(shownLater)]).toEqual([number, number]);
    }
  },
);

test("the bank's page names the client, and both pages show the same end of a mandate", async () => {
  const service = await aService(local().table, bank);
  const created = await service.createConsent({
    type: 'FixedDefinedSchedule',
    instructions: { paymentSchedule: [{ paymentExecutionDate: '2026-12-05', amount: '150.00' }] },
  });
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(created)));
  const { request, consent } = await service.current(created);
  const atBank = await bankConsentOf(service, consent.bankConsentId);
  expect(atBank.terms.SponsoredTPPInformation).toEqual({ Name: 'Falcon Pay', Identification: request.clientId });
  expect(atBank.terms.ExpirationDateTime).toBe(consent.expiresAt);
  const shownByBank = Object.fromEntries(bankFacts(atBank, 'en').map(([name, ...values]) => [name, values.join()]));
  expect(shownByBank['Requested by']).toBe('Falcon Pay');
  const { sections } = paymentReview(
    { request, consent },
    {
      requester: faceOf({ id: request.clientId, name: 'Falcon Pay' }, 'en'),
      isDecided: true,
      market: 'UAE',
      words: wordsOf('UAE'),
      bank: undefined,
      language: 'en',
      at: service.now().toISOString(),
    },
  );
  expect(sections.flatMap(({ lines = [] }) => lines)).toContainEqual(['Expiry Date', '5 December 2026']);
  expect(Object.values(shownByBank)).toContain('5 December 2026');
});

test.each(['FixedPeriodicSchedule', 'VariableOnDemand', 'FixedDefinedSchedule'] as const)(
  'a bank accepts a schedule (%s) until the end of its first day in the UAE',
  async (type) => {
    const stageAt = async (at: string) => {
      const { connect } = await aSandbox(local().table, { now: () => new Date(at) });
      const { authority } = await connect(bank);
      const consent = { ...aPaymentConsent(type), redirectUri, authorizationExpiresAt: '2026-12-31T00:00:00Z' };
      return authority.stage(consent, call);
    };
    await expect(stageAt('2026-12-01T19:59:00Z')).resolves.toHaveProperty('link');
    await expect(stageAt('2026-12-01T20:00:00Z')).rejects.toThrow('invalid_request');
  },
);

test('a bank rejects a payment to a creditor without a name', async () => {
  const { connect } = await aSandbox(local().table);
  const { authority } = await connect(bank);
  const { payment, ...consent } = { ...aPaymentConsent('VariableOnDemand'), redirectUri };
  const unnamed = { id: newId(), schemeName: 'IBAN', identification: 'AE270260000100000000001' } as const;
  const stageFor = (creditor: AccountParty) =>
    authority.stage({ ...consent, payment: { ...payment, creditors: [...payment.creditors, creditor] } }, call);
  await expect(stageFor(unnamed)).rejects.toThrow('invalid_request');
  await expect(stageFor({ ...unnamed, name: 'متجر الصقر' })).resolves.toHaveProperty('link');
});

test('a client sees its currency request, but the bank does not', async () => {
  const service = await aService(local().table, bank);
  const created = await service.createConsent({ instructions: { currencyRequest: { currencyOfTransfer: 'AED' } } });
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(created)));
  while (await service.step());
  const { request, consent } = await service.current(created);
  expect([request.status, request.instructions?.currencyRequest]).toEqual(['Completed', { currencyOfTransfer: 'AED' }]);
  expect((await bankConsentOf(service, consent.bankConsentId)).terms).not.toHaveProperty('CurrencyRequest');
});
