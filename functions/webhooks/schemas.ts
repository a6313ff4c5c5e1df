import * as z from 'zod';
import { EventProduct, ResourceType } from '#shared/events/event.ts';
import { SubscriptionStatus } from '#shared/events/webhooks/subscription.ts';
import { UriText } from '#shared/platform/schemas/formats.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { Ed25519Jwk } from '#shared/platform/signing/ed25519.ts';
import { JsonWebKey } from '#shared/platform/signing/key-set.ts';

export const SubscriptionView = z
  .object({
    id: z.guid().describe('The id of the subscription (UUID).'),
    url: UriText.describe('The URL that receives the events.'),
    product: EventProduct,
    resources: z.array(ResourceType).describe('The resource types whose events are sent, all events of each type.'),
    status: SubscriptionStatus.describe(
      'Whether events are sent. If all deliveries fail for five days, the service sets `Inactive`.',
    ),
    description: z.string().nullable().describe('Your own note; null if there is none.'),
    createdAt: z.iso.datetime().describe('When the subscription was created, in UTC.'),
    schemaVersion: z.string().describe('The version of the event schema, such as `v1.0`.'),
    standardWebhooks: z.boolean().describe('Whether deliveries also have the headers of Standard Webhooks.'),
    failingSince: z.iso
      .datetime()
      .nullable()
      .describe('Since when all deliveries have failed, in UTC; null if the latest one succeeded.'),
  })
  .describe('A selection of events, and the URL to which they are delivered.')
  .meta({ id: 'Subscription' });

/** Fields that a body may contain. Other fields are rejected. */
export const fields = {
  url: z
    .string()
    .max(2048)
    .meta({ format: 'uri' })
    .describe(
      'The https URL that receives the events. Private and loopback addresses are rejected, except in the local sandbox.',
    ),
  product: EventProduct,
  resources: z
    .array(ResourceType)
    .min(1)
    .max(ResourceType.options.length)
    .refine((resources) => new Set(resources).size === resources.length, 'must not repeat a resource')
    .meta({ uniqueItems: true })
    .describe('The resource types whose events are sent, all events of each type.'),
  description: plainText(0, 500).optional().describe('Your own note, up to 500 characters.'),
  status: SubscriptionStatus.optional().describe(
    '`Inactive` pauses deliveries, `Active` resumes them. A new subscription defaults to `Active`.',
  ),
};

export const Catalogue = z
  .object({
    products: z
      .array(
        z.object({
          code: EventProduct,
          resources: z
            .array(
              z.object({
                type: ResourceType,
                events: z.array(z.string()).describe('The event types of the resource.'),
              }),
            )
            .describe('The resource types of the product.'),
        }),
      )
      .describe('The products that have events.'),
  })
  .describe('All types of events, by product and resource type.')
  .meta({ id: 'WebhookCatalogue' });

export const WebhookKey = JsonWebKey.omit({ n: true, e: true })
  .required()
  .describe('A public key that verifies deliveries (RFC 7517).')
  .meta({ id: 'WebhookKey' });

export const StandardWebhookKey = Ed25519Jwk.extend({
  kty: z.literal('OKP').describe('Key type of Ed25519 (RFC 8037).'),
  crv: z.literal('Ed25519').describe('The curve.'),
  x: z.string().describe('The public key, in base64url.'),
  kid: z.string().describe('Identifies the key: its RFC 7638 thumbprint.'),
  use: z.literal('sig').describe('Intended use: `sig` (signatures).'),
  alg: z.literal('EdDSA').describe('Signature algorithm.'),
  whpk: z.string().describe('The public key in the format of Standard Webhooks.'),
})
  .describe('A public key that verifies the headers of Standard Webhooks.')
  .meta({ id: 'StandardWebhookKey' });
