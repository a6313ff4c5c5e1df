import { EventProduct, mayReceive, typesOf } from '#shared/events/event.ts';
import type { Member } from '#shared/clients/members/member.ts';
import {
  changeSubscription as change,
  ownSubscription,
  subscribe,
  unsubscribe,
} from '#shared/events/webhooks/manage-subscriptions.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { newTestEvent, createTestEvents } from '#shared/events/webhooks/test-event.ts';
import type { MemberChange, Deps } from '../../http/deps.ts';
import { positionIn } from '../../http/position.ts';
import type { Operations } from '../../http/route.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';
import { latestDeliveries } from './delivery-rows.ts';
import type { routes } from './routes.ts';
import { subscriptionPage, subscriptionsPage } from './subscriptions-view.ts';

type Ops = Operations<typeof routes, Deps>;

const listPath = '/dashboard/subscriptions';

/** Returns the dependencies of the subscription use cases for one audited change. */
const depsFor = (auditedChange: MemberChange, deps: Deps) => ({
  subscriptions: createSubscriptions(deps.audited(auditedChange), deps.now),
  targets: deps.targets,
  now: deps.now,
});

export const showSubscriptions: Ops['showSubscriptions'] = async ({ member, language }, deps) => {
  const [subscriptions, { products }] = await Promise.all([
    deps.events.subscriptions.of(member.workspace),
    deps.clients.get(member.workspace),
  ]);
  const offered = EventProduct.options.filter((product) => mayReceive(products, product));
  return { page: subscriptionsPage({ subscriptions, products: offered, role: member.role }, language) };
};

/** Creates a subscription to all resource types of a product. Selecting only some of them requires the API. */
export const createSubscription: Ops['createSubscription'] = async ({ member, form }, deps) => {
  const { url, product } = form;
  const { products } = await deps.clients.get(member.workspace);
  if (!mayReceive(products, product)) throw new Problem('forbidden');
  const settings = {
    url,
    product,
    resources: typesOf(product),
    status: 'Active',
    description: form.description || undefined,
  } as const;
  await subscribe(member.workspace, settings, depsFor({ member, action: 'subscription.created', target: url }, deps));
  return { redirect: listPath };
};

const subscriptionOf = (member: Member, id: string, deps: Deps) => ownSubscription(member.workspace, id, deps.events);

export const showSubscription: Ops['showSubscription'] = async ({ member, params, query, language }, deps) => {
  const subscription = await subscriptionOf(member, params.subscription, deps);
  const deliveries = await latestDeliveries(subscription, positionIn(query), deps.events);
  return { page: subscriptionPage({ subscription, deliveries, role: member.role }, language) };
};

export const changeSubscription: Ops['changeSubscription'] = async ({ member, params, form }, deps) => {
  const action = form.status === 'Active' ? 'subscription.resumed' : 'subscription.paused';
  const auditedChange = { member, action, target: params.subscription } as const;
  await change(member.workspace, params.subscription, form, depsFor(auditedChange, deps));
  return { redirect: `${listPath}/${params.subscription}` };
};

export const deleteSubscription: Ops['deleteSubscription'] = async ({ member, params }, deps) => {
  const auditedChange = { member, action: 'subscription.deleted', target: params.subscription } as const;
  await unsubscribe(member.workspace, params.subscription, depsFor(auditedChange, deps));
  return { redirect: listPath };
};

/** Stores the test event, so that its delivery can be shown, and sends it through the slow queue. */
export const testSubscription: Ops['testSubscription'] = async ({ member, params }, deps) => {
  const subscription = await subscriptionOf(member, params.subscription, deps);
  if (subscription.status !== 'Active') throw dashboardProblem('no_receiver');
  const { markets } = await deps.clients.get(member.workspace);
  const event = newTestEvent(subscription, markets[0] ?? 'UAE', deps.now().toISOString());
  const audited = deps.audited({ member, action: 'subscription.tested', target: subscription.id });
  await createTestEvents(audited, deps.now).save(event, subscription.id);
  await deps.events.replay(event, [subscription]);
  return { redirect: `/dashboard/deliveries/${event.id}/${subscription.id}` };
};
