import { identityOf } from '#shared/platform/storage/create-once.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { asCreated } from '#shared/payments/mandate/mandate-transaction.ts';
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

/** Returns a page of a mandate's payments, ordered by day. */
export const listMandateTransactions: Ops['listMandateTransactions'] = async ({ owner, params, query }, { stores }) => {
  const { page, perPage } = query;
  const mandate = await ownMandate(owner, params.mandateId, stores);
  const ids = await stores.mandateTransactions.idsOf(mandate.id);
  const items = await stores.mandateTransactions.getAll(ids.slice((page - 1) * perPage, page * perPage));
  return { items: items.map(presentTransaction), page, perPage, total: ids.length };
};
