import * as z from 'zod';
import { expireConsent } from '#shared/authorisations/expire-consent.ts';
import { Event } from '#shared/events/event.ts';
import { expirePaymentRequest } from '#shared/payment-requests/end-payment-request.ts';
import { paymentConsentKind } from '#shared/payments/payment-authorisations.ts';
import type { PaymentStores } from '#shared/payments/payment-stores.ts';
import { Timer, type Timers } from '#shared/platform/messaging/timer.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Listing } from '#shared/platform/storage/listing.ts';
import { anyResource, type EntitiesOf, type ResourceKind, resourceKinds } from '#shared/resources.ts';

export interface Deps {
  readonly entitiesOf: EntitiesOf;
  readonly stores: PaymentStores;
  readonly listing: Listing;
  readonly timers: Timers;
  readonly now: Clock;
}

/** A timer that is due, or an event from the bus. The resource of an event may need a timer for its expiry. */
export const Message = z.union([Timer, z.object({ detail: Event })]);
export type Message = z.infer<typeof Message>;

export const handleMessage = (message: Message, deps: Deps): Promise<void> =>
  'detail' in message ? setExpiry(message.detail, deps) : handleTimer(message, deps);

const setExpiry = async ({ resource: { type, id } }: Event, { entitiesOf, timers }: Deps): Promise<void> => {
  const kind = kindNamed(type);
  const entity = await entitiesOf(kind).get(id);
  const dueAt = entity && anyResource(kind).expiresAt(entity);
  if (dueAt) await timers.setExpiry(kind, id, dueAt);
};

const kindNamed = (name: string): ResourceKind => {
  const kind = resourceKinds.find((known) => known === name);
  if (!kind) throw new Error(`There is no kind of resource named ${name}`);
  return kind;
};

const handleTimer = async (timer: Timer, deps: Deps): Promise<void> => {
  switch (timer.timer) {
    case 'expiry':
      return expire(kindNamed(timer.kind), timer.id, deps);
    case 'milestone':
      return deps.listing.writeMilestones(timer.list, timer);
    case 'recount':
      return deps.listing.recountAfter(timer.list, timer);
  }
};

type Expire = (id: string, deps: Deps) => Promise<string | undefined>;

/** How each kind of resource expires. Each function returns when to check again if the resource has not expired yet. */
const expirations: Record<ResourceKind, Expire | 'never'> = {
  payment_request: expirePaymentRequest,
  consent: (id, { stores, now }) => expireConsent(paymentConsentKind(stores), id, now),
  payment: 'never',
};

const expire = async (kind: ResourceKind, id: string, deps: Deps): Promise<void> => {
  const expiration = expirations[kind];
  const again = expiration === 'never' ? undefined : await expiration(id, deps);
  // The clock that set the timer was ahead of this one, or the resource has got a later expiry since.
  if (again) await deps.timers.setExpiry(kind, id, again);
};
