import { expect, test } from 'vitest';
import { awaitsTokens } from '#shared/consents/authorisation.ts';
import { queryConsentStatus } from '#shared/consents/query-status.ts';
import type { BankConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { syncPaymentConsent } from '#shared/payments/agreement/change-payment-consent.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { applyBankStatus } from '#shared/payments/payment/payment-flow.ts';
import {
  createPaymentStores,
  type PaymentAgreement,
  type AgreementWithPayment,
} from '#shared/payments/payment/payment-stores.ts';
import { aBank } from '#test/support/banks/a-bank.ts';
import { anAuthorisedPayment, aStagedConsent, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const now = () => new Date(at(60));
const stores = () => createPaymentStores(local().table);

const atBank = (status: BankConsentStatus) => async () => aBank({ readConsent: async () => ({ status }) });

const sync = ({ request, consent }: PaymentAgreement, status: BankConsentStatus) =>
  syncPaymentConsent(consent, request.id, { interactionId: 'sync' }, { stores: stores(), links: atBank(status), now });
const watch = ({ consent }: PaymentAgreement, status: BankConsentStatus) =>
  queryConsentStatus(paymentAgreements(stores()), consent.id, { links: atBank(status), now });

test('a consent whose payment is pending stays Authorized, even if the bank has already consumed it', async () => {
  const agreement = anAuthorisedPayment();
  await stores().move({}, agreement);
  expect(await sync(agreement, 'Consumed')).toMatchObject({ consent: { status: 'Authorized' }, wasUpdated: false });
  expect(await watch(agreement, 'Consumed')).toMatchObject({ status: 'Authorized' });
});

test.each(['Consumed', 'Suspended'] as const)(
  'a consent that the client finds %s before the customer returns still takes the code',
  async (status) => {
    const staged = aStagedConsent();
    await stores().move({}, staged);
    expect(await sync(staged, 'Authorized')).toMatchObject({ consent: { status: 'Authorized' }, wasUpdated: true });
    const { consent, wasUpdated } = await sync(staged, status);
    expect([awaitsTokens(consent), wasUpdated]).toEqual([true, false]);
  },
);

test('a consent whose payment has failed becomes Consumed if the bank reports it as consumed', async () => {
  const agreement = anAuthorisedPayment() as AgreementWithPayment;
  await stores().move({}, applyBankStatus(agreement, 'Rejected', at(5)));
  expect(await sync(agreement, 'Consumed')).toMatchObject({ consent: { status: 'Consumed' }, wasUpdated: true });
});

test('a mandate that its bank has consumed is completed once none of its transactions is open', async () => {
  const agreement = anAuthorisedPayment({ type: 'VariableOnDemand' });
  if (!agreement.mandate) throw new Error('The request has no mandate');
  const open = { ...agreement.mandate, usage: { ...agreement.mandate.usage, open: 1 } };
  await stores().move({}, { ...agreement, mandate: open });
  expect(await sync(agreement, 'Consumed')).toMatchObject({ consent: { status: 'Authorized' }, wasUpdated: false });
  const done = { ...open, usage: agreement.mandate.usage, version: open.version + 1 };
  await stores().mandates.save(open, done);
  expect(await sync(agreement, 'Consumed')).toMatchObject({ consent: { status: 'Consumed' }, wasUpdated: true });
  expect((await stores().mandates.get(open.id))?.status).toBe('Completed');
});

test.each(['Revoked', 'Expired'] as const)('a consent that the bank reports as %s ends immediately', async (status) => {
  const [synced, watched] = [anAuthorisedPayment(), anAuthorisedPayment()];
  await stores().move({}, synced);
  await stores().move({}, watched);
  expect(await sync(synced, status)).toMatchObject({ consent: { status }, wasUpdated: true });
  expect(await watch(watched, status)).toMatchObject({ status });
});
