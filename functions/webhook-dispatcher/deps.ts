import type { Event } from '#shared/events/event.ts';
import type { BatchSender, DelayedSender, Queue } from '#shared/platform/messaging/queue.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Deliveries } from '#shared/events/webhooks/delivery-store.ts';
import type { SubscriptionHealth } from './health.ts';
import type { ReceiverLimiter } from './receiver-limiter.ts';
import type { SignHeaders } from './standard-headers.ts';

export interface Deps {
  readonly health: SubscriptionHealth;
  readonly deliveries: Deliveries;
  readonly tokens: EventTokens;
  /** Signs the additional headers of subscriptions that follow Standard Webhooks. */
  readonly standardHeaders: SignHeaders;
  readonly posts: ReceiverLimiter;
  readonly sender: DelayedSender & BatchSender;
  /** The slow queue: later attempts until they are due, and first attempts at slow receivers. */
  readonly slowQueue: Queue;
  readonly now: Clock;
}

export interface SignedEvent {
  readonly token: string;
  /** The token's exp, in seconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Signs an event once for all subscriptions of its client and for early retries. Signs it again only when the token is
 * about to expire.
 */
export interface EventTokens {
  sign(event: Event): Promise<SignedEvent>;
  /** Returns the cached token of an event if it can still be sent. */
  peek(event: Event): SignedEvent | undefined;
  /** Caches a token that came with a retry. */
  keep(event: Event, signed: SignedEvent): void;
}
