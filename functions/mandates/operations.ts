import type * as z from 'zod';
import { agreementOfMandate } from '#shared/payments/payment/payment-stores.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { formatMoney } from '#shared/standard/money.ts';
import { presentAccountParty } from '#shared/standard/payments/account-party.ts';
import { notFound, wrongStatus } from '#shared/standard/problems/problems.ts';
import { examine, rangeOf } from '#shared/platform/http/paging.ts';
import { matching, maxExamined, pageOf } from '#shared/platform/storage/page.ts';
import { identityOf } from '#shared/platform/storage/create-once.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { approved, asCreated, type MandateTransaction, minorOf } from '#shared/payments/mandate/mandate-transaction.ts';
import { maxMandateAttempts, release, reserve } from '#shared/payments/mandate/mandate.ts';
import {
  amountIn,
  assertActive,
  assertWithinLimits,
  type MandatePaymentDeps,
  ownMandate,
  requestedMinorOf,
  schedulePayment as schedule,
  scheduleSlotOn,
} from '#shared/payments/mandate/transactions/schedule-payment.ts';
import type { MandateTransactionView, routes } from './routes.ts';

type Ops = Operations<typeof routes, MandatePaymentDeps>;

export const schedulePayment: Ops['schedulePayment'] = async (call, deps) => {
  const { body, owner, interactionId } = call;
  const identity = identityOf('mandate-transaction', call);
  const { transaction, created } = await schedule(body, { owner, identity, interactionId }, deps);
  return { created: presentTransaction(asCreated(transaction)), replayed: !created };
};

/** Approving the same amount again has no effect. */
export const approvePayment: Ops['approvePayment'] = ({ body, owner }, { stores, now }) =>
  retryOnConflict(async () => {
    const mandate = await ownMandate(owner, body.mandateId, stores);
    const transaction = await stores.mandateTransactions.find(owner, body.transactionId);
    if (transaction?.mandateId !== mandate.id) throw notFound('mandate_transaction');
    const requestedMinor = requestedMinorOf(body.amount, transaction.currency);
    if (transaction.approvedMinor !== undefined) {
      if (requestedMinor === undefined || requestedMinor === transaction.approvedMinor)
        return presentTransaction(transaction);
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
    return presentTransaction(next);
  }, maxMandateAttempts);

const cannotApprove = ({ status }: MandateTransaction, message: string): Problem =>
  new Problem('invalid_state', { message, facts: { resource: ['mandate_transaction'], status: [status] } });

/**
 * Returns a page of a mandate's payments, ordered by day. The index contains only their days, so a filter examines the
 * payments themselves: all of them or, if there are too many, those that were scheduled in the date range.
 */
export const listMandateTransactions: Ops['listMandateTransactions'] = async ({ owner, params, query }, { stores }) => {
  const { page, perPage, status, reference, ...time } = query;
  const { from, to } = rangeOf(time);
  const mandate = await ownMandate(owner, params.mandateId, stores);
  const ids = await stores.mandateTransactions.idsOf(mandate.id);
  if ((status ?? reference ?? from ?? to) === undefined) {
    const { items, ...position } = pageOf(ids, { page, perPage });
    return { items: (await stores.mandateTransactions.getAll(items)).map(presentTransaction), ...position };
  }
  const where = matching({ status, reference }, (transaction: MandateTransaction) => ({
    status: transaction.status,
    reference: transaction.reference,
  }));
  const everything = { page: 1, perPage: maxExamined };
  const found = await examine(() => stores.mandateTransactions.page(owner, everything, { from, to, where, ids }));
  return pageOf(found.items.toSorted(byDay).map(presentTransaction), { page, perPage });
};

const byDay = (a: MandateTransaction, b: MandateTransaction): number =>
  `${a.executionDate}#${a.id}` < `${b.executionDate}#${b.id}` ? -1 : 1;

export const presentTransaction = (transaction: MandateTransaction): z.infer<typeof MandateTransactionView> => {
  const { currency, approvedMinor } = transaction;
  const money = (minor: bigint) => formatMoney({ minor, currency });
  return {
    id: transaction.id,
    mandateId: transaction.mandateId,
    executionDate: transaction.executionDate,
    amount: money(transaction.minor),
    approvedAmount: approvedMinor === undefined ? null : money(approvedMinor),
    approvedAt: transaction.approvedAt ?? null,
    isApproved: approvedMinor !== undefined,
    isVariable: transaction.isVariable,
    maxAmount: money(transaction.maxMinor),
    status: transaction.status,
    creditorAccount: presentAccountParty(transaction.creditorAccount),
    reference: transaction.reference ?? null,
    paymentId: transaction.paymentId ?? null,
  };
};
