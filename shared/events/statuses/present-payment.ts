import { eventsOfAll, type StoredResource } from '#shared/events/derive.ts';
import type { PaymentParts } from './payment-parts.ts';
import { type ListedPayment, shownOf } from './search-payments.ts';
import { minorOf } from '#shared/payments/mandate/mandate-transaction.ts';
import { creditorsOf, type PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { isReturned, isSettled, outcomeOf, type Payment } from '#shared/payments/payment/payment.ts';
import { formatMoney } from '#shared/standard/money.ts';
import { type AccountParty, holderOf } from '#shared/standard/payments/account-party.ts';
import type { ExportedPayment, Payee, PaymentDetails, PaymentSummary } from './payment-details.ts';

/** Returns the status of a request or a transaction, unless the bank has returned its payment since. */
const statusOf = ({ status }: { readonly status: string }, payment: ListedPayment['payment']): string =>
  payment && isReturned(payment) ? 'Returned' : status;

export const summaryOf = (listed: ListedPayment): PaymentSummary => {
  const { request, payment } = listed;
  const shown = shownOf(listed);
  const { minor, currency, creditorAccount, createdAt } = shown;
  return {
    id: shown === request ? request.id : (payment?.mandateTransactionId ?? request.id),
    status: statusOf(shown, payment),
    amount: formatMoney({ minor, currency }),
    currency,
    payee: holderOf(creditorAccount),
    providerCode: payment?.providerCode ?? request.providerCode,
    reference: payment?.reference ?? request.internalReference,
    createdAt,
  };
};

/** Returns the status of a request. A payment of a mandate has the status that a request with only this payment has. */
export const progressOf = ({ request, payment }: ListedPayment): PaymentRequestStatus => {
  if (payment === undefined || shownOf({ request, payment }) === request) return request.status;
  return settlementOf(payment) ? 'Completed' : (outcomeOf(payment.status) ?? 'Processing');
};

const settlementOf = ({ history }: Payment) => history.find(({ status }) => isSettled(status));

/** Returns a row of the file with a client's payments. */
export const exportedOf = (listed: ListedPayment): ExportedPayment => {
  const { request, payment } = listed;
  return {
    ...summaryOf(listed),
    type: request.type,
    paymentRequestId: request.id,
    consentId: request.consentId,
    paymentId: payment?.id,
    bankPaymentId: payment?.bank?.paymentId,
    accountEnd: presentPayee(shownOf(listed).creditorAccount).accountEnd,
    settledAt: payment && settlementOf(payment)?.at,
  };
};

/** Returns the resources whose events are on the page: a payment of a mandate has a page without its mandate's. */
const resourcesOf = ({ request, consent, mandate, transaction, payment }: PaymentParts): readonly StoredResource[] => {
  const kinds: readonly (StoredResource | undefined)[] = [
    transaction ? { kind: 'mandate_transaction', entity: transaction } : { kind: 'payment_request', entity: request },
    consent && { kind: 'consent', entity: consent },
    mandate && { kind: 'mandate', entity: mandate },
    payment && { kind: 'payment', entity: payment },
  ];
  return kinds.filter((resource) => resource !== undefined);
};

const lastCallOf = ({ exchange }: NonNullable<PaymentParts['payment']>): PaymentDetails['lastCall'] =>
  exchange && {
    status: exchange.statusCode,
    seconds: exchange.requestSeconds,
    interactionId: exchange.interactionId,
    error: exchange.error,
  };

/** Returns the bank's reasons for a rejection: of the payment, or else of the order. */
const reasonsOf = ({ bank, error }: NonNullable<PaymentParts['payment']>): PaymentDetails['rejectReasons'] => {
  if (bank && bank.rejectReasons.length > 0) return bank.rejectReasons;
  return error ? [{ code: error.Code, description: error.Message }] : [];
};

const presentPayee = (party: AccountParty): Payee => ({
  name: holderOf(party),
  accountEnd: party.identification.slice(-4),
});

const scheduledOf = ({
  transaction,
  payment,
}: PaymentParts['transactions'][number]): PaymentDetails['scheduled'][number] => {
  const { id, currency, creditorAccount, executionDate } = transaction;
  const amount = formatMoney({ minor: minorOf(transaction), currency });
  const status = statusOf(transaction, payment);
  return { id, status, amount, currency, payee: presentPayee(creditorAccount), executionDate };
};

export const detailsOf = (parts: PaymentParts): PaymentDetails => {
  const { request, consent, transaction, payment, transactions, hasOlderTransactions } = parts;
  return {
    ...summaryOf({ request, payment: transaction ? undefined : payment }),
    ...(transaction && {
      ...scheduledOf({ transaction, payment }),
      reference: transaction.reference ?? request.internalReference,
      createdAt: transaction.createdAt,
    }),
    payees: (transaction ? [transaction.creditorAccount] : creditorsOf(request)).map(presentPayee),
    market: request.market,
    type: request.type,
    paymentRequestId: request.id,
    consentId: request.consentId,
    paymentId: payment?.id,
    description: request.description,
    bankPaymentId: payment?.bank?.paymentId,
    bankTransactionId: payment?.bank?.paymentTransactionId,
    rejectReasons: payment ? reasonsOf(payment) : [],
    lastCall: payment && lastCallOf(payment),
    interactionId: payment?.interactionId ?? transaction?.interactionId,
    openedAt: request.openedAt ?? consent?.openedAt,
    departures: (consent?.stagings ?? []).map(({ stagedAt: at, providerCode }) => ({ at, providerCode })),
    events: [...eventsOfAll(resourcesOf(parts))],
    scheduled: transactions.map(scheduledOf),
    hasOlderScheduled: hasOlderTransactions,
  };
};
