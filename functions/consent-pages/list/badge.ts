import { html } from 'hono/html';
import { wordsIn } from '#shared/standard/consent-pages/tables/management.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import type { ConsentContext } from '../consents/consent-context.ts';
import type { PaymentState } from '../consents/payment-history.ts';
import { textsIn } from '../texts/texts.ts';

/** A status as customers see it, and its colour. */
export interface Badge {
  readonly label: string;
  readonly tone: 'good' | 'bad' | 'warn' | 'plain';
}

export const badge = ({ label, tone }: Badge): Html => html`<span class="badge ${tone}">${label}</span>`;

export const badgeOfPayment = (state: PaymentState, context: ConsentContext): Badge => {
  const words = wordsIn[context.language];
  const badges: Record<PaymentState, Badge> = {
    upcoming: { label: words.lines.upcoming, tone: 'plain' },
    pending: { label: textsIn[context.language].payments.pending, tone: 'plain' },
    successful: { label: words.singlePayments.successful, tone: 'good' },
    failed: { label: words.singlePayments.failed, tone: 'bad' },
    cancelled: { label: words.statuses.Revoked, tone: 'bad' },
    expired: { label: words.statuses.Expired, tone: 'plain' },
  };
  return badges[state];
};
