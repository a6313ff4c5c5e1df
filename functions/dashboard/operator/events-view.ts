import { html } from 'hono/html';
import type { Event } from '#shared/events/event.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Delivery } from '#shared/events/webhooks/delivery.ts';
import type { PageContent } from '../pages/page-content.ts';
import { field } from '../pages/fields.ts';
import { action, code, listOf, table, time } from '../pages/parts.ts';
import { textsIn } from '../texts/texts.ts';

export interface EventsPage {
  /** The resource id that was searched for; empty before a search. */
  readonly resourceId: string;
  readonly rows: readonly { readonly event: Event; readonly deliveries: readonly Delivery[] }[];
}

export const eventsPage = ({ resourceId, rows }: EventsPage, language: Language): PageContent => {
  const { pages, operator, deliveries: texts } = textsIn[language];
  const cells = rows.map(({ event, deliveries }) => [
    code(event.type),
    code(event.id),
    time(event.occurredAt, language),
    listOf(
      deliveries.map(({ state, attempts }) => `${texts.states[state]} (${attempts.length})`),
      language,
    ) || '–',
    action(`/dashboard/operator/events/${event.id}/replay`, texts.replay, { resource: resourceId }),
  ]);
  const columns = [texts.event, texts.eventId, texts.at, pages.deliveries, texts.replay];
  return {
    title: pages.events,
    content: html`<p>${operator.eventsText}</p>
      <form method="get" action="/dashboard/operator/events">
        ${field({ label: operator.resource, name: 'resource', value: resourceId, maxLength: 100 })}
        <button class="primary">${texts.show}</button>
      </form>
      ${resourceId === '' ? '' : table(pages.events, columns, cells, language)}`,
  };
};
