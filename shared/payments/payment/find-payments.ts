import type { Owner } from '#shared/clients/owner.ts';
import { comparableId } from '#shared/consents/customer-consents.ts';
import { onlyTransactionId, paymentIdOfTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import type {
  PaymentRequest,
  PaymentRequestStore,
  PaymentRequestStatus,
} from '#shared/payments/request/payment-request.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { namesOf } from '#shared/standard/payments/account-party.ts';
import { isAmount } from '#shared/standard/money.ts';
import { examine } from '#shared/platform/http/paging.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import type { Range } from '#shared/platform/storage/listing.ts';
import {
  matching,
  maxExamined,
  type Page,
  pageOf,
  type PageRequest,
  readFromEnd,
  TooManyToExamine,
} from '#shared/platform/storage/page.ts';
import { codeOfProvider, type ProviderCatalog } from '#shared/banks/providers/providers.ts';
import type { PaymentStores } from './payment-stores.ts';
import { type Payment, paymentIdOf } from './payment.ts';
import { invalid } from '#shared/platform/problems/problem.ts';

export interface FindDeps {
  readonly stores: Pick<PaymentStores, 'paymentRequests' | 'payments' | 'mandateTransactions' | 'signedOrders'>;
  readonly providers: ProviderCatalog;
}

export interface PaymentFilter extends Range {
  readonly paymentRequestId?: string | undefined;
  readonly consentId?: string | undefined;
  readonly status?: PaymentStatus | undefined;
  /** Whether the bank has accepted the order. */
  readonly isAtBank?: boolean | undefined;
  /** A decimal string, such as "150.00". */
  readonly amount?: string | undefined;
  /** Part of the creditor's or the debtor's name. Case-insensitive. */
  readonly accountName?: string | undefined;
  /** Code or UUID of the debtor's bank. */
  readonly providerId?: string | undefined;
  /** The client's own reference for the payment, or for the payment request if the payment has no reference. */
  readonly reference?: string | undefined;
  /** The client's own id for the customer, from the risk data of the payment request. */
  readonly merchantCustomerId?: string | undefined;
  /**
   * Defaults to newest first. `oldest first` requires `to`, because the list must not grow while the client reads it
   * page by page.
   */
  readonly order?: 'oldest first' | undefined;
}

export interface PaymentWithRequest {
  readonly payment: Payment;
  readonly request: PaymentRequest;
}

export const findPayments = async (
  owner: Owner,
  filter: PaymentFilter,
  page: PageRequest,
  deps: FindDeps,
): Promise<Page<PaymentWithRequest>> => {
  const read = (requested: PageRequest) => select(owner, filter, requested, deps);
  const paymentPage = await (filter.order ? readFromEnd(read, page) : read(page));
  return { ...paymentPage, items: await withRequests(paymentPage.items, deps.stores) };
};

/** Returns the id of the only payment of a request. A mandate with one payment, made by this service, has one too. */
export const onlyPaymentIdOf = ({ paymentId, consentId, clientId, executesAt }: PaymentRequest): string | undefined =>
  consentId !== undefined && executesAt !== undefined
    ? paymentIdOfTransaction(onlyTransactionId(consentId, clientId))
    : paymentId;

/** Reads the requests of payments in one batch. */
export const withRequests = async (
  payments: readonly Payment[],
  { paymentRequests }: PaymentRequestStore,
): Promise<readonly PaymentWithRequest[]> => {
  const ids = new Set(payments.map(({ paymentRequestId }) => paymentRequestId));
  const byId = new Map((await paymentRequests.getAll([...ids])).map((request) => [request.id, request]));
  return payments.flatMap((payment) => {
    const request = byId.get(payment.paymentRequestId);
    return request ? [{ payment, request }] : [];
  });
};

/**
 * Returns a page of payments. If the filter specifies a request or a consent, reads only its payments, unless there are
 * too many (Entities.page). If the filter uses fields of the payment request, reads all payments in the date range.
 * Otherwise, reads one page of the list.
 */
const select = async (
  owner: Owner,
  filter: PaymentFilter,
  { page, perPage }: PageRequest,
  { stores, providers }: FindDeps,
): Promise<Page<Payment>> => {
  const { paymentRequestId, consentId, from, to, providerId, reference, merchantCustomerId } = filter;
  const where = conditionOf(filter, providerId && codeOfProvider(providerId, await providers(owner.market)));
  const ownFilter = { reference, merchantCustomerId: comparableId(merchantCustomerId) };
  const requestCondition = matching(ownFilter, ownReferences);
  const ids =
    paymentRequestId === undefined && consentId === undefined ? undefined : await idsOf(owner, filter, stores);
  const read = (requested: PageRequest, condition: typeof where) =>
    examine(() => stores.payments.page(owner, requested, { from, to, where: condition, ids }));
  if (!requestCondition) return read({ page, perPage }, where);
  const { items: candidates } = await read({ page: 1, perPage: maxExamined }, where ?? (() => true));
  const selected = (await withRequests(candidates, stores)).filter(requestCondition).map(({ payment }) => payment);
  return pageOf(selected, { page, perPage });
};

/** Returns a payment's reference and the customer's id, both as given by the client. */
const ownReferences = ({ payment, request }: PaymentWithRequest) => ({
  reference: payment.reference ?? request.internalReference,
  merchantCustomerId: comparableId(request.risks?.MerchantCustomerIdentification),
});

/** Returns the ids that the payments of a request or a consent have: one, or one per mandate transaction. */
const idsOf = async (
  owner: Owner,
  { paymentRequestId, consentId }: PaymentFilter,
  { paymentRequests, mandateTransactions }: FindDeps['stores'],
): Promise<readonly string[]> => {
  const request = paymentRequestId === undefined ? undefined : await paymentRequests.find(owner, paymentRequestId);
  const idOfConsent = consentId ?? request?.consentId;
  if (idOfConsent === undefined || (paymentRequestId !== undefined && request?.consentId !== idOfConsent)) return [];
  const transactionIds = await mandateTransactions.idsOf(idOfConsent);
  return [paymentIdOf(idOfConsent), ...transactionIds.map(paymentIdOfTransaction)];
};

/** Returns a filter's condition on the fields of a payment, or undefined if there is none. */
const conditionOf = (
  { status, isAtBank, amount, accountName, providerId }: PaymentFilter,
  providerCode: string | undefined,
): ((payment: Payment) => boolean) | undefined => {
  if ((status ?? isAtBank ?? amount ?? accountName ?? providerId) === undefined) return undefined;
  return (payment) =>
    (status === undefined || payment.status === status) &&
    (isAtBank === undefined || (payment.bank !== undefined) === isAtBank) &&
    (amount === undefined || isAmount(payment, amount)) &&
    (accountName === undefined || hasName(payment, accountName)) &&
    (providerId === undefined || payment.providerCode === providerCode);
};

const hasName = ({ creditorAccount, debtorAccount }: Payment, part: string): boolean =>
  [creditorAccount, debtorAccount]
    .flatMap((party) => (party ? namesOf(party) : []))
    .some((name) => name.toLowerCase().includes(part.toLowerCase()));

/** A payment with its signed order, if one was sent. */
export interface PaymentWithOrder extends PaymentWithRequest {
  readonly signedMessage: string | undefined;
}

/** Returns the owner's payment. Throws Problem `not_found`, including for a payment of another client or market. */
export const ownPayment = async (
  owner: Owner,
  id: string,
  { stores }: Pick<FindDeps, 'stores'>,
): Promise<PaymentWithOrder> => {
  const payment = await stores.payments.find(owner, id);
  if (!payment) throw notFound('payment');
  const [request, signedMessage] = await Promise.all([
    // A payment contains only fields of its request that never change.
    stores.paymentRequests.get(payment.paymentRequestId, { stale: true }),
    payment.orderTurn === undefined ? undefined : stores.signedOrders.get(payment),
  ]);
  if (!request) throw notFound('payment');
  return { payment, request, signedMessage };
};

/** Filters on payment requests, except for the date range. */
interface PaymentRequestFilter {
  /** The client's own reference. */
  readonly reference?: string | undefined;
  readonly status?: PaymentRequestStatus | undefined;
  readonly providerCode?: string | undefined;
  /** The client's own id for the customer, from the risk data. */
  readonly merchantCustomerId?: string | undefined;
}

export const paymentRequestCondition = ({ merchantCustomerId, ...filter }: PaymentRequestFilter) =>
  matching(
    { ...filter, merchantCustomerId: comparableId(merchantCustomerId) },
    ({ internalReference, status, providerCode, risks }: PaymentRequest) => ({
      reference: internalReference,
      status,
      providerCode,
      merchantCustomerId: comparableId(risks?.MerchantCustomerIdentification),
    }),
  );

/**
 * Returns a page of the owner's payment requests, newest first. Throws Problem `validation_error` if the owner has too
 * many of them to search for a reference.
 */
export const findPaymentRequests = async (
  owner: Owner,
  reference: string | undefined,
  page: PageRequest,
  { paymentRequests }: PaymentRequestStore,
): Promise<Page<PaymentRequest>> => {
  const where = paymentRequestCondition({ reference });
  try {
    return await paymentRequests.page(owner, page, { where });
  } catch (error) {
    if (!(error instanceof TooManyToExamine)) throw error;
    const message = `can be used with at most ${maxExamined} payment requests, but there are ${error.count}`;
    throw invalid('externalReference', message);
  }
};
