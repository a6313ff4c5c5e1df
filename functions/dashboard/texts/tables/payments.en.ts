import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import type { MandateTransactionStatus } from '#shared/payments/mandate/mandate-transaction.ts';
import type { MandateStatus } from '#shared/payments/mandate/mandate.ts';
import type { PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import type { KindOf } from '#shared/standard/resource-kinds.ts';

type AnyStatus = PaymentRequestStatus | ConsentStatus | MandateStatus | MandateTransactionStatus | PaymentStatus;

/** The texts of the pages about payments. */
export const payments = {
  search: 'Find a payment',
  searchHint:
    "The whole ID of a payment request, consent or payment, your own reference, an interaction ID, the amount, or the payee's account or its last four or more digits.",
  find: 'Find',
  all: 'All payments',
  nothingFound: 'No payment was found. A rejected request creates no payment.',
  searchedNewest: 'Only the newest payments were searched. Older ones can be found by their ID.',
  tooMany: 'There are too many payments to filter by status. Select a shorter period.',
  allStatuses: 'all statuses',
  allTime: 'all payments',
  lastDays: (days: number): string => (days === 1 ? 'the last day' : `the last ${days} days`),
  amount: 'Amount',
  status: 'Status',
  payee: 'Payee',
  account: "Payee's account",
  bank: "Customer's bank",
  executionDate: 'Execution date',
  created: 'Created',
  bankPaymentId: 'Payment ID at the bank',
  bankTransactionId: 'Transaction ID at the bank',
  startedBy: 'Interaction ID of its start',
  rejectReason: "The bank's reason",
  toMandate: 'The request and its other payments',
  timeline: 'Timeline',
  logUnavailable: 'The log could not be read. Calls to the bank may be missing.',
  requestCreated: 'You created the payment request. Its signature was verified.',
  opened: 'The customer opened the link.',
  signedBy: (request: string, kid: string): string => `The signature of ${request} was verified with the key ${kid}.`,
  bankCall: (call: string, bank: string, isFailed: boolean, result: string): string =>
    `${call} at ${bank}${isFailed ? ' failed' : ''}: ${result}`,
  calls: {
    par: 'Consent request (PAR)',
    token: 'Access token',
    userinfo: "Customer's identity",
    accounts: "Customer's account",
    'consent.create': 'Consent creation',
    'consent.read': 'Consent status',
    'consent.refund': "Customer's account",
    'payment.submit': 'Payment order',
    'payment.read': 'Payment status',
    'payment.find': 'Search for the payment',
  },
  delivery: (url: string, reason: string): string => `Delivery to ${url}: ${reason}`,
  trace: 'Event or interaction ID',
  sentToBank: (bank: string): string => `The customer was sent to ${bank}.`,
  expiring: 'The consent ends soon.',
  scheduled: 'Payments under this consent',
  kinds: {
    payment_request: 'Payment request',
    consent: 'Consent',
    payment: 'Payment',
    mandate: 'Mandate',
    mandate_transaction: 'Scheduled payment',
  } satisfies Record<KindOf<'payments'>, string>,
  types: {
    SingleInstantPayment: 'one payment',
    VariableOnDemand: 'on demand, variable amounts',
    FixedOnDemand: 'on demand, fixed amount',
    VariablePeriodicSchedule: 'in each period, variable amounts',
    FixedPeriodicSchedule: 'in each period, fixed amount',
    VariableDefinedSchedule: 'on listed dates, variable amounts',
    FixedDefinedSchedule: 'on listed dates, fixed amounts',
  } satisfies Record<PaymentType, string>,
  statuses: {
    New: 'new, without a consent',
    AwaitingAuthorization: 'awaiting the customer',
    AwaitingApproval: 'awaiting approval of the amount',
    Authorized: 'approved by the customer',
    Active: 'active',
    Paused: 'paused by the customer',
    Suspended: 'suspended by the bank',
    Scheduled: 'scheduled',
    Processing: 'approved, being paid',
    Pending: 'at the bank',
    AcceptedWithoutPosting: "accepted by the payee's bank",
    AcceptedSettlementCompleted: "settled, the customer's account is debited",
    AcceptedCreditSettlementCompleted: "settled, the payee's account is credited",
    Completed: 'completed',
    Consumed: 'used up',
    Rejected: 'rejected',
    Failed: 'failed',
    Expired: 'expired',
    Revoked: 'revoked',
    Cancelled: 'cancelled',
  } satisfies Record<AnyStatus, string>,
};
