import type { Owner } from '#shared/clients/owner.ts';
import { approved, type MandateTransaction, minorOf } from '#shared/payments/mandate/mandate-transaction.ts';
import { maxMandateAttempts, release, reserve } from '#shared/payments/mandate/mandate.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { notFound, wrongStatus } from '#shared/standard/problems/problems.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import {
  amountIn,
  assertActive,
  assertWithinLimits,
  ownMandate,
  requestedMinorOf,
  scheduleSlotOn,
  type MandatePaymentDeps,
} from './schedule-payment.ts';
import { agreementOfMandate } from '#shared/payments/payment/payment-stores.ts';

interface PaymentToApprove {
  readonly mandateId: string;
  readonly transactionId: string;
  /** A decimal string. Defaults to the amount with which the payment was scheduled. */
  readonly amount?: string | undefined;
}

/**
 * Approves the amount of a scheduled payment under a variable mandate. Approving the same amount again has no effect.
 *
 * @throws Problem `not_found`, `invalid_state` if the mandate is not active, the payment is no longer awaiting approval
 *   or another amount is already approved, `validation_error` if the mandate does not allow the amount, `conflict`
 */
export const approvePayment = (
  { mandateId, transactionId, amount }: PaymentToApprove,
  owner: Owner,
  { stores, now }: MandatePaymentDeps,
): Promise<MandateTransaction> =>
  retryOnConflict(async () => {
    const mandate = await ownMandate(owner, mandateId, stores);
    const transaction = await stores.mandateTransactions.find(owner, transactionId);
    if (transaction?.mandateId !== mandate.id) throw notFound('mandate_transaction');
    const requestedMinor = requestedMinorOf(amount, transaction.currency);
    if (transaction.approvedMinor !== undefined) {
      if (requestedMinor === undefined || requestedMinor === transaction.approvedMinor) return transaction;
      throw cannotApprove(transaction, 'Another amount is already approved');
    }
    if (transaction.status !== 'AwaitingApproval')
      throw wrongStatus('mandate_transaction', transaction.status, ['AwaitingApproval']);
    assertActive(mandate);
    const agreement = await agreementOfMandate(mandate, stores);
    const at = now().toISOString();
    if (transaction.lapsesAt <= at) throw cannotApprove(transaction, 'The day of the payment has passed');
    const scheduleSlot = scheduleSlotOn(transaction.executionDate, agreement, at);
    const minor = amountIn(scheduleSlot, requestedMinor ?? transaction.minor, transaction.currency);
    const { slot } = scheduleSlot;
    const otherUsage = release(mandate.usage, { slot, minor: minorOf(transaction) });
    assertWithinLimits(otherUsage, scheduleSlot, minor, transaction.currency);
    const next = approved(transaction, minor, at);
    const updatedMandate = { ...bumpVersion(mandate, at), usage: reserve(otherUsage, { slot, minor }) };
    await stores.move({ mandate, transaction }, { mandate: updatedMandate, transaction: next });
    return next;
  }, maxMandateAttempts);

const cannotApprove = ({ status }: MandateTransaction, message: string): Problem =>
  new Problem('invalid_state', { message, facts: { resource: ['mandate_transaction'], status: [status] } });
