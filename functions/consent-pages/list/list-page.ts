import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { wordsIn } from '#shared/standard/consent-pages/tables/management.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { backLink, listPath, pageOf } from '../pages/layout.ts';
import { frameAncestorsFor } from '../session/visitor.ts';
import { textsIn } from '../texts/texts.ts';
import { badge } from './badge.ts';
import { type Card, cardLines, cardOf } from './card.ts';
import { recordOf } from '../consents/consent-records.ts';
import type { ConsentContext } from '../consents/consent-context.ts';
import { isHistory, type ManagedConsent, statusOf } from '../consents/managed-consent.ts';
import { filtered, filterForm } from './filters.ts';
import { type ListQuery, parametersOf, urlOf } from './list-query.ts';

const perPage = 10;

/** Returns the page that lists a customer's consents in two tabs. */
export const listPage = async (
  consents: readonly ManagedConsent[],
  query: ListQuery,
  context: ConsentContext,
): Promise<HtmlPage> => {
  const { visit, language, requester, at } = context;
  const words = wordsIn[language];
  const isUae = visit.market === 'UAE';
  const inTab = consents.filter((managed) => isHistory(statusOf(managed, at)) === (query.tab === 'history'));
  const selected = filtered(inTab, query, context);
  const from = (query.page - 1) * perPage;
  const records = await Promise.all(selected.slice(from, from + perPage).map((managed) => recordOf(managed, context)));
  const cards = records.map((record) => cardOf(record, context));
  const title = isUae ? words.dashboard.title : textsIn[language].title;
  const content = html`<h1>${title}</h1>
    <p>${subtitleOf(context)}</p>
    <p class="number">${words.dashboard.hint}</p>
    ${filterForm(consents, inTab, selected.length, query, context)}
    <ul class="tabs">
      ${tabLink('current', query, context)} ${tabLink('history', query, context)}
    </ul>
    ${cards.length > 0 ? cardList(cards, context) : emptyTab(context)} ${pager(query, selected.length, context)}
    ${visit.returnUrl === undefined ? '' : backLink(visit.returnUrl, requester, language)}`;
  return pageOf({
    language,
    title,
    content,
    requester,
    frameAncestors: frameAncestorsFor(context),
    query: parametersOf(query),
  });
};

/** Returns the sentence about what the client offers. */
const subtitleOf = ({ client: { products }, language }: ConsentContext): string => {
  const { sharing, payments, both } = wordsIn[language].dashboard;
  if (!products.includes('payments')) return sharing;
  return products.includes('account-data') ? both : payments;
};

const tabLink = (tab: ListQuery['tab'], query: ListQuery, context: ConsentContext): Html =>
  html`<li>
    <a href="${urlOf({ tab, page: 1 }, context)}" ${tab === query.tab ? html`aria-current="page"` : ''}
      >${wordsIn[context.language].tabs[tab]}</a
    >
  </li>`;

const cardList = (cards: readonly Card[], { language }: ConsentContext): Html =>
  html`<ul class="cards">
    ${cards.map(
      (card) =>
        html`<li>
          <div class="head">
            <h2><bdi>${card.bankName}</bdi></h2>
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
  const words = wordsIn[context.language];
  return html`<p><strong>${words.dashboard.none}</strong></p>
    <p>${words.dashboard.noneHere}</p>`;
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
