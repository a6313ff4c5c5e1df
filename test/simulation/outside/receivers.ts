import type { Post, PostOutcome } from '#shared/platform/outbound/public-post.ts';
import type { PublicJwk } from '#shared/platform/signing/es256.ts';
import type { Environment, World } from '../world/world.ts';
import { createVerifier, partOf } from './verifier.ts';

/** One POST that reached a receiver. */
export interface Arrival {
  readonly at: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly eventId: string;
  readonly attempt: number;
  readonly token: string;
  /** The token's claims. */
  readonly claims: unknown;
  /** The receiver's status code. Only 202 accepts the delivery. */
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
}

export interface Receivers {
  postOf(environment: Environment): Post;
  readonly arrivals: readonly Arrival[];
  /** Whether receivers verify signatures in this history. If not, deliveries are unsigned. */
  readonly checksSignatures: boolean;
  /** Sets how receivers fetch the published keys. `read` calls back with undefined if there is no response. */
  readKeysFrom(read: (respond: (keys: readonly PublicJwk[] | undefined) => void) => void): void;
}

const failure: PostOutcome = { failure: 'reset', durationMs: 5 };
const lost = () => new Error('no response from the receiver');
const maxOutageMs = 4 * 3_600_000;
const acceptedStatus = 202;
/** The values of Retry-After that receivers return while they are down, in seconds. */
const retryAfterValues = [60, 270, 900] as const;
/** Status codes that do not accept a delivery. The first looks like a success, but is not. */
const otherStatuses = [200, 500, 429, 301] as const;

/** The URL of a receiver that never accepts a delivery. */
export const brokenReceiver = 'https://broken.example';

/** Creates the integrators' servers. In some histories, they are down for a time, down permanently or slow. */
export const createReceivers = (world: World): Receivers => {
  const { fate, timeline } = world;
  const arrivals: Arrival[] = [];
  const isDownForGood = fate.happens('the receivers are down for good', 0.015);
  const downUntil = fate.happens('the receivers are down', 0.1)
    ? timeline.now() + fate.draw('outage of the receivers') * maxOutageMs
    : 0;
  const rejectedStatus = otherStatuses[Math.floor(fate.draw('what receivers answer') * otherStatuses.length)] ?? 500;
  const drawnSeconds =
    retryAfterValues[Math.floor(fate.draw('the time that receivers name') * retryAfterValues.length)];
  const retryAfterSeconds = fate.happens('the receivers name a time', 0.5) ? drawnSeconds : undefined;
  const isSlow = fate.happens('the receivers are slow', 0.1);
  const verifier = createVerifier(world);

  const receive = (url: string, headers: Readonly<Record<string, string>>, token: string): PostOutcome => {
    const isUp = !isDownForGood && timeline.now() >= downUntil && !url.startsWith(brokenReceiver);
    const arrival = {
      at: timeline.now(),
      url,
      headers,
      eventId: headers['x-svc-webhook-id'] ?? '',
      attempt: Number(headers['x-svc-webhook-attempt']),
      token,
      claims: partOf(token, 1),
      status: isUp ? acceptedStatus : rejectedStatus,
      retryAfterSeconds: isUp ? undefined : retryAfterSeconds,
    };
    arrivals.push(arrival);
    verifier.verify(arrival);
    return {
      status: arrival.status,
      durationMs: isSlow ? 2_500 : 20,
      ...(arrival.retryAfterSeconds !== undefined && { retryAfter: String(arrival.retryAfterSeconds) }),
    };
  };

  return {
    arrivals,
    checksSignatures: verifier.checksSignatures,
    readKeysFrom: verifier.readKeysFrom,
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

export const isAccepted = ({ status }: Arrival): boolean => status === acceptedStatus;
