import { canonical, sign } from '#test/support/integrator.ts';
import type { Scene } from './scene.ts';

const url = 'https://hooks.shop.example/in';
const subscription = { url, product: 'payments', resources: ['payment'] };

const badTargets = async ({ ask }: Scene, params: Record<string, string> = {}): Promise<void> => {
  for (const target of ['http://hooks.shop.example/in', 'https://10.0.0.1/in', 'https://hooks.shop.example:22/in'])
    await ask(`url = ${target}`, { params, body: { ...subscription, url: target } });
};

export const createWebhook = async (scene: Scene): Promise<void> => {
  const { client, ask } = scene;
  await badTargets(scene);
  await ask('a resource named twice', { body: { ...subscription, resources: ['payment', 'payment'] } });
  const { body } = await client.get('/webhooks');
  for (let made = body.data.length; made < 50; made += 1)
    await client.subscribe({ ...subscription, description: `subscription ${made}` });
  await ask('one subscription too many', { body: { ...subscription, description: 'one too many' } });
};

export const updateWebhook = async (scene: Scene): Promise<void> => {
  const { client, ask } = scene;
  const subscribe = async () => String((await client.subscribe({ ...subscription, status: 'Active' })).body.data.id);
  const params = { webhookId: await subscribe() };
  await badTargets(scene, params);
  const pause = { status: 'Inactive' };
  const captured = await sign(canonical(pause), client.facts.signingKey);
  await client.updateWebhook(params.webhookId, pause, { signature: captured });
  await client.updateWebhook(params.webhookId, { status: 'Active' });
  await ask('a captured update after another one', { params, body: pause, signature: captured });
  await client.delete(`/webhooks/${params.webhookId}`);
  await ask('the subscription was deleted', { params });
};

export const deleteWebhook = async ({ client, ask }: Scene): Promise<void> => {
  const webhookId = String((await client.subscribe(subscription)).body.data.id);
  await client.delete(`/webhooks/${webhookId}`);
  await ask('the subscription was deleted', { params: { webhookId } });
};
