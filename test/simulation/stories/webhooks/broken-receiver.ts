import { createWebhook, getWebhook, updateWebhook } from '#functions/webhooks/operations.ts';
import { routes } from '#functions/webhooks/routes.ts';
import { brokenReceiver } from '../../outside/receivers.ts';
import { currentFace } from '../payment-faces.ts';
import { callOf, type Scene } from '../scene.ts';

const hourMs = 3_600_000;

/** The interval between two events. Each delivery is retried for three days, so together they fail for over five. */
const apartMs = 60 * hourMs;
const untilGivenUpMs = 90 * hourMs;

/**
 * Another client subscribes with a receiver that accepts nothing. The service deactivates its subscription after five
 * days. The client resumes it, the next event fails as well, and another five days begin.
 */
export const outlastReceiver = async (scene: Scene): Promise<void> => {
  const { world, service, stranger, market, insist } = scene;
  const asStranger = callOf(stranger, market);
  const { create } = currentFace({ ...scene, client: stranger });
  const pause = (milliseconds: number) => new Promise<void>((resolve) => world.timeline.after(milliseconds, resolve));
  const body = routes.createWebhook.body.parse({
    url: `${brokenReceiver}/${stranger.id}`,
    product: 'payments',
    resources: ['payment_request'],
  });
  const call = { ...asStranger, signature: 'a'.repeat(64), body };
  const created = await insist(service.webhooks, (deps) => createWebhook(call, deps));
  if (!('ok' in created)) return;
  const params = { webhookId: created.ok.id };
  for (const [index, waitMs] of [apartMs, untilGivenUpMs].entries()) {
    await create({ signature: String(index).repeat(64), idempotencyKey: `to the broken receiver ${index}` });
    await pause(waitMs);
  }
  const after = await insist(service.webhooks, (deps) => getWebhook({ ...asStranger, params }, deps));
  if ('ok' in after && after.ok.status === 'Active')
    world.violations.push(
      'delivery: A subscription is active although its receiver has failed for more than five days',
    );
  const resumed = { ...asStranger, signature: 'b'.repeat(64), params, body: { status: 'Active' as const } };
  await insist(service.webhooks, (deps) => updateWebhook(resumed, deps));
  await create({ signature: '9'.repeat(64), idempotencyKey: 'after it was resumed' });
};
