import type { Post, PostOutcome } from '#shared/platform/outbound/public-post.ts';
import { isSlow, quickMs } from '#shared/webhooks/delivery.ts';
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
type Lane = keyof typeof patienceMs;

/** How long a silent receiver is remembered. Longer than an invocation: the next one reads that the receiver is slow. */
const silenceMs = 60_000;

export interface Posts {
  /** Whether `send` would return `held`. */
  isHeld(subscription: Subscription, lane: Lane): boolean;
  /**
   * Posts to the receiver of a subscription. For a silent receiver it returns `held` without posting: in the first lane
   * always, and in the other lane if the receiver holds as many posts as it may.
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
  /** Ends the silence of the receiver. Undefined if it is not silent. */
  endSilence: (() => void) | undefined;
  /** Wakes those who wait for their turn, in order. */
  readonly waiting: (() => void)[];
}

/**
 * Limits what one receiver can hold of an environment: while it answers quickly, its posts take turns. Once it has left a
 * post unanswered for too long it is silent, until it answers quickly again, and nobody waits for it any longer.
 *
 * A post that hangs keeps a whole invocation, and the next events of its receiver meet other environments. So in the first
 * lane only the post that finds out that a receiver is slow waits on; all others are given up as soon as that is known.
 *
 * @param noteSlow called as soon as a post has not been answered for too long, while it still runs; returns whether that
 *   was not known before
 */
export const openPosts = (
  post: Post,
  noteSlow: (subscription: Subscription) => Promise<boolean>,
  watch: Watch = systemWatch,
): Posts => {
  const receivers = new Map<string, Receiver>();

  const forgetIfIdle = (id: string, { running, endSilence, waiting }: Receiver): void => {
    if (running === 0 && waiting.length === 0 && endSilence === undefined) receivers.delete(id);
  };

  const noteSilence = (id: string, receiver: Receiver): void => {
    receiver.endSilence?.();
    const stopWatching = watch(() => {
      receiver.endSilence = undefined;
      forgetIfIdle(id, receiver);
    }, silenceMs);
    receiver.endSilence = () => {
      stopWatching();
      receiver.endSilence = undefined;
    };
    for (const wake of receiver.waiting.splice(0)) wake();
  };

  const isFull = ({ running }: Receiver): boolean => running >= mostPosts;
  const isHeld = (receiver: Receiver, lane: Lane): boolean =>
    receiver.endSilence !== undefined && (lane === 'first' || isFull(receiver));

  return {
    isHeld({ id }, lane) {
      const receiver = receivers.get(id);
      return receiver !== undefined && isHeld(receiver, lane);
    },
    async send(subscription, lane, headers, body) {
      const { id, url } = subscription;
      const receiver = receivers.get(id) ?? { running: 0, endSilence: undefined, waiting: [] };
      receivers.set(id, receiver);
      while (!isHeld(receiver, lane) && isFull(receiver)) {
        await new Promise<void>((resolve) => receiver.waiting.push(resolve));
      }
      if (isHeld(receiver, lane)) return 'held';
      receiver.running += 1;
      const givingUp = new AbortController();
      let noted = Promise.resolve();
      const stopWatching = watch(() => {
        noteSilence(id, receiver);
        noted = noteSlow(subscription).then((isNew) => {
          if (!isNew && lane === 'first') givingUp.abort();
        });
      }, quickMs);
      const outcome = await post(url, headers, body, { patienceMs: patienceMs[lane], signal: givingUp.signal });
      stopWatching();
      receiver.running -= 1;
      if (outcome.failure === 'timeout') noteSilence(id, receiver);
      else if (!isSlow(outcome)) receiver.endSilence?.();
      forgetIfIdle(id, receiver);
      receiver.waiting.shift()?.();
      await noted;
      return outcome;
    },
  };
};
