import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import type { BankPayment } from '../books/records.ts';
import { consentUrl, paymentUrl } from '../http/addresses.ts';
import { stepAt } from '#shared/sandbox-banks/scenario.ts';

/**
 * Presents a payment at a given time, as AEPaymentIdResponse of UAE Open Finance v2.1. The transaction id is absent
 * while the payment is pending.
 */
export const presentPayment = (payment: BankPayment, issuer: string, now: Date) => {
  const { status, reason, afterSeconds } = stepAt(payment.amount, secondsBetween(payment.createdAt, now));
  return {
    Data: {
      PaymentId: payment.paymentId,
      ConsentId: payment.consentId,
      ...(status !== 'Pending' && { PaymentTransactionId: digest('transaction', payment.paymentId).slice(0, 24) }),
      Status: status,
      StatusUpdateDateTime: addSeconds(payment.createdAt, afterSeconds),
      CreationDateTime: payment.createdAt,
      Instruction: { Amount: payment.amount },
      PaymentPurposeCode: payment.purpose,
      DebtorReference: payment.debtorReference,
      OpenFinanceBilling: payment.billing,
      ...(reason && { RejectReasonCode: [reason] }),
    },
    Links: { Self: paymentUrl(issuer, payment.paymentId), Related: consentUrl(issuer, payment.consentId) },
    Meta: {},
  };
};
