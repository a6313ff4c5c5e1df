import { html } from 'hono/html';
import { createFigures, lastDays } from '#shared/events/figures/figures.ts';
import { formatDay } from '#shared/standard/languages/format.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { factList, type Html } from '#shared/standard/pages/document.ts';
import { marketIn, periodIn } from '../../http/position.ts';
import { get } from '../../http/row.ts';
import { columnChart, shareBar } from '../../pages/chart.ts';
import { marketSelect, periodSelect } from '../../pages/fields.ts';
import { duration, percent, table } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import { type BankNames, bankNamesIn } from '../payments/bank-names.ts';
import { clientFacts, webhookWarning } from './client-view.ts';
import { amountsText, type PaymentCounts, type Summary, summarise } from './summary.ts';

export const showHome = get('/dashboard', 'viewer', async ({ member, query, language }, deps) => {
  const { workspace: clientId } = member;
  const client = await deps.clients.get(clientId);
  const market = marketIn(query, client.markets);
  const period = periodIn(query);
  const days = lastDays(period, deps.now);
  const [balance, subscriptions, counted, bankNames] = await Promise.all([
    deps.balances.balance(clientId),
    deps.events.subscriptions.of(clientId),
    createFigures(deps.table).of({ clientId, market }, days),
    bankNamesIn(market, language, deps),
  ]);
  const summary = summarise(days, counted);
  const { overview, pages, words } = textsIn[language];
  const content = html`${subscriptions.map((subscription) => webhookWarning(subscription, language))}
    <form class="row" method="get" action="/dashboard">
      ${marketSelect(client.markets, market, language)} ${periodSelect(period, language)}
      <button>${words.show}</button>
    </form>
    ${summary.isPartial ? html`<p class="notice" role="status">${overview.partial}</p>` : ''}
    <h2>${pages.payments}</h2>
    ${factList([
      [overview.settled, summary.settled],
      [overview.value, amountsText(summary.value, language)],
      [overview.success, successText(summary, language)],
    ])}
    ${daysOf(summary, language)}
    <h2>${overview.funnel}</h2>
    ${funnel(summary, language)}
    <h2>${overview.banks}</h2>
    ${banks(summary, bankNames, language)}
    <h2>${overview.client}</h2>
    ${clientFacts({ client, subscriptions, balance }, language)}`;
  return { page: { title: client.name, content } };
});

const successText = ({ settled, rejected }: PaymentCounts, language: Language): string =>
  settled + rejected === 0 ? '–' : percent(settled / (settled + rejected), language);

const daysOf = (summary: Summary, language: Language): Html => {
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

const banks = (summary: Summary, bankNames: BankNames, language: Language): Html => {
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
