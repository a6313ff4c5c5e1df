import * as z from 'zod';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { SubscriptionStatus } from '#shared/events/webhooks/subscription.ts';
import { EventProduct, mayReceive, ResourceType, typesOf } from '#shared/events/event.ts';
import type { Member } from '#shared/clients/members/member.ts';
import {
  changeSubscription as change,
  ownSubscription,
  subscribe,
  SubscriptionLimit,
  type SubscriptionSettings,
  unsubscribe,
} from '#shared/events/webhooks/manage-subscriptions.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import type { MemberChange, Deps } from '../../http/deps.ts';
import { positionIn } from '../../http/position.ts';
import { get, post, type Result } from '../../http/row.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';
import type { DoneAction } from '../../texts/tables/done.ts';
import { latestDeliveries } from './delivery-rows.ts';
import { healthOf } from './health.ts';
import { subscriptionPage, subscriptionsPage } from './subscriptions-view.ts';

const listPath = '/dashboard/subscriptions';
const subscriptionPath = `${listPath}/{subscription}` as const;

/** The selected resource types. A form sends its checkboxes separated by commas. */
const resourceTypes = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(ResourceType));

/** Returns the dependencies of the subscription use cases for one audited change. */
const depsFor = (auditedChange: MemberChange, deps: Deps) => ({
  subscriptions: createSubscriptions(deps.audited(auditedChange), deps.now),
  targets: deps.targets,
  now: deps.now,
});

export const showSubscriptions = get(listPath, 'viewer', async ({ member, language, rejected }, deps) => {
  const [subscriptions, { products }] = await Promise.all([
    deps.events.subscriptions.of(member.workspace),
    deps.clients.get(member.workspace),
  ]);
  const offered = EventProduct.options.filter((product) => mayReceive(products, product));
  return { page: subscriptionsPage({ subscriptions, products: offered, role: member.role, rejected }, language) };
});

/** Creates a subscription to the selected resource types or, if none is selected, to all of the product. */
export const createSubscription = post(listPath, 'developer', {
  page: showSubscriptions,
  form: () =>
    z.object({
      url: z.string().trim().max(2048),
      product: EventProduct,
      resources: resourceTypes.optional(),
      description: plainText(1, 500).optional().or(z.literal('')),
    }),
  async perform({ member, form }, deps) {
    const { url, product } = form;
    const { products } = await deps.clients.get(member.workspace);
    if (!mayReceive(products, product)) throw new Problem('forbidden');
    const settings = {
      url,
      product,
      resources: form.resources ?? typesOf(product),
      status: 'Active',
      description: form.description || undefined,
    } as const;
    // The query may contain a secret.
    const [target = ''] = url.split('?');
    const subscribing = depsFor({ member, action: 'subscription.created', target }, deps);
    await subscribe(member.workspace, settings, subscribing).catch((error: unknown) => {
      throw error instanceof SubscriptionLimit ? dashboardProblem(error.limit) : error;
    });
    return { redirect: listPath, done: 'subscription.created' };
  },
});

const subscriptionOf = (member: Member, id: string, deps: Deps) => ownSubscription(member.workspace, id, deps.events);

export const showSubscription = get(
  subscriptionPath,
  'viewer',
  async ({ member, params, query, language, rejected }, deps) => {
    const subscription = await subscriptionOf(member, params.subscription, deps);
    const [deliveries, health] = await Promise.all([
      latestDeliveries(subscription, positionIn(query), deps.events),
      healthOf(subscription, deps),
    ]);
    return {
      page: subscriptionPage(
        { subscription, deliveries, health, role: member.role, now: deps.now(), rejected },
        language,
      ),
    };
  },
);

/** Changes settings of a subscription, and returns to its page. */
const save = async (
  settings: Partial<SubscriptionSettings>,
  auditedChange: MemberChange & { readonly target: string; readonly action: DoneAction },
  deps: Deps,
): Promise<Result> => {
  const { member, target, action: done } = auditedChange;
  await change(member.workspace, target, settings, depsFor(auditedChange, deps));
  return { redirect: `${listPath}/${target}`, done };
};

export const changeSubscription = post(`${subscriptionPath}/status`, 'developer', {
  form: () => z.object({ status: SubscriptionStatus }),
  perform({ member, params: { subscription: target }, form }, deps) {
    const action = form.status === 'Active' ? 'subscription.resumed' : 'subscription.paused';
    return save(form, { member, action, target }, deps);
  },
});

/** Selects other resource types or, if none is selected, all of the product. */
export const changeResources = post(`${subscriptionPath}/resources`, 'developer', {
  form: () => z.object({ resources: resourceTypes.optional() }),
  async perform({ member, params: { subscription: target }, form }, deps) {
    const { product } = await subscriptionOf(member, target, deps);
    const resources = form.resources ?? typesOf(product);
    return save({ resources }, { member, action: 'subscription.changed', target }, deps);
  },
});

export const setStandardWebhooks = post(`${subscriptionPath}/standard-webhooks`, 'developer', {
  form: () => z.object({ enabled: z.enum(['true', 'false']) }),
  perform({ member, params: { subscription: target }, form }, deps) {
    const standardWebhooks = form.enabled === 'true' || undefined;
    return save({ standardWebhooks }, { member, action: 'subscription.changed', target }, deps);
  },
});

export const deleteSubscription = post(`${subscriptionPath}/delete`, 'developer', {
  async question({ member, params }, deps) {
    const { id, url } = await subscriptionOf(member, params.subscription, deps);
    return { action: 'subscription.deleted', name: new URL(url).host, back: `${listPath}/${id}` };
  },
  async perform({ member, params }, deps) {
    const auditedChange = { member, action: 'subscription.deleted', target: params.subscription } as const;
    await unsubscribe(member.workspace, params.subscription, depsFor(auditedChange, deps));
    return { redirect: listPath, done: 'subscription.deleted' };
  },
});
