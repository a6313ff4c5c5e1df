import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { type Step, stepAt } from '#shared/sandbox-banks/scenario.ts';
import { paymentConsentUrl, paymentUrl } from '../http/links.ts';
import type { Payment } from '../records/payment.ts';

const noMoney: Step = {
  afterSeconds: 0,
  status: 'Rejected',
  reason: { Code: 'AANI.AM04', Message: 'Insufficient funds' },
};

/** Where a payment is at a time. */
export const stepOf = ({ lacksFunds, amount, createdAt }: Payment, now: Date): Step =>
  lacksFunds ? noMoney : stepAt(amount, secondsBetween(createdAt, now));

/** `AEPaymentIdResponse` of the UAE standard. The transaction id is absent while the payment is pending. */
export const presentPayment = (payment: Payment, resources: string, now: Date) => {
  const { status, reason, afterSeconds } = stepOf(payment, now);
  return {
    Data: {
      PaymentId: payment.paymentId,
      ConsentId: payment.consentId,
      ...(status !== 'Pending' && { PaymentTransactionId: digest('transaction', payment.paymentId).slice(0, 24) }),
      Status: status,
      StatusUpdateDateTime: addSeconds(payment.createdAt, afterSeconds),
      CreationDateTime: payment.createdAt,
      Instruction: { Amount: payment.amount },
      ...(payment.currencyRequest && { CurrencyRequest: payment.currencyRequest }),
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
