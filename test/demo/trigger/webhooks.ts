import { eventually } from '../../support/drivers/integrator.ts';
import { receiveWebhooks } from '../receiver.ts';
import { requestPayment } from './payments.ts';
import type { Recipe } from './scene.ts';

/** Nothing listens on the discard port. */
const deadUrl = 'http://127.0.0.1:9/';

/** The event is not about a stored resource, so the recipe itself receives it. */
const failing: Recipe = async (scene) => {
  const { service, advance } = scene;
  const receiver = await receiveWebhooks(service);
  const { id: dead } = await service.createWebhook({
    body: { url: deadUrl, product: 'payments', resources: ['payment_request'] },
  });
  const { id: alerted } = await service.createWebhook({
    body: { url: receiver.url, product: 'webhooks', resources: ['webhook'] },
  });
  try {
    await requestPayment({ ...scene, follow: () => undefined }, {});
    await eventually(
      async () => (await service.getWebhook({ path: { webhookId: dead } })).failingSince,
      (since) => since !== undefined && since !== null,
    );
    // The alert follows the first retry after half an hour.
    await advance('45m');
    await eventually(
      async () => receiver.acceptedTypes(),
      ({ length }) => length > 0,
    );
  } finally {
    for (const webhookId of [dead, alerted]) await service.deleteWebhook({ path: { webhookId } });
    await receiver.close();
  }
};

export const webhookRecipes: Readonly<Record<string, Recipe>> = { 'webhook.failing': failing };
