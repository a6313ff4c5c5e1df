import * as z from 'zod';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { RequestedPaymentOf } from '#shared/payments/payment/find-payments.ts';
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
} from '../views/terms.ts';

/** The statuses of a payment in the legacy interface (`PaymentTransactionStatus` of its document). */
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

const atBank: Record<PaymentStatus, LegacyPaymentStatus> = {
  Pending: 'PENDING',
  AcceptedWithoutPosting: 'RECEIVED',
  AcceptedSettlementCompleted: 'ACCEPTED',
  AcceptedCreditSettlementCompleted: 'COMPLETED',
  Rejected: 'REJECTED',
};

const statusOf = ({ status, bank }: Payment): LegacyPaymentStatus =>
  status === 'Pending' && !bank ? 'CREATED' : atBank[status];

/** Which payments have a status. `none`: a request that is cancelled has no payment, so no payment is cancelled. */
export const paymentsWith: Record<
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
    paymentId: z.guid(),
    reference: nullableText,
    paymentRequestType: RequestTypeView,
    externalReference: nullableText,
    description: nullableText,
    amount: AmountView,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    status: LegacyPaymentStatus,
    purpose: nullableText,
    note: nullableText,
    creditorAccount: AccountView,
    debtorAccount: AccountView.optional(),
    consent: EmbeddedConsentView.optional(),
  })
  .meta({ id: 'LegacyPayment', description: "A transfer of money from the customer's account to the creditor's." });

export const presentPayment = (
  { payment, request }: RequestedPaymentOf,
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
