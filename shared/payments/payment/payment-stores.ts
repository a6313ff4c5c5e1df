import { type Mandate, mandateResource } from '#shared/payments/mandate/mandate.ts';
import {
  type MandateTransaction,
  transactionLifecycle,
  transactionResource,
  dueItems,
} from '#shared/payments/mandate/mandate-transaction.ts';
import { type PaymentConsent, paymentConsentResource } from '#shared/payments/consent/payment-consent.ts';
import { createCustomerConsents } from '#shared/consents/customer-consents.ts';
import { type PaymentRequest, paymentRequestResource } from '#shared/payments/request/payment-request.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { type Entities, createEntities, createMove } from '#shared/platform/storage/entities.ts';
import type { Item, Table } from '#shared/platform/storage/table.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { type DebtorAccount, debtorAccountKind } from './debtor-account.ts';
import { type Payment, paymentResource } from './payment.ts';
import { createSignedOrders } from './signed-orders.ts';
import { NotFromBank } from '#shared/banks/port/errors.ts';

/**
 * A payment request and its consent. A consent to a single payment leads to one payment. A consent to several payments
 * has a mandate, with a transaction for each payment. Each of these resources has its own lifecycle, but one event may
 * change several of them in one commit.
 */
export interface PaymentAgreement {
  readonly request: PaymentRequest;
  readonly consent: PaymentConsent;
  readonly mandate?: Mandate | undefined;
  readonly transaction?: MandateTransaction | undefined;
  readonly payment?: Payment | undefined;
}

export type AgreementWithPayment = PaymentAgreement & { readonly payment: Payment };

export interface MandateAgreement {
  readonly request: PaymentRequest;
  readonly consent: PaymentConsent;
  readonly mandate: Mandate;
}

/** An agreement to several payments, with one of its transactions. */
export interface TransactionAgreement extends MandateAgreement {
  readonly transaction: MandateTransaction;
}

/** Creates the stores of the payments product, and the commit that writes its resources together. */
export const createPaymentStores = (table: Table) => {
  const paymentRequests = createEntities<PaymentRequest>(table, paymentRequestResource);
  const paymentConsents = createEntities<PaymentConsent>(table, paymentConsentResource);
  const payments = createEntities<Payment>(table, paymentResource);
  const mandates = createEntities<Mandate>(table, mandateResource);
  const mandateTransactions = createMandateTransactions(table, mandates);
  const move = createMove<PaymentAgreement>(table, {
    request: paymentRequests,
    consent: paymentConsents,
    mandate: mandates,
    transaction: mandateTransactions,
    payment: payments,
  });
  return {
    paymentRequests,
    paymentConsents,
    mandates,
    mandateTransactions,
    payments,
    signedOrders: createSignedOrders(table),
    bankPaymentIds: createBankPaymentIds(table),
    debtorAccounts: createEntities<DebtorAccount>(table, debtorAccountKind),
    customerConsents: createCustomerConsents(table, paymentKeys),
    move,
  };
};
export type PaymentStores = ReturnType<typeof createPaymentStores>;

type AgreementStores = Pick<PaymentStores, 'paymentRequests' | 'paymentConsents' | 'mandates' | 'mandateTransactions'>;

export const agreementOfPayment = async (payment: Payment, stores: AgreementStores): Promise<AgreementWithPayment> => {
  const { mandateTransactionId: id } = payment;
  const transaction = id === undefined ? undefined : existing(await stores.mandateTransactions.get(id), id);
  return {
    ...(await (transaction ? agreementOfTransaction(transaction, stores) : requestAndConsentOf(payment, stores))),
    payment,
  };
};

export const agreementOfTransaction = async (
  transaction: MandateTransaction,
  stores: AgreementStores,
): Promise<TransactionAgreement> => {
  const mandate = existing(await stores.mandates.get(transaction.mandateId), transaction.mandateId);
  return { ...(await agreementOfMandate(mandate, stores)), transaction };
};

export const agreementOfMandate = async (mandate: Mandate, stores: AgreementStores): Promise<MandateAgreement> => ({
  ...(await requestAndConsentOf(mandate, stores)),
  mandate,
});

const requestAndConsentOf = async (
  { paymentRequestId, consentId }: Pick<Mandate, 'paymentRequestId' | 'consentId'>,
  { paymentRequests, paymentConsents }: AgreementStores,
): Promise<Omit<MandateAgreement, 'mandate'>> => {
  const [request, consent] = await Promise.all([paymentRequests.get(paymentRequestId), paymentConsents.get(consentId)]);
  return { request: existing(request, paymentRequestId), consent: existing(consent, consentId) };
};

