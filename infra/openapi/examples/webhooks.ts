import { schemaVersion } from '#shared/events/event.ts';
import { eventTypesOf } from '#shared/events/event-types.ts';
import type { Examples } from '../samples/example.ts';
import { at, sampleEd25519Key, sampleId, sampleKey, shopUrl } from '#infra/openapi/samples/identity.ts';
import type { routes } from '#functions/webhooks/routes.ts';

const params = { webhookId: sampleId('subscription') };

const settings = {
  url: `${shopUrl}/webhooks`,
  product: 'payments' as const,
  resources: ['payment_request' as const, 'payment' as const],
  description: 'Orders of the web shop',
};

const subscription = {
  ...settings,
  id: params.webhookId,
  status: 'Active' as const,
  createdAt: at(0),
  schemaVersion,
  standardWebhooks: false,
  failingSince: null,
};

export const examples: Examples<typeof routes> = {
  getCatalogue: {
    response: {
      products: [
        {
          code: 'payments',
          resources: [
            { type: 'payment_request', events: [...eventTypesOf('payment_request')] },
            { type: 'payment', events: [...eventTypesOf('payment')] },
          ],
        },
      ],
    },
  },
  createWebhook: {
    body: settings,
    response: subscription,
    invalid: { body: { resources: ['payments'] } },
    errors: {
      invalid_state: { message: 'A client can have at most 50 subscriptions', facts: { resource: ['webhook'] } },
    },
  },
  listWebhooks: { query: { status: 'Active' }, response: [subscription], invalid: { query: { status: 'Paused' } } },
  getWebhook: { params, response: subscription },
  updateWebhook: {
    params,
    body: { status: 'Inactive' },
    response: { ...subscription, status: 'Inactive' },
    invalid: { body: { status: 'Paused' } },
  },
  setStandardWebhooks: {
    params,
    body: { enabled: true },
    response: { ...subscription, standardWebhooks: true },
    invalid: { body: { enabled: 'yes' } },
  },
  deleteWebhook: { params },
  getWebhookKeySet: { response: { keys: [sampleKey] } },
  getStandardWebhookKeySet: { response: { keys: [sampleEd25519Key] } },
};
