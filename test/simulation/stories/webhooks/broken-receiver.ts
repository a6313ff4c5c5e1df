import { createWebhook, getWebhook, updateWebhook } from '#functions/webhooks/operations.ts';
import { routes } from '#functions/webhooks/routes.ts';
import { brokenReceiver } from '../../outside/receivers.ts';
import { currentPaymentApi } from '../payment-apis.ts';
import { type Scene } from '../scene.ts';
import { callBy } from '#test/support/builders/a-call.ts';

const hourMs = 3_600_000;

/**
 * The time between two events. Each delivery is retried for three days, so the two deliveries together fail for more
 * than five days.
 */
const betweenEventsMs = 60 * hourMs;
const untilAbandonedMs = 90 * hourMs;

/**
 * Subscribes as another client whose receiver never accepts a delivery. The service must deactivate the subscription
 * after five days. The client then resumes it, the next delivery fails as well, and another five days begin.
 */
export const useBrokenReceiver = async (scene: Scene): Promise<void> => {
  const { world, service, stranger, market, callUntilFinal } = scene;
  const asStranger = callBy(stranger, market);
  const { create } = currentPaymentApi({ ...scene, client: stranger });
  const body = routes.createWebhook.body.parse({
    url: `${brokenReceiver}/${stranger.id}`,
    product: 'payments',
    resources: ['payment_request'],
  });
  const call = { ...asStranger, signature: 'a'.repeat(64), body };
  const created = await callUntilFinal(service.webhooks, (deps) => createWebhook(call, deps));
  if (!('ok' in created)) return;
  const params = { webhookId: created.ok.id };
  for (const [index, waitMs] of [betweenEventsMs, untilAbandonedMs].entries()) {
    await create({ signature: String(index).repeat(64), idempotencyKey: `to the broken receiver ${index}` });
    await world.timeline.pause(waitMs);
  }
  const subscription = await callUntilFinal(service.webhooks, (deps) => getWebhook({ ...asStranger, params }, deps));
  if ('ok' in subscription && subscription.ok.status === 'Active')
    world.violations.push(
      'delivery: A subscription is active although its receiver has failed for more than five days',
    );
  const resumption = { ...asStranger, signature: 'b'.repeat(64), params, body: { status: 'Active' as const } };
  await callUntilFinal(service.webhooks, (deps) => updateWebhook(resumption, deps));
  await create({ signature: '9'.repeat(64), idempotencyKey: 'after it was resumed' });
};
