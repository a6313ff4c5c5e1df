import type { Post, PostOutcome } from '#shared/platform/outbound/public-post.ts';
import { quickMs } from '#shared/events/webhooks/delivery.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';

/** Runs something after a time, unless the function that it returns is called before. */
export type Watch = (run: () => void, milliseconds: number) => () => void;

const systemWatch: Watch = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** The most posts to one receiver that this environment has under way. */
const mostPosts = 4;

/** How long the response to a first attempt may take, and to a later one. */
const patienceMs = { first: 3_000, other: 10_000 } as const;
type Lane = keyof typeof patienceMs;

export interface Posts {
  /** Whether `send` would return `held`. */
  isHeld(subscription: Subscription, lane: Lane): boolean;
  /**
   * Posts to the receiver of a subscription. While a post to it is late, `send` returns `held` without posting: in the
   * first lane always, and in the other lane if the receiver has as many posts as it may.
   */
  send(
    subscription: Subscription,
    lane: Lane,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<PostOutcome | 'held'>;
}

interface Receiver {
  running: number;
  /** How many of the running posts have not been answered quickly. */
  late: number;
  /** Called in order: with true as a turn comes, with false once a post is late. */
  readonly waiting: ((hasTurn: boolean) => void)[];
}

/**
 * Limits what one receiver can hold of an environment: its posts take turns, and once one is late nobody waits for a turn.
 *
 * A post that hangs keeps a whole invocation, and the next events of its receiver meet other environments. So a post in
 * the first lane is given up as soon as its receiver is known to be slow.
 *
 * @param noteSlow called when a post is late, while it still runs; returns whether its receiver is known to be slow
 */
export const openPosts = (
  post: Post,
  noteSlow: (subscription: Subscription, unansweredMs: number) => Promise<boolean>,
  watch: Watch = systemWatch,
): Posts => {
  const receivers = new Map<string, Receiver>();

  const isFull = ({ running }: Receiver): boolean => running >= mostPosts;
  const isHeld = (receiver: Receiver, lane: Lane): boolean =>
    receiver.late > 0 && (lane === 'first' || isFull(receiver));

  /** Returns false if a post was late before the turn came. */
  const takeTurn = async (receiver: Receiver): Promise<boolean> => {
    if (isFull(receiver)) return new Promise((resolve) => receiver.waiting.push(resolve));
    receiver.running += 1;
    return true;
  };

  const passTurnOn = (id: string, receiver: Receiver): void => {
    const next = receiver.waiting.shift();
    if (next) return next(true);
    receiver.running -= 1;
    if (receiver.running === 0) receivers.delete(id);
  };

  return {
    isHeld({ id }, lane) {
      const receiver = receivers.get(id);
      return receiver !== undefined && isHeld(receiver, lane);
    },
    async send(subscription, lane, headers, body) {
      const { id, url } = subscription;
      const receiver = receivers.get(id) ?? { running: 0, late: 0, waiting: [] };
      receivers.set(id, receiver);
      if (isHeld(receiver, lane) || !(await takeTurn(receiver))) return 'held';
      const givingUp = new AbortController();
      let isLate = false;
      let noted = Promise.resolve();
      const stopWatching = watch(() => {
        isLate = true;
        receiver.late += 1;
        for (const turnAway of receiver.waiting.splice(0)) turnAway(false);
        noted = noteSlow(subscription, quickMs).then((isSlow) => {
          if (isSlow && lane === 'first') givingUp.abort();
        });
      }, quickMs);
      const outcome = await post(url, headers, body, { patienceMs: patienceMs[lane], signal: givingUp.signal });
      stopWatching();
      if (isLate) receiver.late -= 1;
      passTurnOn(id, receiver);
      await noted;
      return outcome;
    },
  };
};
