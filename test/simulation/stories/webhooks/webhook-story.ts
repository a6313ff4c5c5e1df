import { createWebhook, deleteWebhook, getWebhook, updateWebhook } from '#functions/webhooks/operations.ts';
import { routes } from '#functions/webhooks/routes.ts';
import { hashOfTerms, Subscription } from '#shared/events/webhooks/subscription.ts';
import { itemsOf, type Oracle } from '../../oracles/aftermath.ts';
import { onceOrTwice, type Scene } from '../scene.ts';
import { callBy } from '#test/support/builders/a-call.ts';

/** A period during which nothing may be posted to a URL. */
interface SilentPeriod {
  readonly url: string;
  readonly from: number;
  readonly until: number;
}

/** The margin for a dispatcher invocation that began before the change and still uses cached data. */
const maxInvocationMs = 60_000;

/** Nothing is posted to a subscription that is paused or deleted, or to its previous address. */
export const silentPeriodsAreRespected =
  (silentPeriods: readonly SilentPeriod[]): Oracle =>
  ({ arrivals }) =>
    silentPeriods.flatMap(({ url, from, until }) =>
      arrivals.some((arrival) => arrival.url === url && arrival.at > from + maxInvocationMs && arrival.at < until)
        ? ['A paused, moved or deleted subscription received an event']
        : [],
    );

/** Creates, pauses, resumes, moves and deletes a subscription while events happen. */
export const manageWebhooks = async ({
  world,
  service,
  client,
  market,
  stranger,
  wait,
  callUntilFinal,
}: Scene): Promise<readonly SilentPeriod[]> => {
  const {
    fate: { happens },
    timeline,
  } = world;
  const silentPeriods: SilentPeriod[] = [];
  const call = { ...callBy(client, market), signature: 'a'.repeat(64) };
  const [second, third] = [`https://second.example/${client.id}`, `https://third.example/${client.id}`] as const;
  const body = routes.createWebhook.body.parse({
    url: second,
    product: 'payments',
    resources: ['payment', 'consent'],
  });
  const create = () => callUntilFinal(service.webhooks, (deps) => createWebhook({ ...call, body }, deps));
  const created = await onceOrTwice(create, happens('the webhook is created twice', 0.4));
  const ids = new Set(created.flatMap((response) => ('ok' in response ? response.ok.id : [])));
  const [webhookId] = ids;
  if (webhookId === undefined || ids.size > 1) {
    world.violations.push(`create: One create request created ${ids.size} subscriptions`);
    return silentPeriods;
  }
  const params = { webhookId };
  const update = (change: object) =>
    callUntilFinal(service.webhooks, (deps) =>
      updateWebhook({ ...call, params, body: routes.updateWebhook.body.parse(change) }, deps),
    );

  await wait('the integrator manages webhooks', 30_000);
  const foreign = await callUntilFinal(service.webhooks, (deps) =>
    getWebhook({ ...call, ...callBy(stranger, market), signature: undefined, params }, deps),
  );
  if (!('errorCode' in foreign) || foreign.errorCode !== 'not_found')
    world.violations.push('isolation: A stranger saw a subscription');
  if (happens('the webhook is paused', 0.3)) {
    await update({ status: 'Inactive' });
    const from = timeline.now();
    await wait('the pause of the webhook', 2 * 3_600_000);
    silentPeriods.push({ url: second, from, until: timeline.now() });
    await update({ status: 'Active' });
  }
  if (happens('the webhook gets another address', 0.2)) {
    await update({ url: third });
    silentPeriods.push({ url: second, from: timeline.now(), until: Infinity });
  }
  if (!happens('the webhook is deleted', 0.3)) return silentPeriods;
  await onceOrTwice(
    () => callUntilFinal(service.webhooks, (deps) => deleteWebhook({ ...call, signature: undefined, params }, deps)),
    happens('the webhook is deleted twice', 0.3),
  );
  const afterDeletion = await callUntilFinal(service.webhooks, (deps) =>
    getWebhook({ ...call, signature: undefined, params }, deps),
  );
  if ('ok' in afterDeletion) world.violations.push('pause: A deleted subscription still exists');
  for (const url of [second, third]) silentPeriods.push({ url, from: timeline.now(), until: Infinity });
  return silentPeriods;
};

/** A client has at most one subscription with the same settings. */
export const subscriptionsAreUnique: Oracle = (finalState) => {
  const terms = itemsOf(finalState, 'Subscription').map((item) => {
    const subscription = Subscription.parse(item);
    return `${subscription.clientId} ${hashOfTerms(subscription)}`;
  });
  return new Set(terms).size < terms.length ? ['A client has two subscriptions with the same settings'] : [];
};