/** Parts of an agreement are never deleted, so a missing part is an error. */
const existing = <T>(part: T | undefined, id: string): T => {
  if (part === undefined) throw new Error(`${id}, which is part of an agreement, is missing`);
  return part;
};

/** Returns the entries under which a transaction is found: one in its mandate, and those of its due times. */
const entriesOf = (transaction: MandateTransaction, providerCode: string | undefined): readonly Item[] => {
  const { id, mandateId, executionDate } = transaction;
  const key = paymentKeys.transactionOf(mandateId, executionDate, id);
  const entry = { ...key, entity: 'MandateEntry', transactionId: id, version: 0 };
  return [entry, ...dueItems(transaction, providerCode)];
};

const createMandateTransactions = (table: Table, mandates: Entities<Mandate>) => {
  const transactions = createEntities<MandateTransaction>(table, transactionResource);
  const idIn = ({ transactionId }: Item): string => String(transactionId);
  return {
    ...transactions,
    /** Returns the ids of all transactions of a mandate, ordered by day. Strongly consistent. */
    async idsOf(mandateId: string): Promise<readonly string[]> {
      return (await table.partition(paymentKeys.transactionsOf(mandateId))).map(idIn);
    },
    /** Returns the last transactions of a mandate, latest day first, and whether there are older ones. */
    async newest(mandateId: string, count: number) {
      const options = { newestFirst: true, limit: count + 1 };
      const ids = (await table.partition(paymentKeys.transactionsOf(mandateId), options)).map(idIn);
      return { newest: await transactions.getAll(ids.slice(0, count)), hasOlder: ids.length > count };
    },
    /**
     * Returns those of the transactions that are final, and the ids of the others. The read is eventually consistent, so
     * read the others again.
     */
    async finalAmong(ids: readonly string[]) {
      const final = (await transactions.getAll(ids)).filter(({ status }) => isFinal(transactionLifecycle, status));
      const finalIds = new Set(final.map(({ id }) => id));
      return { final, others: ids.filter((id) => !finalIds.has(id)) };
    },
    /**
     * Adds a transaction under its id and its alias (create-once.ts) and updates the mandate's usage in the same commit.
     * Throws Conflict if the mandate has changed since it was read, or if one of the names is taken.
     *
     * @param providerCode the bank that will make the payment
     */
    async add(
      transaction: MandateTransaction,
      alias: string | undefined,
      { from, to }: { readonly from: Mandate; readonly to: Mandate },
      providerCode: string | undefined,
    ): Promise<void> {
      const mandateWrite = mandates.change(from, to);
      const writes = transactions.createNamed(transaction, alias);
      await table.commit(
        ...writes,
        ...entriesOf(transaction, providerCode).map((item) => ({ item, expect: 'absent' as const })),
        ...(mandateWrite ? [mandateWrite] : []),
      );
    },
    /** Adds those entries of a transaction that are missing. Entries that have been used already have no effect. */
    async enter(transaction: MandateTransaction, providerCode: string | undefined): Promise<void> {
      for (const item of entriesOf(transaction, providerCode)) await table.putIfAbsent(item);
    },
  };
};

/**
 * Creates the store of payment ids at the banks, each of which belongs to one payment. An id is reserved with one
 * conditional write before the response is recorded. A step that crashes in between reserves the same id again when it
 * runs again.
 */
const createBankPaymentIds = (table: Table) => ({
  /**
   * Reserves the id that a bank reports for a payment. Throws NotFromBank if the id belongs to another payment, so that
   * a replayed response to an earlier order is never recorded as the response to this one.
   */
  async reserve({ id: paymentId, providerCode }: Pick<Payment, 'id' | 'providerCode'>, bankPaymentId: string) {
    const key = paymentKeys.bankPaymentId(providerCode, bankPaymentId);
    const reserved = await table.putIfAbsent({ ...key, entity: 'BankPaymentId', paymentId });
    if (reserved && reserved.paymentId !== paymentId)
      throw new NotFromBank('The bank returned the id of another payment');
  },
  /** Returns the id of the payment for which a bank's id is reserved. Eventually consistent. */
  async find(providerCode: string, bankPaymentId: string): Promise<string | undefined> {
    const item = await table.get(paymentKeys.bankPaymentId(providerCode, bankPaymentId), { stale: true });
    return item && String(item.paymentId);
  },
});
