import type { Owner } from '#shared/clients/owner.ts';
import {
  creditorsOf,
  type PaymentRequest,
  type PaymentRequestStatus,
  referencesOf,
} from '#shared/payments/request/payment-request.ts';
import { onlyPaymentIdOf, paymentRequestCondition, withRequests } from '#shared/payments/payment/find-payments.ts';
import { outcomeOf, type Payment } from '#shared/payments/payment/payment.ts';
import { addSeconds, type Clock, latest } from '#shared/platform/runtime/clock.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';
import { isWithin, type Range } from '#shared/platform/storage/listing.ts';
import { maxExamined, type Page, type PageRequest, TooManyToExamine } from '#shared/platform/storage/page.ts';
import { moneyText } from '#shared/standard/languages/format.ts';
import { plainNumbers } from '#shared/standard/languages/plain-numbers.ts';
import { AmountToFind, isAmount, type Money } from '#shared/standard/money.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';
import { byPaymentId, findPaymentParts, type PartStores } from './payment-parts.ts';

/** A payment request, with its payment if it can have only one; or a payment of a mandate, with its request. */
export interface ListedPayment {
  readonly request: PaymentRequest;
  readonly payment?: Payment | undefined;
}

/** Adds the only payments of completed requests. */
export const withPayments = async (
  listed: readonly ListedPayment[],
  { payments }: Pick<PartStores, 'payments'>,
): Promise<readonly ListedPayment[]> => {
  const made = await byPaymentId(
    listed.map(({ request }) => ({ status: request.status, paymentId: onlyPaymentIdOf(request) })),
    payments,
  );
  return listed.map(({ request, payment = made.get(onlyPaymentIdOf(request)) }) => ({ request, payment }));
};

/** Returns the resource that a list shows: one of several payments, or else the request. */
export const shownOf = ({ request, payment }: ListedPayment): PaymentRequest | Payment =>
  payment?.mandateTransactionId === undefined || request.executesAt !== undefined ? request : payment;

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
  /** If only the newest payments were examined, the time after which all were. */
  readonly examinedAfter?: string | undefined;
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
 * Returns the newest 2,000 payment requests of a time range, and the payments of mandates among its newest 2,000
 * payments.
 *
 * @param isWanted tells whether a request or its only payment is wanted, or a payment alone
 */
export const newestPayments = async (
  owner: Owner,
  range: Range,
  stores: Pick<PartStores, 'paymentRequests' | 'payments'>,
  isWanted: (request: PaymentRequest | undefined, payment: Payment | undefined) => boolean = () => true,
): Promise<FoundPayments> => {
  const newest: PageRequest = { page: 1, perPage: maxExamined };
  const [requests, payments] = await Promise.all([
    stores.paymentRequests.page(owner, newest, range),
    stores.payments.page(owner, newest, range),
  ]);
  const byId = new Map(payments.items.map((payment) => [payment.id, payment]));
  const paymentIds = requests.items.map((request) => [request, onlyPaymentIdOf(request)] as const);
  const ids = paymentIds.flatMap(([, id]) => id ?? []);
  // A payment may be made after the time range of its request.
  for (const payment of await stores.payments.getAll(ids.filter((id) => !byId.has(id)))) byId.set(payment.id, payment);
  const ofRequests = paymentIds.map(([request, id = '']) => ({ request, payment: byId.get(id) }));
  for (const id of ids) byId.delete(id);
  const others = [...byId.values()].filter((payment) => isWanted(undefined, payment));
  const found = [
    ...ofRequests.filter(({ request, payment }) => isWanted(request, payment)),
    ...(await withRequests(others, stores)),
  ];
  const examinedAfter = latest(
    [requests, payments].map(({ items, total }) => (total > maxExamined ? items.at(-1)?.createdAt : undefined)),
  );
  return { found: found.filter((listed) => isWithin(range, shownOf(listed))), examinedAfter };
};

/**
 * Finds payments by an interaction id, an id at the bank, a reference (regardless of case, spaces and commas), the amount,
 * or a payee's account or its last digits. There is no index for them, so only the newest 2,000 payment requests and
 * payments of the time range are examined. Our own ids are found whatever their age.
 */
export const searchPayments = async (
  owner: Owner,
  { text, ...range }: Range & { readonly text: string },
  stores: PartStores,
): Promise<FoundPayments> => {
  const wanted = plain(text);
  const parts = await findPaymentParts(owner.clientId, wanted, stores);
  if (parts) {
    const { request, payment } = parts;
    const isFound = request.market === owner.market && isWithin(range, shownOf(parts));
    return { found: isFound ? [{ request, payment }] : [] };
  }
  const matches = matcherOf(wanted);
  const isWanted = (money: Money, payees: readonly AccountParty[], names: readonly (string | undefined)[]): boolean =>
    names.some((name) => name !== undefined && plain(name) === wanted) || matches(money, payees);
  return newestPayments(
    owner,
    range,
    stores,
    (request, payment) =>
      (request !== undefined && isWanted(request, creditorsOf(request), namesOfRequest(request))) ||
      (payment !== undefined && isWanted(payment, [payment.creditorAccount], namesOfPayment(payment))),
  );
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
