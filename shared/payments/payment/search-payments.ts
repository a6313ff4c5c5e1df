import type { Owner } from '#shared/clients/owner.ts';
import type { PaymentRequest, PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { paymentRequestCondition } from '#shared/payments/request/find-payment-requests.ts';
import type { Range } from '#shared/platform/storage/listing.ts';
import { maxExamined, type Page, type PageRequest, TooManyToExamine } from '#shared/platform/storage/page.ts';
import { formatAmount } from '#shared/standard/languages/format.ts';
import { AmountText, formatMoney, isAmount, type Money } from '#shared/standard/money.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';
import { findPaymentParts, type PartStores } from './payment-parts.ts';
import type { Payment } from './payment.ts';

/** A payment request. In the results of a search, a payment of a mandate is listed with its request. */
export interface ListedPayment {
  readonly request: PaymentRequest;
  readonly payment?: Payment | undefined;
}

export interface RequestSelection extends Range {
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
): Promise<Page<PaymentRequest> | undefined> => {
  try {
    return await paymentRequests.page(owner, page, { ...range, where: paymentRequestCondition({ status }) });
  } catch (error) {
    if (error instanceof TooManyToExamine) return undefined;
    throw error;
  }
};

export interface FoundPayments {
  readonly found: readonly ListedPayment[];
  /** Whether all payments were examined, or only the newest. */
  readonly isComplete: boolean;
}

/** A payment request or a payment, as far as a search examines it. */
interface Searched extends Money {
  readonly creditorAccount: AccountParty;
}

/** Removes spaces, thousands separators and marks of the writing direction. */
const plain = (text: string): string => text.toUpperCase().replaceAll(/[\s,\u200E\u200F]/g, '');

/**
 * Returns a function that tells whether a payment has the amount, which may be written as the pages show it, or whether
 * the payee's account is the given one or ends in the digits.
 */
const matcherOf = (text: string) => {
  const wanted = plain(text);
  const account = /^(?:[A-Z]{2}\d{2}[\dA-Z]{11,30}|\d{4,})$/.test(wanted) ? wanted : undefined;
  return ({ creditorAccount, minor, currency }: Searched): boolean => {
    const amount = AmountText.safeParse(wanted.replace(currency, '')).data;
    return (
      (amount !== undefined && isAmount({ minor, currency }, amount)) ||
      plain(formatAmount(formatMoney({ minor, currency }), currency, 'ar')) === wanted ||
      (account !== undefined && creditorAccount.identification.endsWith(account))
    );
  };
};

/**
 * Finds payments by an interaction id, the client's own reference, regardless of its case, the amount, or the payee's
 * account or its last digits. There is no index for them, so only the newest 2,000 payment requests and payments are
 * examined. Ids are found whatever their age.
 */
export const searchPayments = async (owner: Owner, text: string, stores: PartStores): Promise<FoundPayments> => {
  const parts = await findPaymentParts(owner.clientId, text, stores);
  if (parts) {
    const { request, transaction, payment } = parts;
    const isOwn = request.market === owner.market;
    return { found: isOwn ? [{ request, payment: transaction && payment }] : [], isComplete: true };
  }
  const newest: PageRequest = { page: 1, perPage: maxExamined };
  const [requests, payments] = await Promise.all([
    stores.paymentRequests.page(owner, newest),
    stores.payments.page(owner, newest),
  ]);
  const wanted = text.toLowerCase();
  const isWanted = (value: string | undefined): boolean => value?.toLowerCase() === wanted;
  const matches = matcherOf(text);
  const foundPayments = payments.items.filter(
    (payment) =>
      isWanted(payment.reference) ||
      isWanted(payment.interactionId) ||
      isWanted(payment.exchange?.interactionId) ||
      matches(payment),
  );
  const found = requests.items.filter((request) => isWanted(request.internalReference) || matches(request));
  return {
    found: [...found.map((request) => ({ request })), ...(await withRequests(foundPayments, found, stores))],
    isComplete: Math.max(requests.total, payments.total) <= maxExamined,
  };
};

/** Returns payments with their requests, without the only payments of requests that were found already. */
const withRequests = async (
  payments: readonly Payment[],
  found: readonly PaymentRequest[],
  { paymentRequests }: PartStores,
): Promise<readonly ListedPayment[]> => {
  const others = payments.filter(
    ({ paymentRequestId, mandateTransactionId }) =>
      mandateTransactionId !== undefined || !found.some(({ id }) => id === paymentRequestId),
  );
  const ids = new Set(others.map(({ paymentRequestId }) => paymentRequestId));
  const byId = new Map((await paymentRequests.getAll([...ids])).map((request) => [request.id, request]));
  return others.flatMap((payment) => {
    const request = byId.get(payment.paymentRequestId);
    return request ? [{ request, payment: payment.mandateTransactionId === undefined ? undefined : payment }] : [];
  });
};
