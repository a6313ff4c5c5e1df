import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { faceOf } from '#shared/clients/brand/face.ts';
import type { Client } from '#shared/clients/client.ts';
import { countPlaceholder } from '#shared/standard/consent-pages/tables/management.ts';
import { fill, type Wording } from '#shared/standard/consent-pages/words.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { backLink, pageOf } from '../pages/layout.ts';
import { frameAncestorsFor, type Visitor } from '../session/visitor.ts';
import { textsIn } from '../texts/texts.ts';
import { type Card, cardOf } from './card.ts';
import { bankNameOf, type ConsentContext, inLanguage, words } from './consent-context.ts';
import { badge, cardLines } from './consent-parts.ts';
import { isHistory, type ManagedConsent, statusOf, typeOf } from './managed-consent.ts';

export const listPath = '/consent-management/consents';

/** The tab, the filters and the page that the customer has chosen. */
export interface ListQuery {
  readonly tab: 'current' | 'history';
  readonly bank?: string | undefined;
  readonly type?: string | undefined;
  readonly state?: string | undefined;
  readonly page: number;
}

const perPage = 10;

/** The filters by name, each with the value of a consent, and the text of a value. */
const filters = {
  bank: {
    word: words.filters.bank,
    valueOf: ({ consent }: ManagedConsent) => consent.providerCode ?? '',
    textOf: bankNameOf,
  },
  type: {
    word: words.filters.type,
    valueOf: (managed: ManagedConsent) => typeOf(managed),
    textOf: (managed: ManagedConsent, context: ConsentContext) => inLanguage(context)(words.types[typeOf(managed)]),
  },
  state: {
    word: words.filters.state,
    valueOf: (managed: ManagedConsent, at: string) => statusOf(managed, at),
    textOf: (managed: ManagedConsent, context: ConsentContext) =>
      inLanguage(context)(words.statuses[statusOf(managed, context.at)]),
  },
} as const;
const filterNames = Object.keys(filters) as (keyof typeof filters)[];

/** Returns the page that lists a customer's consents in two tabs. */
export const listPage = async (
  consents: readonly ManagedConsent[],
  query: ListQuery,
  visitor: Visitor,
  context: ConsentContext,
): Promise<HtmlPage> => {
  const { visit, client, language } = visitor;
  const { at } = context;
  const text = inLanguage(context);
  const { name } = faceOf(client, language);
  const isUae = visit.market === 'UAE';
  const inTab = consents.filter((managed) => isHistory(statusOf(managed, at)) === (query.tab === 'history'));
  const selected = inTab.filter((managed) =>
    filterNames.every((filter) => !query[filter] || filters[filter].valueOf(managed, at) === query[filter]),
  );
  const from = (query.page - 1) * perPage;
  const cards = await Promise.all(selected.slice(from, from + perPage).map((managed) => cardOf(managed, context)));
  const title = isUae ? text(words.dashboard.title) : textsIn[language].title;
  const content = html`<h1>${title}</h1>
    <p>${text(subtitleFor(client))}</p>
    <p class="number">${text(words.dashboard.hint)}</p>
    ${filterForm(consents, inTab, selected.length, query, context)}
    <ul class="tabs">
      ${tabLink('current', query, context)} ${tabLink('history', query, context)}
    </ul>
    ${cards.length > 0 ? cardList(cards, context) : emptyTab(context)} ${pager(query, selected.length, context)}
    ${visit.returnUrl === undefined ? '' : backLink(visit.returnUrl, name, language)}`;
  return pageOf({
    language,
    title,
    content,
    clientName: name,
    frameAncestors: frameAncestorsFor(visitor),
    query: parametersOf(query),
  });
};

/** Returns the sentence about what the client offers. */
const subtitleFor = ({ products }: Client): Wording => {
  if (!products.includes('payments')) return words.dashboard.sharing;
  return products.includes('account-data') ? words.dashboard.both : words.dashboard.payments;
};

