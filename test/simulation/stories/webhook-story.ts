import { createWebhook, deleteWebhook, getWebhook, updateWebhook } from '#functions/webhooks/operations.ts';
import { routes } from '#functions/webhooks/routes.ts';
import { hashOfTerms, Subscription } from '#shared/webhooks/subscription.ts';
import { itemsOf, type Oracle } from '../oracles/aftermath.ts';
import { both, callOf, type Scene } from './scene.ts';

/** An integrator subscribes, pauses, resumes, moves and deletes, while events happen. */
export const manageWebhooks = async ({ world, service, client, stranger, wait, insist }: Scene): Promise<void> => {
  const { happens } = world.fate;
  const call = { ...callOf(client), signature: 'a'.repeat(64) };
  const body = routes.createWebhook.body.parse({
    url: `https://second.example/${client.id}`,
    product: 'payments',
    resources: ['payment', 'consent'],
  });
  const create = () => insist(service.webhooks, (deps) => createWebhook({ ...call, body }, deps));
  const created = await both(create, happens('the webhook is created twice', 0.4));
  const ids = new Set(created.flatMap((answer) => ('ok' in answer ? answer.ok.id : [])));
  const [webhookId] = ids;
  if (webhookId === undefined || ids.size > 1) {
    world.violations.push(`One create made ${ids.size} subscriptions`);
    return;
  }
  const params = { webhookId };
  const update = (change: object) =>
    insist(service.webhooks, (deps) =>
      updateWebhook({ ...call, params, body: routes.updateWebhook.body.parse(change) }, deps),
    );

  await wait('the integrator manages webhooks', 30_000);
  const foreign = await insist(service.webhooks, (deps) =>
    getWebhook({ ...call, ...callOf(stranger), signature: undefined, params }, deps),
  );
  if (!('refused' in foreign) || foreign.refused !== 'not_found')
    world.violations.push('A stranger saw a subscription');
  if (happens('the webhook is paused', 0.3)) {
    await update({ status: 'Inactive' });
    await wait('the pause of the webhook', 2 * 3_600_000);
    await update({ status: 'Active' });
  }
  if (happens('the webhook gets another address', 0.2)) await update({ url: `https://third.example/${client.id}` });
  if (!happens('the webhook is deleted', 0.3)) return;
  await both(
    () => insist(service.webhooks, (deps) => deleteWebhook({ ...call, signature: undefined, params }, deps)),
    happens('the webhook is deleted twice', 0.3),
  );
  const gone = await insist(service.webhooks, (deps) => getWebhook({ ...call, signature: undefined, params }, deps));
  if ('ok' in gone) world.violations.push('A deleted subscription is still there');
};

/** A client has one subscription with the same terms at most. */
export const subscriptionsDiffer: Oracle = (aftermath) => {
  const terms = itemsOf(aftermath, 'Subscription').map((item) => {
    const subscription = Subscription.parse(item);
    return `${subscription.clientId} ${hashOfTerms(subscription)}`;
  });
  return new Set(terms).size < terms.length ? ['A client has two subscriptions with the same terms'] : [];
};
