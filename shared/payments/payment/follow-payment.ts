import * as z from 'zod';
import { endAtBank, findConsumedStaging } from '#shared/consents/revoke-consent.ts';
import type { BankLink, BankLinks } from '#shared/banks/port/bank-link.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { NotOffered } from '#shared/banks/port/errors.ts';
import { statusAtBank } from '#shared/banks/port/has-ended.ts';
import type { PaymentReport } from '#shared/banks/port/payment-report.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { canMove } from '#shared/platform/lifecycle/lifecycle.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { type Payment, paymentLifecycle } from './payment.ts';
import type { StepResult } from './payment-steps.ts';
import type { AgreementWithPayment } from './payment-stores.ts';

interface LinkDeps {
  readonly links: BankLinks;
}

/** Queries the bank for the status of a payment that it has accepted. Throws the errors of `isBankError`. */
export const pollPayment = async (
  payment: Payment,
  bankPaymentId: string,
  { links }: LinkDeps,
): Promise<StepResult> => {
  const { payments } = await links(payment.providerCode, 'payment');
  const { status, record } = await fetchReport(payment, bankPaymentId, payments);
  const hasNewStatus = status !== payment.status && canMove(paymentLifecycle, payment.status, status);
  if (hasNewStatus) return { status, facts: { bank: record } };
  const hasNewId = record.paymentId !== bankPaymentId;
  return { status: payment.status, facts: hasNewId ? { bank: record } : {} };
};

/**
 * Queries the bank for the payment by the bank's payment id, or by idempotency key if the bank does not recognise the
 * id.
 */
const fetchReport = async (
  { id: idempotencyKey, bankConsentId, minor, currency }: Payment,
  bankPaymentId: string,
  payments: BankLink['payments'],
): Promise<PaymentReport> => {
  const order = { bankConsentId, amount: { minor, currency } };
  const call = { interactionId: newRandomId(), subjectId: idempotencyKey };
  try {
    return await payments.read({ ...order, bankPaymentId }, call);
  } catch (error) {
    const found = error instanceof NotOffered && (await payments.find({ ...order, idempotencyKey }, call));
    if (found) return found;
    throw error;
  }
};

/**
 * Whether there may be payments that the table has no record of: made by another region, or after the point in time to
 * which the table was restored.
 */
export const UnknownPayments = z.enum(['possible', 'impossible']);
export type UnknownPayments = z.infer<typeof UnknownPayments>;

/**
 * Thrown before the order is sent if a payment has consumed another consent to which the same customer agreed for the
 * same request, and that bank does not find the payment.
 */
export class PaidElsewhere extends Error {
  override readonly name = 'PaidElsewhere';
}

/**
 * Finds the payment that a lost region made under another staging of the consent. It has the same idempotency key, and
 * the same terms. Without such a region, only the granted staging can have been paid, and no other bank is called: a bank
 * that the customer has merely visited must not delay the payment. Throws PaidElsewhere if the consent at that bank is
 * consumed, but the payment cannot be found.
 */
export const findPaidElsewhere = async (
  { payment, request, consent }: Pick<AgreementWithPayment, 'payment' | 'request' | 'consent'>,
  call: BankCall,
  { links, unknownPayments }: LinkDeps & { readonly unknownPayments: UnknownPayments },
): Promise<StepResult | undefined> => {
  if (unknownPayments === 'impossible') return undefined;
  const consumed = await findConsumedStaging(consent, 'payment', links);
  if (!consumed) return undefined;
  const { providerCode, bankConsentId } = consumed;
  const paid = await findSinglePayment({ payment, request }, bankConsentId, call, await links(providerCode, 'payment'));
  if (!paid) throw new PaidElsewhere(`The consent ${bankConsentId} at ${providerCode} has been consumed`);
  return { status: paid.status, facts: { ...paid.facts, providerCode } };
};

/**
 * Finds the payment that the bank has made under a consent that this region does not know. Only this service can have
 * sent the payment's idempotency key. Returns undefined if the bank does not confirm that the consent is one of this
 * service and has been consumed.
 */
export const findPaidUnder = async (
  bankConsentId: string,
  { payment, request }: AgreementWithPayment,
  { links }: LinkDeps,
): Promise<StepResult | undefined> => {
  const bank = await links(payment.providerCode, 'payment');
  const call = { interactionId: payment.interactionId, subjectId: payment.id };
  if ((await statusAtBank({ kind: 'payment', bankConsentId }, bank.authority, call)) !== 'Consumed') return undefined;
  const paid = await findSinglePayment({ payment, request }, bankConsentId, call, bank);
  if (paid) await endAtBank(payment, 'payment', links);
  return paid;
};

/** Looks up a single payment under a consent other than its own. Returns undefined if it is not found. */
const findSinglePayment = async (
  { payment, request }: Pick<AgreementWithPayment, 'payment' | 'request'>,
  bankConsentId: string,
  call: BankCall,
  bank: BankLink,
): Promise<StepResult | undefined> => {
  if (!isSingle(request.type)) return undefined;
  const found = await findEarlierPayment({ ...payment, bankConsentId }, call, bank).catch(ignoring(NotOffered));
  return found && { status: found.status, facts: { ...found.facts, bankConsentId } };
};

/**
 * Looks up the payment that an earlier order created. Returns undefined if the bank states that it has none. Throws
 * NotOffered if it is unclear whether the bank has one (`PaymentBank.find`).
 */
export const findEarlierPayment = async (
  { id: idempotencyKey, bankConsentId, minor, currency }: Payment,
  call: BankCall,
  { payments }: BankLink,
): Promise<StepResult | undefined> => {
  const order = { bankConsentId, idempotencyKey, amount: { minor, currency } };
  const found = await payments.find(order, call);
  return found && { status: found.status, facts: { bank: found.record } };
};