const parametersOf = ({ page, ...choices }: ListQuery): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...choices, page: page > 1 ? String(page) : undefined }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  );

const urlOf = (query: ListQuery, { language }: ConsentContext): string =>
  `${listPath}?${new URLSearchParams({ ...parametersOf(query), lang: language }).toString()}`;

const tabLink = (tab: ListQuery['tab'], query: ListQuery, context: ConsentContext): Html =>
  html`<li>
    <a href="${urlOf({ tab, page: 1 }, context)}" ${tab === query.tab ? html`aria-current="page"` : ''}
      >${inLanguage(context)(words.tabs[tab])}</a
    >
  </li>`;

/** Renders the filters. Banks are those of all consents, the other options those of the tab. */
const filterForm = (
  all: readonly ManagedConsent[],
  inTab: readonly ManagedConsent[],
  count: number,
  query: ListQuery,
  context: ConsentContext,
): Html => {
  const { language } = context;
  const text = inLanguage(context);
  const isFiltered = filterNames.some((name) => query[name]);
  return html`<details class="filters" ${isFiltered ? html`open` : ''}>
    <summary>${text(words.dashboard.filter)}</summary>
    <form method="get" action="${listPath}">
      <input type="hidden" name="tab" value="${query.tab}" /><input type="hidden" name="lang" value="${language}" />
      ${filterNames.map((name) => selectOf(name, name === 'bank' ? all : inTab, query, context))}
      <button class="secondary">${text(words.dashboard.filter)}</button>
    </form>
    ${
      isFiltered
        ? html`<p role="status">
            ${fill(words.dashboard.results, language, { [countPlaceholder]: String(count) })}
            <a href="${urlOf({ tab: query.tab, page: 1 }, context)}">${text(words.dashboard.clear)}</a>
          </p>`
        : ''
    }
  </details>`;
};

const selectOf = (
  name: keyof typeof filters,
  consents: readonly ManagedConsent[],
  query: ListQuery,
  context: ConsentContext,
): Html => {
  const { word, valueOf, textOf } = filters[name];
  const text = inLanguage(context);
  const options = new Map(consents.map((managed) => [valueOf(managed, context.at), textOf(managed, context)]));
  return html`<label for="${name}">${text(word)}</label>
    <select id="${name}" name="${name}">
      <option value="">${text(words.dashboard.all)}</option>
      ${[...options].map(
        ([value, label]) =>
          html`<option value="${value}" ${value === query[name] ? html`selected` : ''}>${label}</option>`,
      )}
    </select>`;
};

const cardList = (cards: readonly Card[], { language }: ConsentContext): Html =>
  html`<ul class="cards">
    ${cards.map(
      (card) =>
        html`<li>
          <div class="head">
            <h2>${card.bankName}</h2>
            ${badge(card.badge)}
          </div>
          ${cardLines(card)}
          <a
            class="secondary"
            href="${listPath}/${card.id}?lang=${language}"
            aria-label="${textsIn[language].manageAt(card.bankName)}"
            >${textsIn[language].manage}</a
          >
        </li>`,
    )}
  </ul>`;

const emptyTab = (context: ConsentContext): Html => {
  const text = inLanguage(context);
  return html`<p><strong>${text(words.dashboard.none)}</strong></p>
    <p>${text(words.dashboard.noneHere)}</p>`;
};

const pager = (query: ListQuery, count: number, context: ConsentContext): Html => {
  const texts = textsIn[context.language];
  const link = (page: number, label: string) => html`<a href="${urlOf({ ...query, page }, context)}">${label}</a>`;
  const hasOlder = query.page * perPage < count;
  if (query.page === 1 && !hasOlder) return html``;
  return html`<nav class="pager" aria-label="${texts.pages}">
    ${query.page > 1 ? link(query.page - 1, texts.newer) : html`<span></span>`}
    ${hasOlder ? link(query.page + 1, texts.older) : ''}
  </nav>`;
};
