import { html } from 'hono/html';
import type { PaymentsPage as ListedPayments, PaymentSummary } from '#shared/events/statuses/payment-details.ts';
import { PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { countryOfCurrency, type Market } from '#shared/standard/markets/market.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import type { PageContent } from '../../pages/page-content.ts';
import { field, marketSelect, select } from '../../pages/fields.ts';
import { code, paymentLink, table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import type { BankNames } from './bank-names.ts';

/** Selectable periods, in days. */
export const periods = [1, 7, 30] as const;

interface PaymentsPage extends ListedPayments {
  readonly markets: readonly Market[];
  readonly market: Market;
  readonly status: PaymentRequestStatus | undefined;
  readonly days: (typeof periods)[number] | undefined;
  readonly page: number;
  readonly bankNames: BankNames;
}

export const statusText = (status: string, language: Language): string => {
  const texts: Readonly<Record<string, string | undefined>> = textsIn[language].payments.statuses;
  return texts[status] ?? status;
};

const paymentTable = (
  lists: readonly { readonly payments: readonly PaymentSummary[]; readonly bankNames: BankNames }[],
  language: Language,
): Html => {
  const { payments: texts, pages, words } = textsIn[language];
  const rows = lists.flatMap(({ payments, bankNames }) =>
    payments.map((payment) => [
      paymentLink(payment, language),
      statusText(payment.status, language),
      payment.payee ?? '–',
      payment.providerCode === undefined ? '–' : bankNames(payment.providerCode),
      payment.reference === undefined ? '–' : code(payment.reference),
      time(payment.createdAt, language, countryOfCurrency(payment.currency)?.market),
    ]),
  );
  const { amount, status, payee, bank, created } = texts;
  return table(pages.payments, [amount, status, payee, bank, words.reference, created], rows, language);
};

const searchForm = (text: string, language: Language): Html => {
  const { payments: texts } = textsIn[language];
  return html`<form method="get" action="/dashboard/payments" role="search">
    ${field({ label: texts.search, name: 'search', value: text, maxLength: 255, hint: texts.searchHint })}
    <button class="primary">${texts.find}</button>
  </form>`;
};

export const paymentsPage = (view: PaymentsPage, language: Language): PageContent => {
  const { payments: texts, pages, layout, words } = textsIn[language];
  const { markets, market, status, days, page, hasMore, isComplete } = view;
  const filter = { market, status: status ?? '', days: String(days ?? '') };
  const next = new URLSearchParams({ ...filter, page: String(page + 1) }).toString();
  return {
    title: pages.payments,
    content: html`${searchForm('', language)}
      <form method="get" action="/dashboard/payments">
        ${marketSelect(markets, market, language)}
        ${select({ label: texts.status, name: 'status', value: filter.status }, [
          ['', texts.allStatuses],
          ...PaymentRequestStatus.exclude(['Cancelled']).options.map(
            (option) => [option, texts.statuses[option]] as const,
          ),
        ])}
        ${select({ label: words.period, name: 'days', value: filter.days }, [
          ['', texts.allTime],
          ...periods.map((period) => [String(period), texts.lastDays(period)] as const),
        ])}
        <button>${words.show}</button>
      </form>
      ${isComplete ? '' : html`<p class="notice" role="status">${texts.tooMany}</p>`} ${paymentTable([view], language)}
      ${hasMore ? html`<p><a href="/dashboard/payments?${next}">${layout.older}</a></p>` : ''}`,
  };
};

export interface FoundPage {
  readonly text: string;
  /** The payments found in each market. */
  readonly results: readonly (ListedPayments & { readonly bankNames: BankNames })[];
}

export const foundPage = ({ text, results }: FoundPage, language: Language): PageContent => {
  const { payments: texts, pages } = textsIn[language];
  const isComplete = results.every((result) => result.isComplete);
  const isEmpty = results.every(({ payments }) => payments.length === 0);
  return {
    title: pages.payments,
    content: html`${searchForm(text, language)}
      ${isComplete ? '' : html`<p class="notice" role="status">${texts.searchedNewest}</p>`}
      ${isEmpty ? html`<p>${texts.nothingFound}</p>` : paymentTable(results, language)}
      <p><a href="/dashboard/payments">${texts.all}</a></p>`,
  };
};
