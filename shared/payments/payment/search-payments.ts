import type { Owner } from '#shared/clients/owner.ts';
import {
  creditorsOf,
  type PaymentRequest,
  type PaymentRequestStatus,
  referencesOf,
} from '#shared/payments/request/payment-request.ts';
import { paymentRequestCondition, withRequests } from './find-payments.ts';
import type { Range } from '#shared/platform/storage/listing.ts';
import { maxExamined, type Page, type PageRequest, TooManyToExamine } from '#shared/platform/storage/page.ts';
import { moneyText } from '#shared/standard/languages/format.ts';
import { plainNumbers } from '#shared/standard/languages/plain-numbers.ts';
import { AmountToFind, isAmount, type Money } from '#shared/standard/money.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';
import { outcomeOf, type Payment } from './payment.ts';
import type { MandateTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import type { PaymentAgreement, PaymentStores } from './payment-stores.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';

/** A payment request and what has followed from it so far; or one transaction of a mandate, with its request. */
export interface PaymentParts extends Partial<PaymentAgreement> {
  readonly request: PaymentAgreement['request'];
  /** The newest transactions of a mandate, latest day first, with the payments of those that are completed. */
  readonly transactions: readonly {
    readonly transaction: MandateTransaction;
    readonly payment?: Payment | undefined;
  }[];
  readonly hasOlderTransactions: boolean;
}

type PartStores = Pick<
  PaymentStores,
  'paymentRequests' | 'paymentConsents' | 'mandates' | 'mandateTransactions' | 'payments'
>;

const maxTransactions = 50;
const noTransactions = { transactions: [], hasOlderTransactions: false };

/**
 * Returns the parts that belong to an id: of a payment request, its consent or mandate, its payment, or a transaction.
 * Returns undefined if the id is not one of these, or if it belongs to another client.
 */
export const findPaymentParts = async (
  clientId: string,
  text: string,
  stores: PartStores,
): Promise<PaymentParts | undefined> => {
  const id = Id.safeParse(text).data;
  if (id === undefined) return undefined;
  const { paymentRequests, paymentConsents, payments, mandateTransactions } = stores;
  const [request, consent, payment, ownTransaction] = await Promise.all([
    paymentRequests.get(id),
    paymentConsents.get(id),
    payments.get(id),
    mandateTransactions.get(id),
  ]);
  const found = request ?? consent ?? payment ?? ownTransaction;
  if (found?.clientId !== clientId) return undefined;
  const transactionId = payment?.mandateTransactionId;
  const transaction =
    ownTransaction ?? (transactionId === undefined ? undefined : await mandateTransactions.get(transactionId));
  const requestId = transaction?.paymentRequestId ?? consent?.paymentRequestId ?? payment?.paymentRequestId;
  const ofRequest = request ?? (requestId === undefined ? undefined : await paymentRequests.get(requestId));
  if (!ofRequest) return undefined;
  if (!transaction) return partsOfRequest(ofRequest, stores);
  const { paymentId } = transaction;
  const ofTransaction = payment ?? (paymentId === undefined ? undefined : await payments.get(paymentId));
  return { request: ofRequest, transaction, payment: ofTransaction, ...noTransactions };
};

const partsOfRequest = async (
  request: PaymentParts['request'],
  { paymentConsents, mandates, mandateTransactions, payments }: PartStores,
): Promise<PaymentParts> => {
  const { consentId, paymentId } = request;
  if (consentId === undefined) return { request, ...noTransactions };
  // A mandate shares the id of its consent. A consent to a single payment has none.
  const [consent, mandate, { newest, hasOlder: hasOlderTransactions }, payment] = await Promise.all([
    paymentConsents.get(consentId),
    mandates.get(consentId),
    mandateTransactions.newest(consentId, maxTransactions),
    paymentId === undefined ? undefined : payments.get(paymentId),
  ]);
  const made = await byPaymentId(newest, payments);
  const transactions = newest.map((transaction) => ({ transaction, payment: made.get(transaction.paymentId) }));
  return { request, consent, mandate, payment, transactions, hasOlderTransactions };
};

/** A payment request, with its only payment or one of several. */
export interface ListedPayment {
  readonly request: PaymentRequest;
  readonly payment?: Payment | undefined;
}

/** Reads the payments of what is completed, because their banks may have returned them since. */
const byPaymentId = async (
  parts: readonly { readonly status: string; readonly paymentId?: string | undefined }[],
  payments: PartStores['payments'],
): Promise<ReadonlyMap<string | undefined, Payment>> => {
  const ids = parts.flatMap(({ status, paymentId = [] }) => (status === 'Completed' ? paymentId : []));
  return new Map((await payments.getAll(ids)).map((payment) => [payment.id, payment]));
};

/** Adds the only payments of completed requests. */
export const withPayments = async (
  listed: readonly ListedPayment[],
  { payments }: Pick<PartStores, 'payments'>,
): Promise<readonly ListedPayment[]> => {
  const made = await byPaymentId(
    listed.map(({ request }) => request),
    payments,
  );
  return listed.map(({ request, payment = made.get(request.paymentId) }) => ({ request, payment }));
};

interface RequestSelection extends Range {
  readonly status?: PaymentRequestStatus | undefined;
}

/**
 * Returns a page of the owner's payment requests, newest first, or undefined if there are too many of them in the
 * period to check their status.
 */
export const selectPaymentRequests = async (
  owner: Owner,
  { status, ...range }: RequestSelection,
  page: PageRequest,
  { paymentRequests }: Pick<PartStores, 'paymentRequests'>,
): Promise<Page<PaymentRequest> | undefined> =>
  paymentRequests.page(owner, page, { ...range, where: paymentRequestCondition({ status }) }).catch(skipIfTooMany);

const skipIfTooMany = (error: unknown): undefined => {
  if (!(error instanceof TooManyToExamine)) throw error;
};

interface FoundPayments {
  readonly found: readonly ListedPayment[];
  /** Whether all payments were examined, or only the newest. */
  readonly isComplete: boolean;
}

/** Returns a text in upper case with Latin digits, without spaces, thousands separators and invisible marks. */
const plain = (text: string): string => plainNumbers(text).toUpperCase().replaceAll(/[\s,]/g, '');

/**
 * Returns a function that tells whether a payment has the amount, which may be written as the pages show it, or whether
 * a payee's account is the given one or ends in the digits.
 *
 * @param wanted the plain text
 */
const matcherOf = (wanted: string) => {
  const account = /^(?:[A-Z]{2}\d{2}[\dA-Z]{11,30}|\d{4,})$/.test(wanted) ? wanted : undefined;
  return ({ minor, currency }: Money, payees: readonly AccountParty[]): boolean => {
    const amount = AmountToFind.safeParse(wanted.replace(currency, '')).data;
    return (
      (amount !== undefined && isAmount({ minor, currency }, amount)) ||
      plain(moneyText({ minor, currency }, 'ar')) === wanted ||
      (account !== undefined && payees.some(({ identification }) => identification.endsWith(account)))
    );
  };
};

/** Returns the references of a request, including those on the account statements. */
const namesOfRequest = (request: PaymentRequest): readonly (string | undefined)[] => [
  request.internalReference,
  request.merchantReference,
  ...Object.values(referencesOf(request)),
];

/** Returns a payment's reference, and its ids in other systems. */
const namesOfPayment = ({
  reference,
  bankConsentId,
  interactionId,
  exchange,
  bank,
}: Payment): readonly (string | undefined)[] => [
  reference,
  bankConsentId,
  interactionId,
  exchange?.interactionId,
  bank?.paymentId,
  bank?.paymentTransactionId,
];

/**
 * Finds payments by an interaction id, an id at the bank, a reference (regardless of case, spaces and commas), the amount,
 * or a payee's account or its last digits. There is no index for them, so only the newest 2,000 payment requests and
 * payments are examined. Our own ids are found whatever their age.
 */
export const searchPayments = async (owner: Owner, text: string, stores: PartStores): Promise<FoundPayments> => {
  const wanted = plain(text);
  const parts = await findPaymentParts(owner.clientId, wanted, stores);
  if (parts) {
    const { request, payment } = parts;
    return { found: request.market === owner.market ? [{ request, payment }] : [], isComplete: true };
  }
  const newest: PageRequest = { page: 1, perPage: maxExamined };
  const [requests, payments] = await Promise.all([
    stores.paymentRequests.page(owner, newest),
    stores.payments.page(owner, newest),
  ]);
  const isWanted = (value: string | undefined): boolean => value !== undefined && plain(value) === wanted;
  const matches = matcherOf(wanted);
  const foundRequests = requests.items.filter(
    (request) => namesOfRequest(request).some(isWanted) || matches(request, creditorsOf(request)),
  );
  const isOnlyPaymentOfFound = ({ paymentRequestId, mandateTransactionId }: Payment): boolean =>
    mandateTransactionId === undefined && foundRequests.some(({ id }) => id === paymentRequestId);
  const foundPayments = payments.items.filter(
    (payment) =>
      (namesOfPayment(payment).some(isWanted) || matches(payment, [payment.creditorAccount])) &&
      !isOnlyPaymentOfFound(payment),
  );
  return {
    found: [...foundRequests.map((request) => ({ request })), ...(await withRequests(foundPayments, stores))],
    isComplete: Math.max(requests.total, payments.total) <= maxExamined,
  };
};

/** How far back payments are examined. Those that are unsettled for longer need manual investigation. */
const examinedSeconds = 7 * 86_400;

/**
 * Returns a client's payments in one market from the last seven days that are neither settled nor rejected, newest first.
 * A settled payment is not among them, even if its bank never reports the credit. Returns undefined if there are too many
 * payments to examine.
 */
export const unsettledPayments = async (
  owner: Owner,
  payments: Pick<Entities<Payment>, 'page'>,
  now: Clock,
): Promise<readonly Payment[] | undefined> => {
  const selection = {
    from: addSeconds(now(), -examinedSeconds),
    where: ({ status }: Payment) => outcomeOf(status) === undefined,
  };
  return (await payments.page(owner, { page: 1, perPage: maxExamined }, selection).catch(skipIfTooMany))?.items;
};
