import { approvePayment } from '#functions/mandates/operations.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { runMandate, runTransaction } from '#shared/payments/mandate/transactions/run-mandate.ts';
import type { MandatePaymentDeps, PaymentToSchedule } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import type { MandateTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { Instructions } from '#shared/standard/payments/instructions.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { authorise } from '#shared/payments/payment/payment-flow.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { createPaymentStores, type PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { acquireStep, recordStep } from '#shared/payments/payment/payment-steps.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { puts, type Table } from '#shared/platform/storage/table.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { aRequester, callBy } from './a-call.ts';
import { anEncryptedGrant, aStagedConsent } from './a-payment.ts';

/** The time at which the customer approves the mandate: noon in Dubai. */
const start = '2027-01-01T08:00:00.000Z';

/** A stored mandate, with a clock that the test sets. */
export interface MandateWorld {
  readonly mandateId: string;
  readonly owner: Owner;
  readonly request: PaymentRequest;
  readonly stores: PaymentStores;
  readonly deps: MandatePaymentDeps;
  now: string;
}

/** Stores a mandate that the customer has approved. */
export const anActiveMandate = async (
  stores: PaymentStores,
  type: PaymentType,
  instructions: object = {},
  {
    termSeconds = 365 * 86_400,
    executesAt,
    clientId = newId(),
    additionalCreditorAccounts = [],
  }: { termSeconds?: number | undefined } & Partial<
    Pick<PaymentRequest, 'executesAt' | 'clientId' | 'additionalCreditorAccounts'>
  > = {},
): Promise<MandateWorld> => {
  const staged = aStagedConsent({
    clientId,
    type,
    instructions: Instructions.parse(instructions),
    executesAt,
    additionalCreditorAccounts,
  });
  const agreement = authorise(
    staged,
    { ...anEncryptedGrant, expiresAt: addSeconds(start, termSeconds) },
    { interactionId: newId() },
    start,
  );
  await stores.move({}, agreement);
  const { id, market } = agreement.request;
  const world: MandateWorld = {
    mandateId: agreement.consent.id,
    owner: { clientId, market },
    request: { ...agreement.request, id },
    stores,
    deps: { stores, now: () => new Date(world.now) },
    now: start,
  };
  return world;
};

export const transactionsIn = async ({ stores, mandateId }: MandateWorld): Promise<readonly MandateTransaction[]> =>
  stores.mandateTransactions.getAll(await stores.mandateTransactions.idsOf(mandateId));

/** Stores copies of a mandate's transaction under other ids. The mandate's usage does not count them. */
export const addCopies = async (table: Table, transaction: MandateTransaction, count: number): Promise<void> => {
  const { mandateTransactions } = createPaymentStores(table);
  const items = Array.from({ length: count }, () => newId()).flatMap((id) => [
    mandateTransactions.create({ ...transaction, id }).item,
    {
      ...paymentKeys.transactionOf(transaction.mandateId, transaction.executionDate, id),
      entity: 'MandateEntry',
      transactionId: id,
      version: 0,
    },
  ]);
  await table.writeAll(puts(items));
};

/** Returns a request to schedule a payment to the mandate's first creditor, by default with the mandate's amount. */
export const paymentOn = (mandateId: string, executionDate: string, amount?: string): PaymentToSchedule => ({
  mandateId,
  executionDate,
  amount,
});

/** Runs the timers of a mandate and of all its transactions. */
export const runTimers = async ({ stores, mandateId, deps }: MandateWorld): Promise<void> => {
  for (const id of await stores.mandateTransactions.idsOf(mandateId)) await runTransaction(id, deps);
  await runMandate(mandateId, deps);
};

/** Runs the payment runner's step in which the bank reports its decision on a payment. */
export const decide = (
  { stores, deps }: MandateWorld,
  paymentId: string,
  status: 'AcceptedSettlementCompleted' | 'Rejected',
): Promise<void> =>
  retryOnConflict(async () => {
    const payment = await stores.payments.get(paymentId);
    if (payment?.status !== 'Pending') return;
    const step = await acquireStep(payment, payment.turn ?? 0, deps);
    if (step !== 'ended' && 'taken' in step) await recordStep(step.taken, { status, facts: {} }, deps);
  }, 20);

/** Approves a payment under a mandate, as the client. By default, with the amount with which it was scheduled. */
export const approveTransaction = (
  { mandateId, owner: { clientId, market }, deps }: Pick<MandateWorld, 'mandateId' | 'owner' | 'deps'>,
  transactionId: string,
  amount?: string,
) => {
  const call = { ...callBy(aRequester({ id: clientId }), market), signature: newId() };
  return approvePayment({ ...call, body: { mandateId, transactionId, amount } }, deps);
};
