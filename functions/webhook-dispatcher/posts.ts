import type { Post, PostOutcome } from '#shared/platform/outbound/public-post.ts';
import { quickMs } from '#shared/webhooks/delivery.ts';
import type { Subscription } from '#shared/webhooks/subscription.ts';

/** Runs something after a time, unless the function that it returns is called before. */
export type Watch = (run: () => void, milliseconds: number) => () => void;

const systemWatch: Watch = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** The most posts to one receiver that this environment has under way. */
const mostPosts = 4;

/** How long the answer to a first attempt may take, and to a later one. */
const patienceMs = { first: 3_000, other: 10_000 } as const;

export interface Posts {
  /** Whether `send` would return `held`. */
  isHeld(subscription: Subscription, lane: keyof typeof patienceMs): boolean;
  /**
   * Posts to the receiver of a subscription. Returns `held` without posting if it holds as many posts as it may, or any
   * at all in the first lane, and does not answer them.
   */
  send(
    subscription: Subscription,
    lane: keyof typeof patienceMs,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<PostOutcome | 'held'>;
}

interface Receiver {
  running: number;
  /** How many of the running posts have not been answered for too long. */
  unanswered: number;
  /** Wakes those who wait for their turn, in order. */
  readonly waiting: (() => void)[];
}

/**
 * Limits what one receiver can hold of an environment: while it answers quickly, its posts take turns, and once it stops
 * answering, nobody waits for it any longer.
 *
 * @param onUnanswered called as soon as a post has not been answered for too long, while it still runs
 */
export const openPosts = (
  post: Post,
  onUnanswered: (subscription: Subscription) => void,
  watch: Watch = systemWatch,
): Posts => {
  const receivers = new Map<string, Receiver>();

  const wakeAll = ({ waiting }: Receiver): void => {
    for (const wake of waiting.splice(0)) wake();
  };

  const isFull = ({ running }: Receiver): boolean => running >= mostPosts;
  const isHeld = (receiver: Receiver, lane: keyof typeof patienceMs): boolean =>
    receiver.unanswered > 0 && (lane === 'first' || isFull(receiver));

  return {
    isHeld({ id }, lane) {
      const receiver = receivers.get(id);
      return receiver !== undefined && isHeld(receiver, lane);
    },
    async send(subscription, lane, headers, body) {
      const receiver = receivers.get(subscription.id) ?? { running: 0, unanswered: 0, waiting: [] };
      receivers.set(subscription.id, receiver);
      while (!isHeld(receiver, lane) && isFull(receiver)) {
        await new Promise<void>((resolve) => receiver.waiting.push(resolve));
      }
      if (isHeld(receiver, lane)) return 'held';
      receiver.running += 1;
      let isUnanswered = false;
      const stopWatching = watch(() => {
        isUnanswered = true;
        receiver.unanswered += 1;
        onUnanswered(subscription);
        wakeAll(receiver);
      }, quickMs);
      const outcome = await post(subscription.url, headers, body, patienceMs[lane]);
      stopWatching();
      receiver.running -= 1;
      if (isUnanswered) receiver.unanswered -= 1;
      if (receiver.running === 0 && receiver.waiting.length === 0) receivers.delete(subscription.id);
      else receiver.waiting.shift()?.();
      return outcome;
    },
  };
};
