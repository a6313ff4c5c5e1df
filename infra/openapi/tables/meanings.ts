import type { AccountRequestStatus } from '#shared/accounts/request/account-request.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { MandateTransactionStatus } from '#shared/payments/mandate/mandate-transaction.ts';
import type { FailureReason, ReportStatus } from '#shared/reports/job/report-job.ts';
import type { DataSyncStatus, SectionStatus } from '#shared/accounts/sync/data-sync.ts';
import type { PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import type { ProblemCode } from '#shared/standard/problems/problems.ts';
import type { VerificationResult } from '#shared/verifications/verification.ts';

/** What the values of enumerations mean, for integrators. A value without a meaning does not compile. */

export const paymentRequestMeanings: Record<PaymentRequestStatus, string> = {
  New: 'It has no consent yet. It expires if it does not get one.',
  AwaitingAuthorization: 'The customer has to decide at the bank.',
  Processing: 'The customer has approved, and the payment is being made.',
  Active: 'A type with several payments: the consent is in force.',
  Suspended: 'A type with several payments: the bank has blocked the consent for now.',
  Completed: "The customer's account has been debited, or the last of several payments has been made.",
  Rejected: 'The customer or the bank declined the consent.',
  Failed: 'The bank refused the payment.',
  Expired: 'The customer did not decide in time, or the consent has ended.',
  Revoked: 'A type with several payments: the consent was revoked.',
  Cancelled: 'You cancelled it. It is no longer in the lists.',
};

export const consentMeanings: Record<ConsentStatus, string> = {
  AwaitingAuthorization: 'The customer has not decided yet.',
  Authorized: 'The customer has approved.',
  Suspended: 'The bank has blocked it for now.',
  Consumed: 'Every payment that it allows has been made.',
  Rejected: 'The customer or the bank declined.',
  Expired: 'The customer did not decide in time, or the consent has ended.',
  Revoked: 'It was withdrawn by the customer, by you or by the bank.',
};

export const transactionMeanings: Record<MandateTransactionStatus, string> = {
  AwaitingApproval: 'Its amount is variable and not approved yet.',
  Scheduled: 'It waits for its day.',
  Processing: 'The payment is being made.',
  Completed: "The customer's account has been debited.",
  Failed: 'The bank refused the payment, or the mandate was suspended for the whole day.',
  Cancelled: 'The mandate ended before its day.',
  Expired: 'Its day passed without an approval.',
};

export const accountRequestMeanings: Record<AccountRequestStatus, string> = {
  New: 'It has no consent yet. It expires if it does not get one.',
  AwaitingAuthorization: 'The customer has to decide at the bank.',
  Authorized: 'The customer shares the data.',
  Rejected: 'The customer or the bank declined the consent.',
  Expired: 'The customer did not decide in time, or the consent has ended.',
  Revoked: 'The consent was revoked.',
  Cancelled: 'You cancelled it. It is no longer in the lists.',
};

export const dataSyncMeanings: Record<DataSyncStatus, string> = {
  Awaiting: 'It has not started.',
  Processing: 'The data is being read at the bank.',
  Enqueued: 'The bank did not answer everything. The rest is tried again soon.',
  Succeeded: 'It is done, and at least one section was read.',
  Failed: 'It is done, and nothing could be read.',
};

export const reportMeanings: Record<ReportStatus, string> = {
  Awaiting: 'It has not started.',
  Enqueued: 'It starts at once.',
  Processing: 'The data is being read and the figures are being computed.',
  Succeeded: 'It can be read.',
  Failed: 'It could not be made. `reason` says why.',
  Scheduled: 'A bank did not answer. It is tried again soon.',
  Deleted: 'You deleted it, or the data of a consent that it rests on was deleted.',
};

export const failureMeanings: Record<FailureReason, string> = {
  consent_not_authorized: 'A consent has ended or is blocked.',
  provider_unavailable: 'A bank did not answer.',
  no_account_data: 'The customer shares no account, or the banks return no balance or no transaction.',
  too_much_data:
    'There are more transactions than an answer can hold: about 100,000. Request a report of fewer accounts.',
  internal_error: 'Something went wrong on our side. Request another report.',
};

export const sectionMeanings: Record<SectionStatus, string> = {
  PENDING: 'It has not been read yet.',
  OK: 'It was read for every account.',
  FAILED: 'The bank did not answer for at least one account. Older data is kept.',
  UNSUPPORTED: 'The bank does not offer it for these accounts.',
};

export const paymentMeanings: Record<PaymentStatus, string> = {
  Pending: 'The bank has not processed the order yet.',
  AcceptedWithoutPosting: "The creditor's bank has accepted the payment but not credited the account yet.",
  AcceptedSettlementCompleted: "The customer's account has been debited. The payment counts as made.",
  AcceptedCreditSettlementCompleted: "The creditor's account has been credited. The payment counts as made.",
  Rejected: 'The bank refused the payment. `RejectReasonCode` of `GET /payments/{paymentId}` says why.',
};

export const paymentTypeMeanings: Record<PaymentType, string> = {
  SingleInstantPayment: 'One payment, as soon as the customer approves.',
  VariableOnDemand: 'Several payments of any amount within the limits, whenever you ask for one.',
  FixedOnDemand: 'Several payments of the same amount, whenever you ask for one.',
  VariablePeriodicSchedule: 'One payment in each period, of any amount within the limits.',
  FixedPeriodicSchedule: 'One payment of the same amount in each period.',
  VariableDefinedSchedule: 'Payments on listed dates, of any amount within the limits.',
  FixedDefinedSchedule: 'Payments on listed dates, each of a listed amount.',
};

export const resultMeanings: Record<VerificationResult, string> = {
  MATCH: 'Every number belongs to the holder, and the name, if one was given, is the registered name.',
  PARTIAL_MATCH: 'Every number belongs to the holder, and the name is similar.',
  NO_MATCH: 'A number or the name belongs to somebody else, or the account does not exist.',
  UNABLE_TO_VERIFY: 'Nobody could say. The verification is not charged.',
};

/** What a client can do about each refusal. */
export const problemAdvice: Record<ProblemCode, string> = {
  validation_error: 'Correct the fields that `details` names.',
  invalid_signature: 'Compare what you sign with the section _Signing_. `details` says what is wrong.',
  unauthorized:
    'Open a new session. If that is refused: do the App ID and the API key belong together, was the key revoked, is the client enabled?',
  token_expired: 'Refresh the session, or open a new one.',
  subscription_required: 'Ask your operator to top the balance up.',
  not_subscribed: 'Ask your operator to enable the product.',
  forbidden: 'Ask your operator to enable the market or the product.',
  insufficient_permissions: 'Ask the customer for a consent with more permissions.',
  consent_not_authorized: 'Wait until the customer has approved, or create a new consent.',
  method_not_allowed: 'Use one of the methods that the header `Allow` names.',
  not_found: 'Check the id and the market. What belongs to another client or market is absent too.',
  conflict: 'Send the same request again after `retry-after` seconds.',
  invalid_state: 'Read `details`: they name the resource, its status and the statuses that allow this.',
  payload_too_large: 'Send a smaller body.',
  idempotency_mismatch: 'Use a new key for a different request.',
  resource_locked: 'A payment request with a consent cannot be cancelled. Revoke the consent instead.',
  rate_limited: 'Wait for `retry-after` seconds.',
  internal_error: 'Send the request again with the same idempotency key. If it fails again, report the interaction id.',
  provider_unavailable:
    'Send the request again after `retry-after` seconds. Without that header, the bank rejected it.',
};

/** The meanings in one line of Markdown. */
export const meaningsOf = (meanings: Readonly<Record<string, string>>): string =>
  Object.entries(meanings)
    .map(([value, meaning]) => `\`${value}\`: ${meaning}`)
    .join(' ');
