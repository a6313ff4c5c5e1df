import { html } from 'hono/html';
import type { PaymentSummary } from '#shared/events/statuses/payment-details.ts';
import { PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { countryOfCurrency, type Market } from '#shared/standard/markets/market.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import type { Deps } from '../../http/deps.ts';
import { marketIn, maxSearch, pageIn, searchIn } from '../../http/position.ts';
import { get, type Result } from '../../http/row.ts';
import { field, marketSelect, select } from '../../pages/fields.ts';
import { code, paymentLink, table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import { findRequests, ifReadable, paymentsNamedBy } from '../requests/find-requests.ts';
import { type BankNames, bankNamesIn } from './bank-names.ts';
import { statusText } from './payment-view.ts';

/** Selectable periods, in days. */
const periods = [1, 7, 30] as const;

export const listPayments = get('/dashboard/payments', 'viewer', async ({ member, query, language }, deps) => {
  const { workspace: clientId } = member;
  const { markets } = await deps.clients.get(clientId);
  const text = searchIn(query.search);
  if (text !== '') return search(clientId, text, { markets, language }, deps);
  const market = marketIn(query, markets);
  const status = PaymentRequestStatus.safeParse(query.status).data;
  const days = periods.find((period) => String(period) === query.days);
  const page = pageIn(query);
  const from = days === undefined ? undefined : addSeconds(deps.now(), -days * 86_400);
  const list = await deps.statuses.payments({ owner: { clientId, market }, page, status, from });
  const bankNames = await bankNamesIn(market, language, deps);
  const { payments: texts, pages, layout, words } = textsIn[language];
  const filter = { market, status: status ?? '', days: String(days ?? '') };
  const next = new URLSearchParams({ ...filter, page: String(page + 1) }).toString();
  const content = html`${searchForm('', language)}
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
    ${list.isComplete ? '' : html`<p class="notice" role="status">${texts.tooMany}</p>`}
    ${paymentTable([{ ...list, bankNames }], language)}
    ${list.hasMore ? html`<p><a href="/dashboard/payments?${next}">${layout.older}</a></p>` : ''}`;
  return { page: { title: pages.payments, content } };
});

/**
 * Lists the results of a search in all of the client's markets, or goes to its page if it has found one payment. The log
 * knows the interaction ids that are not stored with a payment.
 */
const search = async (
  clientId: string,
  text: string,
  { markets, language }: { readonly markets: readonly Market[]; readonly language: Language },
  deps: Deps,
): Promise<Result> => {
  const results = await Promise.all(
    markets.map(async (market) => ({
      ...(await deps.statuses.search({ owner: { clientId, market }, text })),
      bankNames: await bankNamesIn(market, language, deps),
    })),
  );
  const found = results.flatMap(({ payments }) => payments);
  const [first, ...others] = found;
  if (first && others.length === 0) return { redirect: `/dashboard/payments/${first.id}` };
  if (!first) {
    const requests = (await ifReadable(findRequests(clientId, text, deps))) ?? [];
    const [named, ...more] = await paymentsNamedBy(clientId, requests, deps);
    if (named)
      return { redirect: more.length === 0 ? `/dashboard/payments/${named.id}` : `/dashboard/requests/${text}` };
  }
  const { payments: texts, pages } = textsIn[language];
  const isComplete = results.every((result) => result.isComplete);
  const content = html`${searchForm(text, language)}
    ${isComplete ? '' : html`<p class="notice" role="status">${texts.searchedNewest}</p>`}
    ${results.some(({ hasMore }) => hasMore) ? html`<p class="notice" role="status">${texts.moreMatch(found.length)}</p>` : ''}
    ${first === undefined ? html`<p>${texts.nothingFound}</p>` : paymentTable(results, language)}
    <p><a href="/dashboard/payments">${texts.all}</a></p>`;
  return { page: { title: pages.payments, content } };
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
    ${field({ label: texts.search, name: 'search', value: text, maxLength: maxSearch, hint: texts.searchHint })}
    <button class="primary">${texts.find}</button>
  </form>`;
};
