import { html } from 'hono/html';
import type { PaymentSummary } from '#shared/events/statuses/payment-details.ts';
import { PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { countryOfCurrency, type Market } from '#shared/standard/markets/market.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import type { Deps } from '../../http/deps.ts';
import { maxSearch, pageIn, queryOf } from '../../http/position.ts';
import { get, type Result } from '../../http/row.ts';
import { notice } from '../../pages/actions.ts';
import { dayFields, field, marketSelect, select } from '../../pages/fields.ts';
import { code, paymentLink, table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import { findRequests, ifReadable, paymentsNamedBy } from '../requests/find-requests.ts';
import { type BankNames, bankNamesIn } from './bank-names.ts';
import { statusText } from './cells.ts';
import { periods, rangeIn, type Selection, selectionIn } from './selection.ts';

const path = '/dashboard/payments';

export const listPayments = get(path, 'viewer', async ({ member, query, language }, deps) => {
  const { workspace: clientId } = member;
  const { markets } = await deps.clients.get(clientId);
  const selection = selectionIn(query, markets);
  const { search: text, market, status } = selection;
  if (text !== undefined) return search(clientId, { text, selection, markets }, language, deps);
  const page = pageIn(query);
  const range = rangeIn(selection, market, deps.now);
  const list = await deps.statuses.payments({ owner: { clientId, market }, page, status, ...range });
  const bankNames = await bankNamesIn(market, language, deps);
  const { payments: texts, pages, layout } = textsIn[language];
  const content = html`${searchForm('', language)} ${filterForm(selection, markets, language)}
  ${list.isComplete ? '' : notice(texts.tooMany)} ${paymentTable([{ ...list, bankNames }], language)}
  ${list.hasMore ? html`<p><a href="${path}?${queryOf({ ...selection, page: page + 1 })}">${layout.older}</a></p>` : ''}
  ${download(selection, language)}`;
  return { page: { title: pages.payments, content } };
});

/**
 * Lists the results of a search in all of the client's markets, or goes to its page if it has found one payment. The log
 * knows the interaction ids that are not stored with a payment.
 */
const search = async (
  clientId: string,
  {
    text,
    selection,
    markets,
  }: { readonly text: string; readonly selection: Selection; readonly markets: readonly Market[] },
  language: Language,
  deps: Deps,
): Promise<Result> => {
  const results = await Promise.all(
    markets.map(async (market) => ({
      ...(await deps.statuses.search({ owner: { clientId, market }, text, ...rangeIn(selection, market, deps.now) })),
      bankNames: await bankNamesIn(market, language, deps),
    })),
  );
  const found = results.flatMap(({ payments }) => payments);
  const [first, ...others] = found;
  if (first && others.length === 0) return { redirect: `${path}/${first.id}` };
  if (!first) {
    const requests = (await ifReadable(findRequests(clientId, text, deps))) ?? [];
    const [named, ...more] = await paymentsNamedBy(clientId, requests, deps);
    if (named) return { redirect: more.length === 0 ? `${path}/${named.id}` : `/dashboard/requests/${text}` };
  }
  const { payments: texts, pages } = textsIn[language];
  const isComplete = results.every((result) => result.isComplete);
  const content = html`${searchForm(text, language, dayFields(selection, texts.days, language))}
    ${isComplete ? '' : notice(texts.searchedNewest)}
    ${results.some(({ hasMore }) => hasMore) ? notice(texts.moreMatch(found.length)) : ''}
    ${first === undefined ? html`<p>${texts.nothingFound}</p>` : html`${paymentTable(results, language)} ${download(selection, language)}`}
    <p><a href="${path}">${texts.all}</a></p>`;
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
      payment.reference === undefined ? '–' : code(payment.reference, 'auto'),
      time(payment.createdAt, language, countryOfCurrency(payment.currency)?.market),
    ]),
  );
  const { amount, status, payee, bank, created } = texts;
  return table(pages.payments, [amount, status, payee, bank, words.reference, created], rows, language);
};

const searchForm = (text: string, language: Language, days: Html | '' = ''): Html => {
  const { payments: texts } = textsIn[language];
  return html`<form method="get" action="${path}" role="search">
    ${field({ label: texts.search, name: 'search', value: text, maxLength: maxSearch, hint: texts.searchHint })} ${days}
    <button class="primary">${texts.find}</button>
  </form>`;
};

const filterForm = (selection: Selection, markets: readonly Market[], language: Language): Html => {
  const { market, status = '', days = '' } = selection;
  const { payments: texts, words } = textsIn[language];
  return html`<form class="row" method="get" action="${path}">
    ${marketSelect(markets, market, language)}
    ${select({ label: texts.status, name: 'status', value: status }, [
      ['', texts.allStatuses],
      ...PaymentRequestStatus.exclude(['Cancelled']).options.map((option) => [option, texts.statuses[option]] as const),
    ])}
    ${select({ label: words.period, name: 'days', value: String(days) }, [
      ['', texts.allTime],
      ...periods.map((period) => [String(period), texts.lastDays(period)] as const),
    ])}
    ${dayFields(selection, texts.days, language)}
    <button>${words.show}</button>
  </form>`;
};

/** Links to the file with the selected payments. */
const download = (selection: Selection, language: Language): Html => {
  const { payments: texts, layout, words } = textsIn[language];
  return html`<p>
    <a href="${path}.csv?${queryOf(selection)}">${words.download}</a>
    <small>${layout.fileText} ${texts.fileText}</small>
  </p>`;
};
