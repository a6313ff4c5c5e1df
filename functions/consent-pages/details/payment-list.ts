import { html } from 'hono/html';
import { referencesOf } from '#shared/payments/request/payment-request.ts';
import { wordsIn } from '#shared/standard/consent-pages/tables/management.ts';
import { formatDay, moneyText } from '#shared/standard/languages/format.ts';
import { factList, type Html, lineOf } from '#shared/standard/pages/document.ts';
import type { ConsentContext } from '../consents/consent-context.ts';
import { amountOfEntry, type HistoryEntry, stateOf, wasInactive, wasNotPaid } from '../consents/payment-history.ts';
import { badge, badgeOfPayment } from '../list/badge.ts';
import { textsIn } from '../texts/texts.ts';
import { type PaymentDetail, purposeOf, returnNotice } from './payment-detail.ts';

export const paymentList = (detail: PaymentDetail, context: ConsentContext): Html => {
  const { history } = detail;
  if (!history || history.entries.length === 0) return html`<p>${wordsIn[context.language].lines.noHistory}</p>`;
  return html`${history.hasOlder ? html`<p>${textsIn[context.language].payments.newestOnly(history.entries.length)}</p>` : ''}
    <ul class="payments">
      ${history.entries.map((entry) => paymentItem(entry, detail, context))}
    </ul>`;
};

const paymentItem = (entry: HistoryEntry, detail: PaymentDetail, context: ConsentContext): Html => {
  const { language } = context;
  const words = wordsIn[language];
  const { transaction } = entry;
  const { inactive, notPaid } = textsIn[language].payments;
  return html`<li>
    <div class="head">
      <strong>${formatDay(transaction.executionDate, language)}</strong>
      ${badge(badgeOfPayment(stateOf(entry), context))}
    </div>
    ${factList([
      [words.lines.amount, moneyText(amountOfEntry(entry), language)],
      [words.lines.purpose, purposeOf(detail, context)],
      ...lineOf(words.lines.reference, referencesOf(detail.request, transaction).debtorReference),
    ])}
    ${wasNotPaid(entry) ? html`<p>${wasInactive(detail.managed.consent, entry) ? inactive : notPaid}</p>` : ''}
    ${returnNotice(entry.payment, context)}
  </li>`;
};
