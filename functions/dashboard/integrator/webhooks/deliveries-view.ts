import { html } from 'hono/html';
import type { Event } from '#shared/events/event.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { includesRole, type Role } from '#shared/clients/members/member.ts';
import { type RootKind, rootKinds } from '#shared/resources.ts';
import { acceptedStatus, type Delivery } from '#shared/events/webhooks/delivery.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import type { PageContent } from '../../pages/page-content.ts';
import { type Fact, factList, type Html } from '#shared/standard/pages/document.ts';
import { marketSelect, select } from '../../pages/fields.ts';
import { action, code, milliseconds, table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import type { NewestDeliveries } from './delivery-rows.ts';
import { statusCodeOf, deliveryTable, reasonOf } from './delivery-table.ts';

export interface DeliveriesPage extends NewestDeliveries {
  readonly markets: readonly Market[];
  readonly market: Market;
  readonly kind: RootKind;
  readonly page: number;
}

export const deliveriesPage = (view: DeliveriesPage, language: Language): PageContent => {
  const { deliveries, pages, layout, words } = textsIn[language];
  const { markets, market, kind, page, rows, hasMore, subscriptions } = view;
  const next = new URLSearchParams({ market, kind, page: String(page + 1) }).toString();
  return {
    title: pages.deliveries,
    content: html`<p>${deliveries.text}</p>
      ${subscriptions.length > 0 ? failingLinks(subscriptions, language) : ''}
      <form method="get" action="/dashboard/deliveries">
        ${marketSelect(markets, market, language)}
        ${select(
          { label: deliveries.kind, name: 'kind', value: kind },
          rootKinds.map((option) => [option, deliveries.kinds[option]]),
        )}
        <button>${words.show}</button>
      </form>
      ${rows.length === 0 && hasMore ? html`<p>${deliveries.noneNewest}</p>` : deliveryTable(rows, language)}
      ${hasMore ? html`<p><a href="/dashboard/deliveries?${next}">${layout.older}</a></p>` : ''}`,
  };
};

/** Renders links to the webhook pages, which also show failing deliveries of resources that are not on this page. */
const failingLinks = (subscriptions: readonly Subscription[], language: Language): Html =>
  html`<p>${textsIn[language].deliveries.failing}</p>
    <ul>
      ${subscriptions.map(
        ({ id, url }) =>
          html`<li>
            <a href="/dashboard/subscriptions/${id}"><bdi>${url}</bdi></a>
          </li>`,
      )}
    </ul>`;

export interface DeliveryPage {
  readonly event: Event;
  /** Absent if the subscription was deleted. */
  readonly subscription: Subscription | undefined;
  /** Absent until the first attempt has begun. */
  readonly delivery: Delivery | undefined;
  readonly subscriptionId: string;
  readonly role: Role;
}

export const deliveryPage = (page: DeliveryPage, language: Language): PageContent => {
  const { deliveries, words } = textsIn[language];
  const { event, subscription, delivery, subscriptionId, role } = page;
  const path = `/dashboard/deliveries/${event.id}/${subscriptionId}`;
  const mayReplay = includesRole(role, 'developer') && subscription?.status === 'Active';
  return {
    title: deliveries.title,
    content: html`${factList([
        [words.event, code(event.type)],
        [deliveries.eventId, code(event.id)],
        [deliveries.receiver, subscription ? code(subscription.url) : deliveries.deletedSubscription],
        [words.state, deliveries.states[delivery?.state ?? 'Pending']],
        [deliveries.reason, reasonOf(delivery?.attempts.at(-1), language)],
        ...(delivery ? rejectionOf(delivery, language) : []),
      ])}
      <p><a href="${path}">${deliveries.refresh}</a></p>
      ${mayReplay ? action(`${path}/replay`, deliveries.replay, {}, 'primary') : ''}
      <h2>${deliveries.attempts}</h2>
      ${attempts(delivery, language)}
      <h2>${deliveries.sent}</h2>
      <p>${deliveries.sentText}</p>
      <pre dir="ltr" tabindex="0" role="region" aria-label="${deliveries.sent}">
${JSON.stringify(event, undefined, 2)}</pre>`,
  };
};

/** Shows the start of the last response that rejected an attempt, or says that it was not kept. */
const rejectionOf = ({ attempts: made, response }: Delivery, language: Language): readonly Fact[] => {
  const { excerpt, notKept } = textsIn[language].deliveries;
  const isRejected = made.some(({ status = acceptedStatus }) => status !== acceptedStatus);
  return isRejected ? [[excerpt, response === undefined ? notKept : code(response || '–')]] : [];
};

const attempts = (delivery: Delivery | undefined, language: Language): Html => {
  const { deliveries, words } = textsIn[language];
  const rows = (delivery?.attempts ?? []).map((attempt) => [
    attempt.attempt,
    time(attempt.startedAt, language),
    statusCodeOf(attempt),
    attempt.durationMs === undefined ? '–' : milliseconds(attempt.durationMs, language),
    reasonOf(attempt, language),
    code(attempt.deliveryId),
  ]);
  const { attempts: title, attempt, response, reason, deliveryId } = deliveries;
  return table(title, [attempt, words.time, response, words.duration, reason, deliveryId], rows, language);
};
