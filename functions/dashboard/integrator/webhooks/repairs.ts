import { html } from 'hono/html';
import * as z from 'zod';
import { eventTypesOf } from '#shared/events/event-types.ts';
import { placeOf } from '#shared/events/webhooks/delivery-store.ts';
import { ownSubscription } from '#shared/events/webhooks/manage-subscriptions.ts';
import { createStoredEvents } from '#shared/events/webhooks/stored-events.ts';
import { newTestEvent } from '#shared/events/webhooks/test-event.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';
import { post } from '../../http/row.ts';
import { FormId, formNumber } from '../../http/form.ts';
import { action } from '../../pages/actions.ts';
import { code } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import { showSubscription } from './subscriptions.ts';

const subscriptionPath = '/dashboard/subscriptions/{subscription}';

/** A time as a browser's field for a date and a time sends it. It means UTC. */
const utcMinute = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  .refine((text) => !Number.isNaN(Date.parse(`${text}Z`)));

const position = z.string().regex(/^[\w:.#-]{1,128}$/);
const countOfEvents = () => formNumber({ min: 0, max: 10_000_000 });

/**
 * Stores a test event of one of the webhook's event types, so that its delivery can be shown, and sends it through
 * the slow queue.
 */
export const testSubscription = post(`${subscriptionPath}/test`, 'developer', {
  form: () => z.object({ type: z.string().optional(), formId: FormId }),
  async perform({ member, params, form, sessionToken }, deps) {
    const subscription = await ownSubscription(member.workspace, params.subscription, deps.events);
    if (subscription.status !== 'Active') throw dashboardProblem('no_receiver');
    const types = subscription.resources.flatMap(eventTypesOf);
    const type = form.type ?? types[0];
    if (type === undefined || !types.includes(type)) throw invalid('type', 'must be selected by the webhook');
    const { markets } = await deps.clients.get(member.workspace);
    const testId = derivedId('test event', subscription.id, type, form.formId);
    const event = newTestEvent(subscription, type, markets[0] ?? 'UAE', deps.now().toISOString(), testId);
    await deps.once({ sessionToken, form }, async (table) => {
      const audited = deps.audited({ member, action: 'subscription.tested', target: subscription.id }, table);
      await createStoredEvents(audited, deps.now).saveTest(event, subscription.id);
      // If this fails, the same form leads to the page of the event, from which it can be sent.
      await deps.events.replay(event, [subscription]);
    });
    return { redirect: `/dashboard/deliveries/${event.id}/${subscription.id}`, done: 'subscription.tested' };
  },
});

/** The deliveries that one request sends again, so that it ends within the time limit of the function. */
const batchSize = 50;

/**
 * Sends the events again whose delivery has failed since the given time, newest first. The page reports the progress, and
 * continues with the older ones: by itself, or with its button if the browser runs no scripts.
 */
export const recoverDeliveries = post(`${subscriptionPath}/recover`, 'developer', {
  page: showSubscription,
  form: () =>
    z.object({
      since: utcMinute,
      before: position.optional(),
      sent: countOfEvents().optional(),
      total: countOfEvents().optional(),
    }),
  async perform({ member, params, form, language }, deps) {
    const subscription = await ownSubscription(member.workspace, params.subscription, deps.events);
    if (subscription.status !== 'Active') throw dashboardProblem('no_receiver');
    const { since, before } = form;
    const { deliveries } = deps.events;
    const total = form.total ?? (await deliveries.countFailing(subscription.id, since));
    const page = await deliveries.failing(subscription.id, batchSize, before);
    const failing = page.filter(({ createdAt }) => createdAt >= since);
    const target = `${subscription.id} since ${since}: ${failing.length} of ${total}`;
    await deps.record({ member, action: 'delivery.replayed', target });
    const events = await Promise.all(failing.map(({ eventId }) => deps.events.find(eventId)));
    for (const event of events) if (event) await deps.events.replay(event, [subscription]);
    const last = failing.at(batchSize - 1);
    const sent = (form.sent ?? 0) + failing.length;
    const { subscriptions } = textsIn[language];
    const path = `/dashboard/subscriptions/${subscription.id}`;
    const state = { since, sent: String(sent), total: String(total) };
    const content = html`<p>${code(subscription.url)}</p>
      <p role="status">${subscriptions.sentSoFar(sent, total)} ${last ? '' : subscriptions.allSent}</p>
      ${
        last
          ? html`<progress max="${total}" value="${sent}" aria-label="${subscriptions.recover}"></progress>
              <p>${subscriptions.keepOpen}</p>
              <div data-continue>
                ${action(`${path}/recover`, subscriptions.continue, { ...state, before: placeOf(last) }, 'primary')}
              </div>`
          : ''
      }
      <p><a href="${path}">${subscriptions.back}</a></p>`;
    return { page: { title: subscriptions.recover, content } };
  },
});
