import type { Post, PostOutcome } from '#shared/platform/outbound/public-post.ts';
import { acceptedStatus } from '#shared/webhooks/delivery.ts';
import type { Environment, World } from '../world/world.ts';

/** One POST that reached a receiver. */
export interface Arrival {
  readonly url: string;
  readonly eventId: string;
  readonly attempt: number;
  readonly deliveryId: string;
  /** The client that the signed event is for. */
  readonly audience: string;
  readonly isAccepted: boolean;
}

export interface Receivers {
  postOf(environment: Environment): Post;
  readonly arrivals: readonly Arrival[];
}

const failure: PostOutcome = { failure: 'reset', durationMs: 5 };
const lost = () => new Error('no answer from the receiver');
const longestOutageMs = 4 * 3_600_000;

/** The servers of the integrators. Some are down for a while, some are slow. */
export const openReceivers = (world: World): Receivers => {
  const { fate, timeline } = world;
  const arrivals: Arrival[] = [];
  const downUntil = fate.happens('the receivers are down', 0.1)
    ? timeline.now() + fate.draw('outage of the receivers') * longestOutageMs
    : 0;
  const isSlow = fate.happens('the receivers are slow', 0.1);

  const receive = (url: string, headers: Readonly<Record<string, string>>, body: string): PostOutcome => {
    const isUp = timeline.now() >= downUntil;
    arrivals.push({
      url,
      eventId: headers['x-svc-webhook-id'] ?? '',
      attempt: Number(headers['x-svc-webhook-attempt']),
      deliveryId: headers['x-svc-webhook-delivery-id'] ?? '',
      audience: /"aud":"([^"]+)"/.exec(body)?.[1] ?? '',
      isAccepted: isUp,
    });
    return { status: isUp ? acceptedStatus : 500, durationMs: isSlow ? 2_500 : 20 };
  };

  return {
    arrivals,
    postOf: (environment) => async (url, headers, body) => {
      try {
        const outcome = await world.call(environment, {
          name: 'receiver.post',
          lost,
          effect: () => receive(url, headers, body),
        });
        if (isSlow) await world.pause(environment, outcome.durationMs);
        return outcome;
      } catch {
        return failure;
      }
    },
  };
};
