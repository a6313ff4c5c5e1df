import { html } from 'hono/html';
import { isReturned, type Payment } from '#shared/payments/payment/payment.ts';
import { rejectReasonOf } from '#shared/payments/payment/reject-reason.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { purposeName } from '#shared/standard/consent-pages/tables/words-of.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import type { ConsentContext } from '../consents/consent-context.ts';
import type { History } from '../consents/payment-history.ts';
import type { PaymentRecord } from '../consents/consent-records.ts';
import { marketOf } from '../consents/managed-consent.ts';
import { textsIn } from '../texts/texts.ts';

/** The tabs of a consent to several payments. */
export type PaymentTab = 'rules' | 'history';

/** A consent to payments with its request, as the customer sees them. */
export interface PaymentDetail {
  readonly managed: PaymentRecord;
  readonly request: PaymentRequest;
  readonly tab: PaymentTab;
  /** Absent if the tab does not show it. */
  readonly history: History | undefined;
  /** The path of the consent's page. */
  readonly path: string;
}

export const purposeOf = ({ managed, request }: PaymentDetail, { language }: ConsentContext): string =>
  purposeName(marketOf(managed), request.purpose, language);

/** Says that the bank has returned a payment, and why. */
export const returnNotice = (payment: Payment | undefined, { language }: ConsentContext): Html => {
  const { payments, rejectReasons } = textsIn[language];
  return payment && isReturned(payment)
    ? html`<p>${payments.returned} ${rejectReasons[rejectReasonOf(payment)]}</p>`
    : html``;
};
