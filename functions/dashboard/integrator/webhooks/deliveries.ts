import { html } from 'hono/html';
import { includesRole, type Member } from '#shared/clients/members/member.ts';
import { acceptedStatus, type Delivery } from '#shared/events/webhooks/delivery.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { rootKinds } from '#shared/resources.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { type Fact, factList, type Html } from '#shared/standard/pages/document.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';
import type { Deps } from '../../http/deps.ts';
import { marketIn, pageIn } from '../../http/position.ts';
import { get, post } from '../../http/row.ts';
import { marketSelect, select } from '../../pages/fields.ts';
import { action } from '../../pages/actions.ts';
import { code, milliseconds, table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import { deliveriesOf } from './delivery-rows.ts';
import { deliveryTable, reasonOf, statusCodeOf } from './delivery-table.ts';

const deliveryPath = '/dashboard/deliveries/{event}/{subscription}';

export const showDeliveries = get('/dashboard/deliveries', 'viewer', async ({ member, query, language }, deps) => {
  const { workspace: clientId } = member;
  const { markets } = await deps.clients.get(clientId);
  const market = marketIn(query, markets);
  const kind = rootKinds.find((rootKind) => rootKind === query.kind) ?? 'payment_request';
  const page = pageIn(query);
  const { events, hasMore } = await deps.statuses.newest({ owner: { clientId, market }, kind, page });
  const { rows, subscriptions } = await deliveriesOf(clientId, events, deps.events);
  const { deliveries, pages, layout, words } = textsIn[language];
  const next = new URLSearchParams({ market, kind, page: String(page + 1) }).toString();
  const content = html`<p>${deliveries.text}</p>
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
    ${hasMore ? html`<p><a href="/dashboard/deliveries?${next}">${layout.older}</a></p>` : ''}`;
  return { page: { title: pages.deliveries, content } };
});

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

/** Returns the delivery and its event. Other clients' deliveries are reported as not found. */
const ownDelivery = async (member: Member, { event: eventId, subscription: id }: DeliveryPath, { events }: Deps) => {
  const event = await events.find(eventId);
  if (event?.clientId !== member.workspace) throw new Problem('not_found');
  const subscription = await events.subscriptions.get(member.workspace, id);
  const delivery = await events.deliveries.get(eventId, id);
  if (!subscription && !delivery) throw new Problem('not_found');
  return { event, subscription, delivery };
};

interface DeliveryPath {
  readonly event: string;
  readonly subscription: string;
}

export const showDelivery = get(deliveryPath, 'viewer', async ({ member, params, language }, deps) => {
  const { event, subscription, delivery } = await ownDelivery(member, params, deps);
  const { deliveries, words } = textsIn[language];
  const path = `/dashboard/deliveries/${event.id}/${params.subscription}`;
  const mayReplay = includesRole(member.role, 'developer') && subscription?.status === 'Active';
  const content = html`${factList([
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
${JSON.stringify(event, undefined, 2)}</pre>`;
  return { page: { title: deliveries.title, content } };
});

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

export const replayDelivery = post(`${deliveryPath}/replay`, 'developer', {
  async perform({ member, params }, deps) {
    const { event, subscription } = await ownDelivery(member, params, deps);
    if (subscription?.status !== 'Active') throw dashboardProblem('no_receiver');
    await deps.record({ member, action: 'delivery.replayed', target: event.id });
    await deps.events.replay(event, [subscription]);
    return { redirect: `/dashboard/deliveries/${event.id}/${subscription.id}`, done: 'delivery.replayed' };
  },
});
