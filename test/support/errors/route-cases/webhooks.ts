import type { RouteContext } from './route-context.ts';

const url = 'https://hooks.shop.example/in';
const subscription = { url, product: 'payments', resources: ['payment'] };

const invalidTargets = async ({ runCase }: RouteContext, params: Record<string, string> = {}): Promise<void> => {
  for (const target of ['http://hooks.shop.example/in', 'https://10.0.0.1/in', 'https://hooks.shop.example:22/in'])
    await runCase(`url = ${target}`, { params, body: { ...subscription, url: target } });
};

export const createWebhook = async (context: RouteContext): Promise<void> => {
  const { client, runCase } = context;
  await invalidTargets(context);
  await runCase('a duplicate resource', { body: { ...subscription, resources: ['payment', 'payment'] } });
  const { body } = await client.get('/webhooks');
  for (let count = body.data.length; count < 50; count += 1)
    await client.subscribe({ ...subscription, description: `subscription ${count}` });
  await runCase('one subscription over the limit', { body: { ...subscription, description: 'above the limit' } });
};

export const updateWebhook = async (context: RouteContext): Promise<void> => {
  const { client, runCase } = context;
  const subscribe = async () => String((await client.subscribe({ ...subscription, status: 'Active' })).body.data.id);
  const params = { webhookId: await subscribe() };
  await invalidTargets(context, params);
  await client.delete(`/webhooks/${params.webhookId}`);
  await runCase('a deleted subscription', { params });
};

export const deleteWebhook = async ({ client, runCase }: RouteContext): Promise<void> => {
  const webhookId = String((await client.subscribe(subscription)).body.data.id);
  await client.delete(`/webhooks/${webhookId}`);
  await runCase('a deleted subscription', { params: { webhookId } });
};
