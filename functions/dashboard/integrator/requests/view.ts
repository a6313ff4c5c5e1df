import { html } from 'hono/html';
import type { Language } from '#shared/standard/languages/language.ts';
import { type LoggedRequest, maxHours, type RequestSelection } from '#shared/clients/requests/request-log.ts';
import type { PageContent } from '../../pages/page-content.ts';
import { field, select } from '../../pages/fields.ts';
import { code, milliseconds, table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';

/** Selectable periods, in hours. */
export const spans = [1, 24, maxHours] as const;

export interface RequestsPage extends RequestSelection {
  /** The text that was searched for. Empty if there was none. */
  readonly search: string;
  readonly requests: readonly LoggedRequest[];
}

export const requestsPage = (
  { hours, onlyRejected, status, search, requests }: RequestsPage,
  language: Language,
): PageContent => {
  const { requests: texts, pages, words } = textsIn[language];
  const rows = requests.map((request) => [
    time(request.at, language),
    html`<a href="/dashboard/requests/${request.interactionId}">${code(`${request.method} ${request.path}`)}</a>`,
    request.market ?? '–',
    request.status,
    request.code === undefined ? '–' : html`<a href="/docs/errors#${request.code}">${code(request.code)}</a>`,
    milliseconds(Number(request.durationMs), language),
    code(request.errors[0]?.split(' ')[0] ?? '–'),
    code(request.interactionId),
  ]);
  const columns = [
    words.time,
    texts.request,
    words.market,
    texts.status,
    texts.code,
    words.duration,
    texts.field,
    texts.interactionId,
  ];
  return {
    title: pages.requests,
    content: html`<p>${texts.text}</p>
      <form method="get" action="/dashboard/requests" role="search">
        ${field({ label: texts.search, name: 'search', value: search, isRequired: false, maxLength: 255, hint: texts.searchHint })}
        ${select(
          { label: words.period, name: 'hours', value: String(hours) },
          spans.map((span) => [String(span), texts.spans(span)]),
        )}
        ${select({ label: words.show, name: 'only', value: onlyRejected ? 'refused' : 'all' }, [
          ['all', texts.all],
          ['refused', texts.rejected],
        ])}
        ${field({ label: texts.status, name: 'status', value: String(status ?? ''), isRequired: false, maxLength: 3 })}
        <button>${words.show}</button>
      </form>
      ${table(pages.requests, columns, rows, language)}`,
  };
};
