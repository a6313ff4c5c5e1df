import * as z from 'zod';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { PaymentWithRequest } from '#shared/payments/payment/find-payments.ts';
import type { Payment } from '#shared/payments/payment/payment.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';
import { EmbeddedConsentView, presentEmbeddedConsent } from '../views/consent.ts';
import {
  AccountView,
  AmountView,
  nullableText,
  presentAccount,
  presentAmount,
  RequestTypeView,
  requestTypeOf,
  purposeFields,
} from '../views/terms.ts';

/** Payment statuses of the legacy API (`PaymentTransactionStatus` in its API document). */
export const LegacyPaymentStatus = z.enum([
  'CREATED',
  'PENDING',
  'RECEIVED',
  'ACCEPTED',
  'COMPLETED',
  'REJECTED',
  'CANCELLED',
]);
export type LegacyPaymentStatus = z.infer<typeof LegacyPaymentStatus>;

const statusAtBank: Record<PaymentStatus, LegacyPaymentStatus> = {
  Pending: 'PENDING',
  AcceptedWithoutPosting: 'RECEIVED',
  AcceptedSettlementCompleted: 'ACCEPTED',
  AcceptedCreditSettlementCompleted: 'COMPLETED',
  Rejected: 'REJECTED',
};

const statusOf = ({ status, bank }: Payment): LegacyPaymentStatus =>
  status === 'Pending' && !bank ? 'CREATED' : statusAtBank[status];

/** The filter for each legacy status. `none` selects no payments, because a cancelled request has none. */
export const statusFilters: Record<
  LegacyPaymentStatus,
  { readonly status: PaymentStatus; readonly isAtBank?: boolean } | 'none'
> = {
  CREATED: { status: 'Pending', isAtBank: false },
  PENDING: { status: 'Pending', isAtBank: true },
  RECEIVED: { status: 'AcceptedWithoutPosting' },
  ACCEPTED: { status: 'AcceptedSettlementCompleted' },
  COMPLETED: { status: 'AcceptedCreditSettlementCompleted' },
  REJECTED: { status: 'Rejected' },
  CANCELLED: 'none',
};

export const LegacyPaymentView = z
  .object({
    paymentId: z.guid().describe('The id of the payment (UUID).'),
    reference: nullableText.describe("The bank's id for the transfer; null until the bank sends one."),
    paymentRequestType: RequestTypeView.describe('The type of the payment request that the payment belongs to.'),
    externalReference: nullableText.describe('Your own reference, from the request; null if it had none.'),
    description: nullableText.describe('The description of the payment request; null if it had none.'),
    amount: AmountView,
    createdAt: z.iso.datetime().describe('When the payment was created, in UTC.'),
    updatedAt: z.iso.datetime().describe('When the payment was last changed, in UTC.'),
    status: LegacyPaymentStatus.describe(
      "`CREATED`: the bank has not confirmed that it received the order. `PENDING`: the bank has received the order. `RECEIVED`: the creditor's bank has received the payment. `ACCEPTED`: the customer has been debited. `COMPLETED`: the creditor has been credited. `REJECTED`: the bank rejected the payment. `CANCELLED` is never returned.",
    ),
    ...purposeFields,
    creditorAccount: AccountView.describe("The creditor's account."),
    debtorAccount: AccountView.optional().describe('The account from which the customer pays. Absent until known.'),
    consent: EmbeddedConsentView.optional().describe('The consent under which the payment is made.'),
  })
  .describe("A transfer of money from the customer's account to the creditor's.")
  .meta({ id: 'LegacyPayment' });

export const presentPayment = (
  { payment, request }: PaymentWithRequest,
  consent: PaymentConsent | undefined,
  context: ViewContext,
): z.infer<typeof LegacyPaymentView> => ({
  paymentId: payment.id,
  reference: payment.bank?.paymentTransactionId ?? null,
  paymentRequestType: requestTypeOf(request),
  externalReference: payment.reference ?? request.internalReference ?? null,
  description: request.description ?? null,
  amount: presentAmount(payment),
  createdAt: payment.createdAt,
  updatedAt: payment.updatedAt,
  status: statusOf(payment),
  purpose: request.purpose ?? null,
  note: request.note ?? null,
  creditorAccount: presentAccount(payment.creditorAccount),
  ...(payment.debtorAccount && { debtorAccount: presentAccount(payment.debtorAccount) }),
  ...(consent && { consent: presentEmbeddedConsent(request, consent, context) }),
});
