import { html } from 'hono/html';
import { formatDay } from '#shared/standard/languages/format.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { factList, type Html } from '#shared/standard/pages/document.ts';
import type { PageContent } from '../../pages/page-content.ts';
import { columnChart, shareBar } from '../../pages/chart.ts';
import { marketSelect, periodSelect } from '../../pages/fields.ts';
import { duration, percent, table } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import type { BankNames } from '../payments/bank-names.ts';
import { type ClientFacts, clientFacts, webhookWarning } from './client-view.ts';
import { amountsText } from './summary.ts';
import type { PaymentCounts, Summary } from './summary.ts';

export interface HomePage extends ClientFacts {
  readonly market: Market;
  /** The number of days that are shown. */
  readonly period: number;
  readonly summary: Summary;
  readonly bankNames: BankNames;
}

export const homePage = (page: HomePage, language: Language): PageContent => {
  const { overview, pages } = textsIn[language];
  const { client, subscriptions, summary } = page;
  return {
    title: client.name,
    content: html`${subscriptions.map((subscription) => webhookWarning(subscription, language))}
      ${selection(page, language)}
      ${summary.isPartial ? html`<p class="notice" role="status">${overview.partial}</p>` : ''}
      <h2>${pages.payments}</h2>
      ${factList([
        [overview.settled, summary.settled],
        [overview.value, amountsText(summary.value, language)],
        [overview.success, successText(summary, language)],
      ])}
      ${days(summary, language)}
      <h2>${overview.funnel}</h2>
      ${funnel(summary, language)}
      <h2>${overview.banks}</h2>
      ${banks(page, language)}
      <h2>${overview.client}</h2>
      ${clientFacts(page, language)}`,
  };
};

const selection = ({ client, market, period }: HomePage, language: Language): Html =>
  html`<form class="row" method="get" action="/dashboard">
    ${marketSelect(client.markets, market, language)} ${periodSelect(period, language)}
    <button>${textsIn[language].words.show}</button>
  </form>`;

const successText = ({ settled, rejected }: PaymentCounts, language: Language): string =>
  settled + rejected === 0 ? '–' : percent(settled / (settled + rejected), language);

const days = (summary: Summary, language: Language): Html => {
  const { overview, usage } = textsIn[language];
  const bars = summary.days.map(({ day, settled, rejected }) => ({
    label: formatDay(day, language),
    bars: [['good', settled] as const, ['bad', rejected] as const],
  }));
  const rows = summary.days
    .filter(({ settled, rejected }) => settled + rejected > 0)
    .toReversed()
    .map(({ day, settled, rejected, value }) => [
      formatDay(day, language),
      settled,
      amountsText(value, language),
      rejected,
    ]);
  return html`${columnChart(bars, overview.chart(summary.settled, summary.rejected), language)}
    <p class="legend"><span class="good">${overview.settled}</span> <span class="bad">${overview.rejected}</span></p>
    <details>
      <summary>${overview.asTable}</summary>
      ${table(overview.perDay, [usage.day, overview.settled, overview.value, overview.rejected], rows, language)}
    </details>`;
};

const funnel = ({ funnel: steps, settled }: Summary, language: Language): Html => {
  const { overview, words } = textsIn[language];
  const counts = [
    [overview.requested, steps.requested],
    [overview.linked, steps.linked],
    [overview.opened, steps.opened],
    [overview.sent, steps.sent],
    [overview.approved, steps.approved],
    [overview.settled, settled],
  ] as const;
  const rows = counts.map(([step, count]) => {
    const share = steps.requested === 0 ? 0 : Math.min(1, count / steps.requested);
    return [step, count, percent(share, language), shareBar(share)];
  });
  return html`<p>${overview.funnelText}</p>
    ${table(overview.funnel, [words.step, words.count, overview.share, overview.bar], rows, language)}`;
};

const banks = ({ summary, bankNames }: HomePage, language: Language): Html => {
  const { overview, payments } = textsIn[language];
  const rows = summary.banks.map((bank) => [
    bankNames(bank.providerCode),
    bank.sent,
    bank.sent === 0 ? '–' : percent(bank.approved / bank.sent, language),
    bank.approvalSeconds === undefined ? '–' : duration(bank.approvalSeconds, language),
    bank.settled,
    successText(bank, language),
    amountsText(bank.value, language),
  ]);
  const { sent, approvalRate, approvalTime, settled, success, value } = overview;
  return table(
    overview.banks,
    [payments.bank, sent, approvalRate, approvalTime, settled, success, value],
    rows,
    language,
  );
};
