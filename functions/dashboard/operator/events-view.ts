import { html } from 'hono/html';
import type { Client } from '#shared/clients/client.ts';
import type { Event } from '#shared/events/event.ts';
import type { PaymentSummary } from '#shared/events/statuses/payment-details.ts';
import type { Delivery } from '#shared/events/webhooks/delivery.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import type { PageContent } from '../pages/page-content.ts';
import { field, select } from '../pages/fields.ts';
import { action, code, listOf, table, time } from '../pages/parts.ts';
import { textsIn } from '../texts/texts.ts';

interface FoundPayments {
  readonly isComplete: boolean;
  readonly payments: readonly { readonly client: Client; readonly payment: PaymentSummary }[];
}

export interface EventsPage {
  /** The id or reference that was searched for; empty before a search. */
  readonly text: string;
  readonly rows: readonly { readonly event: Event; readonly deliveries: readonly Delivery[] }[];
  readonly clients: readonly Client[];
  /** The id of the only client to search. Absent if all clients are searched. */
  readonly client: string | undefined;
  /** The payments that were searched for. Absent if the text is the id of a resource. */
  readonly found: FoundPayments | undefined;
  /** The number of clients that were searched. */
  readonly searched: number;
}

export const eventsPage = (view: EventsPage, language: Language): PageContent => {
  const { pages, operator, words } = textsIn[language];
  const { text, clients, client, found } = view;
  return {
    title: pages.events,
    content: html`<p>${operator.eventsText}</p>
      <form method="get" action="/dashboard/operator/events" role="search">
        ${field({ label: operator.resource, name: 'resource', value: text, maxLength: 255 })}
        ${select({ label: operator.client, name: 'client', value: client ?? '' }, [
          ['', operator.allClients],
          ...clients.map(({ id, name }) => [id, name] as const),
        ])}
        <button class="primary">${words.show}</button>
      </form>
      ${found ? foundTable(found, view, language) : ''} ${text === '' || found ? '' : eventTable(view, language)}`,
  };
};

const eventTable = ({ text, rows }: EventsPage, language: Language): Html => {
  const { pages, deliveries: texts, words } = textsIn[language];
  const cells = rows.map(({ event, deliveries }) => [
    code(event.type),
    code(event.id),
    time(event.occurredAt, language),
    listOf(
      deliveries.map(({ state, attempts }) => `${texts.states[state]} (${attempts.length})`),
      language,
    ) || '–',
    action(`/dashboard/operator/events/${event.id}/replay`, texts.replay, { resource: text }),
  ]);
  const columns = [words.event, texts.eventId, words.time, pages.deliveries, texts.replay];
  return table(pages.events, columns, cells, language);
};

/** Lists the payments that were found, without personal data. Each is a link to its events. */
const foundTable = (found: FoundPayments, { client, clients, searched }: EventsPage, language: Language): Html => {
  const { operator, payments: texts, words } = textsIn[language];
  const rows = found.payments.map(({ client: owner, payment }) => [
    html`<a href="/dashboard/operator/events?resource=${payment.id}">${code(payment.id)}</a>`,
    owner.name,
    code(payment.status),
    payment.reference === undefined ? '–' : code(payment.reference),
    time(payment.createdAt, language),
  ]);
  const isPartial = client === undefined && searched < clients.length;
  return html`${found.isComplete ? '' : html`<p class="notice" role="status">${operator.searchedNewest}</p>`}
  ${isPartial ? html`<p class="notice" role="status">${operator.searchedSome(searched)}</p>` : ''}
  ${table(operator.found, [texts.kinds.payment, words.name, words.state, words.reference, texts.created], rows, language)}`;
};
