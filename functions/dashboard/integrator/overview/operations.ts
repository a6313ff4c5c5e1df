import { html } from 'hono/html';
import type { Client } from '#shared/clients/client.ts';
import { createFigures, lastDays } from '#shared/events/figures/figures.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import { formatDay } from '#shared/standard/languages/format.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { factList, type Html } from '#shared/standard/pages/document.ts';
import { marketIn, periodIn } from '../../http/position.ts';
import { get } from '../../http/row.ts';
import { columnChart, shareBar } from '../../pages/chart.ts';
import { marketSelect, periodSelect } from '../../pages/fields.ts';
import { notice } from '../../pages/actions.ts';
import { code, duration, listOf, marketNames, percent, table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import { type BankNames, bankNamesIn } from '../payments/bank-names.ts';
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
    ${summary.isPartial ? notice(overview.partial) : ''}
    <h2>${pages.payments}</h2>
    ${factList([
      [overview.settled, summary.settled],
      [overview.value, amountsText(summary.value, language)],
      [overview.success, successText(summary, language)],
    ])}
    <p>${overview.returned}</p>
    ${daysOf(summary, language)}
    <h2>${overview.funnel}</h2>
    ${funnel(summary, language)}
    <h2>${overview.banks}</h2>
    ${banks(summary, bankNames, language)}
    <h2>${overview.client}</h2>
    ${clientFacts(client, subscriptions.length, balance, language)}`;
  return { page: { title: client.name, content } };
});

/** Names a webhook that does not receive its events, and says what to do. */
const webhookWarning = ({ id, url, failingSince, deactivated }: Subscription, language: Language): Html | '' => {
  const { overview } = textsIn[language];
  const since = deactivated?.at ?? failingSince;
  if (since === undefined) return '';
  return html`<div class="notice bad">
    <p>
      <strong>${deactivated ? overview.deactivated : overview.failing}</strong> ${code(url)} (${time(since, language)})
    </p>
    <p>
      ${deactivated ? overview.resume : overview.repair} <a href="/dashboard/subscriptions/${id}">${overview.open}</a>
    </p>
  </div>`;
};

const successText = ({ settled, rejected }: PaymentCounts, language: Language): string =>
  settled + rejected === 0 ? '–' : percent(Math.max(0, settled) / (settled + rejected), language);

const daysOf = (summary: Summary, language: Language): Html => {
  const { overview, usage } = textsIn[language];
  const periods = summary.days.map(({ day, settled, rejected }) => ({
    label: formatDay(day, language),
    good: Math.max(0, settled),
    bad: rejected,
  }));
  const rows = summary.days
    .filter(({ settled, rejected }) => settled > 0 || rejected > 0)
    .toReversed()
    .map(({ day, settled, rejected, value }) => [
      formatDay(day, language),
      settled,
      amountsText(value, language),
      rejected,
    ]);
  const { settled: good, rejected: bad, value } = overview;
  const label = overview.chart(Math.max(0, summary.settled), summary.rejected);
  const byDay = table(overview.perDay, [usage.day, good, value, bad], rows, language);
  return columnChart({ periods, label, legend: { good, bad }, table: byDay }, language);
};

const funnel = ({ funnel: steps }: Summary, language: Language): Html => {
  const { overview, words } = textsIn[language];
  const counts = [
    [overview.requested, steps.requested],
    [overview.linked, steps.linked],
    [overview.opened, steps.opened],
    [overview.sent, steps.sent],
    [overview.approved, steps.approved],
  ] as const;
  const rows = counts.map(([step, count]) => {
    const share = steps.requested === 0 ? 0 : count / steps.requested;
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

const clientFacts = (client: Client, webhooks: number, balance: number, language: Language): Html => {
  const { home, products, statuses, operator, pages, words } = textsIn[language];
  const enabled = client.products.map((product) => products[product]);
  return html`${factList([
      [home.appId, code(client.appId)],
      [home.clientId, code(client.id)],
      [words.state, statuses[client.status]],
      [home.markets, marketNames(client.markets, language)],
      [home.products, listOf(enabled, language)],
      [pages.signingKeys, client.publicKeys.length],
      [pages.subscriptions, webhooks],
      [home.balance, balance],
      [operator.requests, client.limits.requests],
    ])}
    <p><a href="/docs">${home.docs}</a></p>`;
};
