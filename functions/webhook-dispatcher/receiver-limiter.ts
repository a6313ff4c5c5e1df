import type { Post, PostOutcome } from '#shared/platform/outbound/public-post.ts';
import { quickMs } from '#shared/events/webhooks/delivery.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';

/** Runs a callback after a delay, unless the returned function is called first. */
export type Watch = (run: () => void, milliseconds: number) => () => void;

const systemWatch: Watch = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** Maximum number of concurrent POSTs to one receiver from this execution environment. */
const maxPosts = 4;

/**
 * Maximum wait for a free slot. The wait and the POST together end before `maxAttemptSeconds` in the fast queue, and
 * before the function times out in both queues.
 */
const maxWaitMs = 8_000;

/** Response timeouts in the fast queue and in the slow queue, in milliseconds. */
const timeoutsMs = { fast: 3_000, slow: 10_000 } as const;
export type QueueKind = keyof typeof timeoutsMs;

interface Receiver {
  running: number;
  /** Number of running POSTs that are late: they have taken longer than `quickMs`. */
  late: number;
  /** Called in order: with true when a slot is free, with false once a POST is late or the wait is too long. */
  readonly waiting: Set<(hasSlot: boolean) => void>;
}

/**
 * Limits the share of an execution environment that one receiver can occupy. POSTs to the receiver wait for a free
 * slot. Once one of these POSTs is late, `send` returns `held` for those that are waiting, as it does for those that have
 * waited too long.
 *
 * A hanging POST blocks the whole invocation, and the receiver's next events then occupy other environments. The fast
 * queue therefore abandons a POST as soon as its receiver is known to be slow.
 *
 * @param noteSlow called when a POST is late, while it is still running; returns whether its receiver is known to be
 * slow
 */
export const createReceiverLimiter = (
  post: Post,
  noteSlow: (subscription: Subscription, unansweredMs: number) => Promise<boolean>,
  watch: Watch = systemWatch,
) => {
  const receivers = new Map<string, Receiver>();

  const isFull = ({ running }: Receiver): boolean => running >= maxPosts;
  const isHeld = (receiver: Receiver, queue: QueueKind): boolean =>
    receiver.late > 0 && (queue === 'fast' || isFull(receiver));

  /** Returns false if a POST was late, or the wait too long, before a slot became free. */
  const acquireSlot = async (receiver: Receiver): Promise<boolean> => {
    if (!isFull(receiver)) {
      receiver.running += 1;
      return true;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    receiver.waiting.add(resolve);
    const stopWaiting = watch(() => {
      receiver.waiting.delete(resolve);
      resolve(false);
    }, maxWaitMs);
    const hasSlot = await promise;
    stopWaiting();
    return hasSlot;
  };

  const releaseSlot = (id: string, receiver: Receiver): void => {
    const [next] = receiver.waiting;
    if (next) {
      receiver.waiting.delete(next);
      return next(true);
    }
    receiver.running -= 1;
    if (receiver.running === 0) receivers.delete(id);
  };

  return {
    /** Returns whether `send` would return `held` without waiting. */
    isHeld({ id }: Subscription, queue: QueueKind): boolean {
      const receiver = receivers.get(id);
      return receiver !== undefined && isHeld(receiver, queue);
    },
    /**
     * Posts to a subscription's receiver. While a POST to that receiver is late, `send` returns `held` without posting:
     * in the fast queue always, in the slow queue only at the limit of concurrent POSTs.
     */
    async send(
      subscription: Subscription,
      queue: QueueKind,
      headers: Readonly<Record<string, string>>,
      body: string,
    ): Promise<PostOutcome | 'held'> {
      const { id, url } = subscription;
      const receiver = receivers.get(id) ?? { running: 0, late: 0, waiting: new Set() };
      receivers.set(id, receiver);
      if (isHeld(receiver, queue) || !(await acquireSlot(receiver))) return 'held';
      const controller = new AbortController();
      let isLate = false;
      let noted = Promise.resolve();
      const stopWatching = watch(() => {
        isLate = true;
        receiver.late += 1;
        for (const resolveWaiting of receiver.waiting) resolveWaiting(false);
        receiver.waiting.clear();
        noted = noteSlow(subscription, quickMs).then((isSlow) => {
          if (isSlow && queue === 'fast') controller.abort();
        });
      }, quickMs);
      const outcome = await post(url, headers, body, { timeoutMs: timeoutsMs[queue], signal: controller.signal });
      stopWatching();
      if (isLate) receiver.late -= 1;
      releaseSlot(id, receiver);
      await noted;
      return outcome;
    },
  };
};
export type ReceiverLimiter = ReturnType<typeof createReceiverLimiter>;
