import type { BatchSender, DelayedSender, Queue } from '#shared/platform/messaging/queue.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Deliveries } from '#shared/events/webhooks/delivery-store.ts';
import type { SubscriptionHealth } from './health.ts';
import type { ReceiverLimiter } from './receiver-limiter.ts';
import type { EventTokens, SignHeaders } from './signatures.ts';

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
