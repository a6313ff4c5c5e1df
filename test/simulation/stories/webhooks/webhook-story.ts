import { createWebhook, deleteWebhook, getWebhook, updateWebhook } from '#functions/webhooks/operations.ts';
import { routes } from '#functions/webhooks/routes.ts';
import { hashOfTerms, Subscription } from '#shared/events/webhooks/subscription.ts';
import { itemsOf, type Oracle } from '../../oracles/aftermath.ts';
import { both, callOf, type Scene } from '../scene.ts';

/** A period in which a URL must not receive anything. */
interface Silence {
  readonly url: string;
  readonly from: number;
  readonly until: number;
}

/** The longest dispatcher invocation, during which its cached data may be out of date. */
const maxPostMs = 60_000;

/** Nothing is posted to a paused subscription, to its previous address, or after its deletion. */
export const silencesAreRespected =
  (silences: readonly Silence[]): Oracle =>
  ({ arrivals }) =>
    silences.flatMap(({ url, from, until }) =>
      arrivals.some((arrival) => arrival.url === url && arrival.at > from + maxPostMs && arrival.at < until)
        ? ['A paused, moved or deleted subscription got an event']
        : [],
    );

/** An integrator subscribes, pauses, resumes, moves and deletes, while events happen. */
export const manageWebhooks = async ({
  world,
  service,
  client,
  market,
  stranger,
  wait,
  insist,
}: Scene): Promise<readonly Silence[]> => {
  const {
    fate: { happens },
    timeline,
  } = world;
  const silences: Silence[] = [];
  const call = { ...callOf(client, market), signature: 'a'.repeat(64) };
  const [second, third] = [`https://second.example/${client.id}`, `https://third.example/${client.id}`] as const;
  const body = routes.createWebhook.body.parse({
    url: second,
    product: 'payments',
    resources: ['payment', 'consent'],
  });
  const create = () => insist(service.webhooks, (deps) => createWebhook({ ...call, body }, deps));
  const created = await both(create, happens('the webhook is created twice', 0.4));
  const ids = new Set(created.flatMap((response) => ('ok' in response ? response.ok.id : [])));
  const [webhookId] = ids;
  if (webhookId === undefined || ids.size > 1) {
    world.violations.push(`create: One create request created ${ids.size} subscriptions`);
    return silences;
  }
  const params = { webhookId };
  const update = (change: object) =>
    insist(service.webhooks, (deps) =>
      updateWebhook({ ...call, params, body: routes.updateWebhook.body.parse(change) }, deps),
    );

  await wait('the integrator manages webhooks', 30_000);
  const foreign = await insist(service.webhooks, (deps) =>
    getWebhook({ ...call, ...callOf(stranger, market), signature: undefined, params }, deps),
  );
  if (!('refused' in foreign) || foreign.refused !== 'not_found')
    world.violations.push('isolation: A stranger saw a subscription');
  if (happens('the webhook is paused', 0.3)) {
    await update({ status: 'Inactive' });
    const from = timeline.now();
    await wait('the pause of the webhook', 2 * 3_600_000);
    silences.push({ url: second, from, until: timeline.now() });
    await update({ status: 'Active' });
  }
  if (happens('the webhook gets another address', 0.2)) {
    await update({ url: third });
    silences.push({ url: second, from: timeline.now(), until: Infinity });
  }
  if (!happens('the webhook is deleted', 0.3)) return silences;
  await both(
    () => insist(service.webhooks, (deps) => deleteWebhook({ ...call, signature: undefined, params }, deps)),
    happens('the webhook is deleted twice', 0.3),
  );
  const gone = await insist(service.webhooks, (deps) => getWebhook({ ...call, signature: undefined, params }, deps));
  if ('ok' in gone) world.violations.push('pause: A deleted subscription still exists');
  for (const url of [second, third]) silences.push({ url, from: timeline.now(), until: Infinity });
  return silences;
};

/** A client has at most one subscription with the same settings. */
export const subscriptionsDiffer: Oracle = (finalState) => {
  const terms = itemsOf(finalState, 'Subscription').map((item) => {
    const subscription = Subscription.parse(item);
    return `${subscription.clientId} ${hashOfTerms(subscription)}`;
  });
  return new Set(terms).size < terms.length ? ['A client has two subscriptions with the same settings'] : [];
};
