import { examine, rangeOf } from '#shared/platform/http/paging.ts';
import { matching, maxExamined, pageOf } from '#shared/platform/storage/page.ts';
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
  const identity = identityOf('mandate-transaction', call);
  const { transaction, created } = await schedule(body, { owner, identity, interactionId }, deps);
  return { created: presentTransaction(asCreated(transaction)), replayed: !created };
};

export const approvePayment: Ops['approvePayment'] = async ({ body, owner }, deps) =>
  presentTransaction(await approve(body, owner, deps));

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
