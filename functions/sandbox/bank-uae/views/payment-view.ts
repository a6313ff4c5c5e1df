import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { paymentTransactionIdOf, stepOf } from '#functions/sandbox/banks/postings/posting.ts';
import { localTimeOf } from '#functions/sandbox/banks/accounts/local-time.ts';
import { uae } from '../http/standard.ts';
import { paymentConsentUrl, paymentUrl } from '../http/links.ts';
import type { Payment } from '../records/payment.ts';

/** `AEPaymentIdResponse` of the UAE standard. The transaction id is absent while the payment is pending. */
export const presentPayment = (payment: Payment, resources: string, now: Date) => {
  const { status, reason, afterSeconds } = stepOf(payment, now);
  return {
    Data: {
      PaymentId: payment.paymentId,
      ConsentId: payment.consentId,
      ...(status !== 'Pending' && { PaymentTransactionId: paymentTransactionIdOf(payment) }),
      Status: status,
      StatusUpdateDateTime: localTimeOf(addSeconds(payment.createdAt, afterSeconds), uae),
      CreationDateTime: localTimeOf(payment.createdAt, uae),
      Instruction: { Amount: payment.amount },
      PaymentPurposeCode: payment.purpose,
      ...(payment.debtorReference !== undefined && { DebtorReference: payment.debtorReference }),
      OpenFinanceBilling: payment.billing,
      ...(reason && { RejectReasonCode: [reason] }),
    },
    Links: {
      Self: paymentUrl(resources, payment.paymentId),
      Related: paymentConsentUrl(resources, payment.consentId),
    },
    Meta: {},
  };
};
