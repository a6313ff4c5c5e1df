import type * as z from 'zod';
import type { Resource } from '#shared/platform/lifecycle/resource.ts';
import { resources } from '#shared/resources.ts';
import { type EventProduct, ResourceType } from './event.ts';

const namesOf = ({ events }: Resource): readonly string[] =>
  events === 'not announced' ? [] : [...new Set(Object.values(events))];

/** GET /webhooks/catalog: the names of all events, by product and resource type. */
export const catalogue = {
  payments: {
    payment_request: namesOf(resources.payment_request),
    consent: namesOf(resources.consent),
    payment: namesOf(resources.payment),
    mandate: namesOf(resources.mandate),
    mandate_transaction: namesOf(resources.mandate_transaction),
  },
} as const satisfies Record<z.infer<typeof EventProduct>, Record<ResourceType, readonly string[]>>;

export const eventTypesOf = (resource: ResourceType): readonly string[] =>
  catalogue.payments[resource].map((name) => `${resource}.${name}`);
