import type { Owner } from '#shared/clients/owner.ts';
import type { PaymentRequest } from '#shared/payment-requests/payment-request.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { formatMoney } from '#shared/money/money.ts';
import { absent, invalid, type Problem } from '#shared/platform/problems/problem.ts';
import type { Range } from '#shared/platform/storage/listing.ts';
import { mostExamined, type Page, type PageRequest, TooManyToExamine } from '#shared/platform/storage/page.ts';
import { providerById } from '#shared/providers/directory.ts';
import type { PaymentStores } from './payment-stores.ts';
import { type Payment, paymentIdOf } from './payment.ts';

export interface FindDeps {
  readonly stores: Pick<PaymentStores, 'paymentRequests' | 'payments' | 'signedOrders'>;
}

export interface PaymentFilter extends Range {
  readonly paymentRequestId?: string | undefined;
  readonly consentId?: string | undefined;
  readonly status?: PaymentStatus | undefined;
  /** A decimal string, such as "150.00". */
  readonly amount?: string | undefined;
  /** A part of the name of the creditor's or the debtor's account. Case does not matter. */
  readonly accountName?: string | undefined;
  /** Code or UUID of the debtor's bank. */
  readonly providerId?: string | undefined;
}

/** A payment and the request it was made for. */
export interface RequestedPaymentOf {
  readonly payment: Payment;
  readonly request: PaymentRequest;
}

/** A page of the owner's payments, newest first. */
export const findPayments = async (
  owner: Owner,
  filter: PaymentFilter,
  page: PageRequest,
  deps: FindDeps,
): Promise<Page<RequestedPaymentOf>> => {
  const found = await select(owner, filter, page, deps);
  const requestIds = new Set(found.items.map(({ paymentRequestId }) => paymentRequestId));
  const requests = await deps.stores.paymentRequests.getAll([...requestIds]);
  const byId = new Map(requests.map((request) => [request.id, request]));
  const items = found.items.flatMap((payment) => {
    const request = byId.get(payment.paymentRequestId);
    return request ? [{ payment, request }] : [];
  });
  return { ...found, items };
};

/**
 * A request or a consent has at most one payment, so a filter by its id reads that payment. Otherwise reads a page of
 * the list.
 */
const select = async (
  owner: Owner,
  filter: PaymentFilter,
  { page, perPage }: PageRequest,
  { stores }: FindDeps,
): Promise<Page<Payment>> => {
  const { paymentRequestId, consentId, from, to } = filter;
  const where = conditionOf(owner, filter);
  if (paymentRequestId === undefined && consentId === undefined) {
    try {
      return await stores.payments.page(owner, { page, perPage }, { from, to, where });
    } catch (error) {
      if (error instanceof TooManyToExamine) throw tooManyPayments(error);
      throw error;
    }
  }
  const request = paymentRequestId ? await stores.paymentRequests.find(owner, paymentRequestId) : undefined;
  const paymentId = paymentRequestId ? request?.paymentId : paymentIdOf(consentId ?? '');
  const payment = paymentId ? await stores.payments.find(owner, paymentId) : undefined;
  const matches =
    payment !== undefined &&
    (consentId === undefined || payment.consentId === consentId) &&
    (from === undefined || payment.createdAt >= from) &&
    (to === undefined || payment.createdAt <= to) &&
    (where === undefined || where(payment));
  return { items: matches && page === 1 ? [payment] : [], page, perPage, total: matches ? 1 : 0 };
};

/** What the filter requires of a payment besides its time; undefined if nothing. */
const conditionOf = (
  { market }: Owner,
  { status, amount, accountName, providerId }: PaymentFilter,
): ((payment: Payment) => boolean) | undefined => {
  if ((status ?? amount ?? accountName ?? providerId) === undefined) return undefined;
  const provider = providerId === undefined ? undefined : providerById(market, providerId);
  return (payment) =>
    (status === undefined || payment.status === status) &&
    (amount === undefined || formatMoney(payment) === amount) &&
    (accountName === undefined || hasName(payment, accountName)) &&
    (providerId === undefined || payment.providerCode === provider?.code);
};

const hasName = ({ creditorAccount, debtorAccount }: Payment, part: string): boolean =>
  [creditorAccount, debtorAccount].some((party) =>
    [party?.name, party?.accountHolderName, party?.businessName].some((name) =>
      name?.toLowerCase().includes(part.toLowerCase()),
    ),
  );

const tooManyPayments = ({ count }: TooManyToExamine): Problem =>
  invalid(
    'fromDateTime',
    `must, together with \`toDateTime\`, select a time with at most ${mostExamined} payments, because other filters read all of them. This time has ${count}`,
  );

/** A payment with the order as it was signed and sent, if it was. */
export interface PaymentWithOrder extends RequestedPaymentOf {
  readonly signedMessage: string | undefined;
}

/** The owner's payment. Throws Problem `not_found`, also for a payment of another client or market. */
export const ownPayment = async (owner: Owner, id: string, { stores }: FindDeps): Promise<PaymentWithOrder> => {
  const payment = await stores.payments.find(owner, id);
  if (!payment) throw absent('PAYMENT_NOT_FOUND');
  const [request, signedMessage] = await Promise.all([
    stores.paymentRequests.get(payment.paymentRequestId),
    payment.orderTurn === undefined ? undefined : stores.signedOrders.get(id, payment.orderTurn),
  ]);
  if (!request) throw absent('PAYMENT_NOT_FOUND');
  return { payment, request, signedMessage };
};
