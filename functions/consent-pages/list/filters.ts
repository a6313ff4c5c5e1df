import { html } from 'hono/html';
import { wordsIn } from '#shared/standard/consent-pages/tables/management.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { bankNameOf, type ConsentContext } from '../consents/consent-context.ts';
import { type ManagedConsent, providerCodeOf, statusOf, typeOf } from '../consents/managed-consent.ts';
import { listPath } from '../pages/layout.ts';
import { type ListQuery, urlOf } from './list-query.ts';

/** The filters by name, each with the value of a consent, and the text of a value. */
const filters = {
  bank: {
    valueOf: (managed: ManagedConsent) => providerCodeOf(managed) ?? 'none',
    textOf: bankNameOf,
  },
  type: {
    valueOf: (managed: ManagedConsent) => typeOf(managed),
    textOf: (managed: ManagedConsent, context: ConsentContext) => wordsIn[context.language].types[typeOf(managed)],
  },
  state: {
    valueOf: (managed: ManagedConsent, at: string) => statusOf(managed, at),
    textOf: (managed: ManagedConsent, context: ConsentContext) =>
      wordsIn[context.language].statuses[statusOf(managed, context.at)],
  },
} as const;

const filterNames = Object.keys(filters) as (keyof typeof filters)[];

/** Returns the consents that the customer has selected. */
export const filtered = (
  consents: readonly ManagedConsent[],
  query: ListQuery,
  { at }: ConsentContext,
): readonly ManagedConsent[] =>
  consents.filter((managed) =>
    filterNames.every((name) => !query[name] || filters[name].valueOf(managed, at) === query[name]),
  );

/** Renders the filters. Banks are those of all consents, the other options those of the tab. */
export const filterForm = (
  all: readonly ManagedConsent[],
  inTab: readonly ManagedConsent[],
  count: number,
  query: ListQuery,
  context: ConsentContext,
): Html => {
  const { language } = context;
  const words = wordsIn[language];
  const isFiltered = filterNames.some((name) => query[name]);
  return html`<details class="filters" ${isFiltered ? html`open` : ''}>
    <summary>${words.dashboard.filter}</summary>
    <form method="get" action="${listPath}">
      <input type="hidden" name="tab" value="${query.tab}" /><input type="hidden" name="lang" value="${language}" />
      ${filterNames.map((name) => selectOf(name, name === 'bank' ? all : inTab, query, context))}
      <button class="secondary">${words.dashboard.filter}</button>
    </form>
    ${
      isFiltered
        ? html`<p role="status">
            ${words.dashboard.results(String(count))}
            <a href="${urlOf({ tab: query.tab, page: 1 }, context)}">${words.dashboard.clear}</a>
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
  const { valueOf, textOf } = filters[name];
  const words = wordsIn[context.language];
  const options = new Map(consents.map((managed) => [valueOf(managed, context.at), textOf(managed, context)]));
  return html`<label for="${name}">${words.filters[name]}</label>
    <select id="${name}" name="${name}">
      <option value="">${words.dashboard.all}</option>
      ${[...options].map(
        ([value, label]) =>
          html`<option value="${value}" ${value === query[name] ? html`selected` : ''}>${label}</option>`,
      )}
    </select>`;
};
