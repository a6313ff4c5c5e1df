import { rangeOf } from '#shared/platform/http/paging.ts';
import { matching } from '#shared/platform/storage/page.ts';
import { identityOf } from '#shared/platform/storage/create-once.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { asCreated, type MandateTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import {
  type MandatePaymentDeps,
  schedulePayment as schedule,
  ownMandate,
} from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { approvePayment as approve } from '#shared/payments/mandate/transactions/approve-payment.ts';
import type { routes } from './routes.ts';
import { presentTransaction } from './view.ts';

type Ops = Operations<typeof routes, MandatePaymentDeps>;

export const schedulePayment: Ops['schedulePayment'] = async (call, deps) => {
  const { body, owner, interactionId } = call;
  const { mandateId, executionDate, amount, creditorAccountId, reference } = body;
  const payment = { mandateId, executionDate, amount, creditorAccountId, reference };
  const identity = identityOf('mandate-transaction', call);
  const { transaction, created } = await schedule(payment, { owner, identity, interactionId }, deps);
  return { created: presentTransaction(asCreated(transaction)), replayed: !created };
};

export const approvePayment: Ops['approvePayment'] = async ({ body, owner }, deps) => {
  const { mandateId, transactionId, amount } = body;
  return presentTransaction(await approve({ mandateId, transactionId, amount }, owner, deps));
};

/**
 * Returns a page of a mandate's payments, ordered by day. The index contains only their days, so a filter reads all of
 * them.
 */
export const listMandateTransactions: Ops['listMandateTransactions'] = async ({ owner, params, query }, { stores }) => {
  const { page, perPage, status, reference, ...time } = query;
  const { from, to } = rangeOf(time);
  const mandate = await ownMandate(owner, params.mandateId, stores);
  const ids = await stores.mandateTransactions.idsOf(mandate.id);
  const isInRange = (from ?? to) === undefined ? undefined : true;
  const where = matching({ status, reference, isInRange }, (transaction: MandateTransaction) => ({
    status: transaction.status,
    reference: transaction.reference,
    isInRange: (!from || transaction.createdAt >= from) && (!to || transaction.createdAt <= to),
  }));
  const [start, end] = [(page - 1) * perPage, page * perPage];
  const selected = where && (await stores.mandateTransactions.getAll(ids)).filter(where);
  const items = selected?.slice(start, end) ?? (await stores.mandateTransactions.getAll(ids.slice(start, end)));
  return { items: items.map(presentTransaction), page, perPage, total: (selected ?? ids).length };
};
