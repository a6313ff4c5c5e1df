import * as z from 'zod';
import { Event } from '#shared/events/event.ts';
import { advancePaymentRequest } from '#shared/payment-requests/payment-request.ts';
import { moveConsent } from '#shared/payments/payment-flow.ts';
import type { PaymentStores } from '#shared/payments/payment-stores.ts';
import type { Clock } from '#shared/runtime/clock.ts';
import { againOnConflict } from '#shared/storage/again.ts';
import type { Listing } from '#shared/storage/listing.ts';
import { Timer, type TimerSetter } from '#shared/timers/timer.ts';

export interface Deps {
  readonly stores: PaymentStores;
  readonly listing: Listing;
  readonly timers: TimerSetter;
  readonly now: Clock;
}

/** A timer that is due, or an event from the bus after which one has to be set. */
export const Message = z.union([Timer, z.object({ detail: Event })]);
export type Message = z.infer<typeof Message>;

export const handleMessage = (message: Message, deps: Deps): Promise<void> =>
  'detail' in message ? setTimer(message.detail, deps) : ring(message, deps);

const setTimer = async ({ resource }: Event, { stores, timers }: Deps): Promise<void> => {
  if (resource.type === 'payment_request') {
    const request = await stores.paymentRequests.get(resource.id);
    if (request) await timers.expiry('payment-request.expiry', request.id, request.expiresAt);
  }
  if (resource.type === 'consent') {
    const consent = await stores.paymentConsents.get(resource.id);
    if (consent) await timers.expiry('payment-consent.expiry', consent.id, consent.expiresAt);
  }
};

const ring = async (timer: Timer, deps: Deps): Promise<void> => {
  switch (timer.timer) {
    case 'payment-request.expiry':
      return expireRequest(timer.id, deps);
    case 'payment-consent.expiry':
      return expireConsent(timer.id, deps);
    case 'milestone':
      return deps.listing.settle(timer.list, timer);
    case 'recount':
      return deps.listing.recount(timer.list, timer);
  }
};

const expireRequest = (id: string, { stores, timers, now }: Deps): Promise<void> =>
  againOnConflict(async () => {
    const request = await stores.paymentRequests.get(id);
    const at = now().toISOString();
    if (request?.status !== 'New') return;
    // A clock that is behind the one that set the timer: it rings again.
    if (request.expiresAt > at) return timers.expiry('payment-request.expiry', id, request.expiresAt);
    const expired = advancePaymentRequest({ ...request, status: 'New' }, 'Expired', at);
    await stores.move({ request }, { request: expired });
  });

/** Rings twice for a consent that was authorised: at the end of the time to authorise, then at the end of its term. */
const expireConsent = (id: string, { stores, timers, now }: Deps): Promise<void> =>
  againOnConflict(async () => {
    const consent = await stores.paymentConsents.get(id);
    const at = now().toISOString();
    const lapses = ['AwaitingAuthorization', 'Authorized', 'Suspended'].includes(consent?.status ?? '');
    if (!consent || !lapses) return;
    if (consent.expiresAt > at) return timers.expiry('payment-consent.expiry', id, consent.expiresAt);
    // The customer is back and the bank is being asked: the answer decides first.
    const until = consent.callback?.until ?? '';
    if (until > at && !consent.accessToken) return timers.expiry('payment-consent.expiry', id, until);
    const request = await stores.paymentRequests.get(consent.paymentRequestId);
    if (!request) return;
    await stores.move({ request, consent }, moveConsent({ request, consent }, 'Expired', at));
  });
