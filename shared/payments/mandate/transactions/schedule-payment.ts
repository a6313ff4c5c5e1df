import type { Owner } from '#shared/clients/owner.ts';
import type { Day } from '#shared/standard/markets/day.ts';
import {
  type MandateTransaction,
  newTransaction,
  approved,
  minorOf,
} from '#shared/payments/mandate/mandate-transaction.ts';
import { reserve, release } from '#shared/payments/mandate/mandate.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';
import { agreementOfMandate, type PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalid, Problem } from '#shared/platform/problems/problem.ts';
import { addSeconds, type Clock, earliest } from '#shared/platform/runtime/clock.ts';
import { assertSameBody, type CreateIdentity } from '#shared/platform/storage/create-once.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import {
  amountIn,
  assertWithinLimits,
  type ScheduleSlot,
  scheduleSlotOn,
  assertActive,
  ownMandate,
  requestedMinorOf,
} from './assert-allowed.ts';
import { notFound, wrongStatus } from '#shared/standard/problems/problems.ts';

export interface MandatePaymentDeps {
  readonly stores: PaymentStores;
  readonly now: Clock;
}

export interface PaymentToSchedule {
  readonly mandateId: string;
  readonly executionDate: Day;
  /** The earliest time on that day at which the payment starts. Defaults to the beginning of the day. */
  readonly notBefore?: string | undefined;
  /** A decimal string. Defaults to the amount of the mandate. */
  readonly amount: string | undefined;
  /** One of the creditors of the payment request. Defaults to the first. */
  readonly creditorAccountId: string | undefined;
  readonly reference: string | undefined;
}

/**
 * Schedules a payment under a mandate, at most one per name in the request's identity (create-once.ts). The
 * transaction and the mandate's usage are written in one commit, so concurrent requests cannot exceed a limit.
 *
 * @throws Problem `not_found`, `invalid_state` if the mandate is not active, `validation_error` if the mandate does not
 *   allow the payment, `idempotency_mismatch`, `conflict`
 */
export const schedulePayment = (
  requested: PaymentToSchedule,
  context: {
    readonly owner: Owner;
    /** Has no hash if the service schedules the payment itself, without a request body. */
    readonly identity: Pick<CreateIdentity, 'names'> & Partial<CreateIdentity>;
    readonly interactionId: string;
  },
  { stores, now }: MandatePaymentDeps,
): Promise<{ readonly transaction: MandateTransaction; readonly created: boolean }> => {
  const { owner, interactionId } = context;
  // Stored even if there is no body, because the schema of the previous release requires a hash.
  const { names, bodyHash = '' } = context.identity;
  return retryOnConflict(async () => {
    // Read the mandate before the transaction: otherwise a retry could find no transaction, and then read a mandate
    // that the first request has exhausted in the meantime.
    const mandate = await ownMandate(owner, requested.mandateId, stores);
    const existing = await stores.mandateTransactions.findNamed(names);
    if (existing) assertSameBody(existing, bodyHash);
    if (existing) return { transaction: existing, created: false };
    assertActive(mandate);
    const agreement = await agreementOfMandate(mandate, stores);
    const { request } = agreement;
    const at = now().toISOString();
    const scheduleSlot = scheduleSlotOn(requested.executionDate, agreement, at);
    const { currency } = request;
    const requestedMinor = requestedMinorOf(requested.amount, currency);
    const minor = amountIn(scheduleSlot, requestedMinor, currency);
    assertWithinLimits(mandate.usage, scheduleSlot, minor, currency);
    const transaction = newTransaction(
      {
        id: names.id,
        ...owner,
        mandateId: mandate.id,
        paymentRequestId: request.id,
        consentId: mandate.consentId,
        executionDate: requested.executionDate,
        dueAt: dueAtOn(scheduleSlot, requested.notBefore),
        lapsesAt: scheduleSlot.lapsesAt,
        minor,
        maxMinor: scheduleSlot.slot.maxPaymentMinor,
        currency,
        isVariable: !scheduleSlot.controls.isFixed,
        creditorAccount: creditorOf(request, requested.creditorAccountId),
        reference: requested.reference,
        interactionId,
        bodyHash,
      },
      at,
    );
    const updatedMandate = {
      ...bumpVersion(mandate, at),
      usage: reserve(mandate.usage, { slot: scheduleSlot.slot, minor }),
    };
    await stores.mandateTransactions.add(
      transaction,
      names,
      { from: mandate, to: updatedMandate },
      request.providerCode,
    );
    return { transaction, created: true };
  }, maxAttempts);
};

/**
 * Returns when a payment becomes due: at least an hour before the end of its day, because a due payment starts within
 * an hour (due-index.ts).
 */
const dueAtOn = ({ dueAt, lapsesAt }: ScheduleSlot, notBefore = dueAt): string =>
  earliest(notBefore, addSeconds(lapsesAt, -3_600));

/**
 * Higher than elsewhere, because concurrent requests for the same mandate conflict on its version. Each conflict means
 * that another request has succeeded.
 */
export const maxAttempts = 12;

const creditorOf = (request: PaymentRequest, id: string | undefined): AccountParty => {
  if (id === undefined) return request.creditorAccount;
  const creditor = [request.creditorAccount, ...request.additionalCreditorAccounts].find((party) => party.id === id);
  if (!creditor) throw invalid('creditorAccountId', 'must be the id of a creditor account of the payment request');
  return creditor;
};

interface PaymentToApprove {
  readonly mandateId: string;
  readonly transactionId: string;
  /** A decimal string. Defaults to the amount with which the payment was scheduled. */
  readonly amount: string | undefined;
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
  }, maxAttempts);

const cannotApprove = ({ status }: MandateTransaction, message: string): Problem =>
  new Problem('invalid_state', { message, facts: { resource: ['mandate_transaction'], status: [status] } });
