import type { DelayedSender, Queue } from '#shared/platform/messaging/queue.ts';
import type { Post } from '#shared/platform/outbound/public-post.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Deliveries } from '#shared/webhooks/delivery-store.ts';
import type { SubscriptionHealth } from './health.ts';
import type { EventTokens } from './tokens.ts';

export interface Deps {
  readonly health: SubscriptionHealth;
  readonly deliveries: Deliveries;
  readonly tokens: EventTokens;
  readonly post: Post;
  readonly sender: DelayedSender;
  /** Holds attempts until they are due, and the first attempts of slow receivers. */
  readonly retryQueue: Queue;
  readonly now: Clock;
}
