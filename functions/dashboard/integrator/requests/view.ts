import { html } from 'hono/html';
import type { Language } from '#shared/standard/languages/language.ts';
import { type LoggedRequest, maxHours, type RequestSelection } from '#shared/clients/requests/request-log.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import type { PageContent } from '../../http/route.ts';
import { select } from '../../pages/fields.ts';
import { code, milliseconds, table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';

/** Selectable periods, in hours. */
export const spans = [1, 24, maxHours] as const;

export interface RequestsPage extends RequestSelection {
  readonly requests: readonly LoggedRequest[];
}

/** Links an interaction id to the payment that has it. */
const interactionLink = (interactionId: string): Html =>
  html`<a href="/dashboard/payments?${new URLSearchParams({ search: interactionId }).toString()}"
    >${code(interactionId)}</a
  >`;

export const requestsPage = ({ hours, onlyRejected, requests }: RequestsPage, language: Language): PageContent => {
  const { requests: texts, pages, deliveries } = textsIn[language];
  const rows = requests.map((request) => [
    time(request.at, language),
    code(`${request.method} ${request.path}`),
    request.market ?? '–',
    request.status,
    request.code === undefined ? '–' : html`<a href="/docs/errors#${request.code}">${code(request.code)}</a>`,
    milliseconds(Number(request.durationMs), language),
    interactionLink(request.interactionId),
  ]);
  const columns = [
    texts.at,
    texts.request,
    texts.market,
    texts.status,
    texts.code,
    texts.duration,
    texts.interactionId,
  ];
  return {
    title: pages.requests,
    content: html`<p>${texts.text}</p>
      <form method="get" action="/dashboard/requests">
        ${select(
          { label: texts.span, name: 'hours', value: String(hours) },
          spans.map((span) => [String(span), texts.spans(span)]),
        )}
        ${select({ label: texts.which, name: 'only', value: onlyRejected ? 'refused' : 'all' }, [
          ['all', texts.all],
          ['refused', texts.rejected],
        ])}
        <button>${deliveries.show}</button>
      </form>
      ${table(pages.requests, columns, rows, language)}`,
  };
};
