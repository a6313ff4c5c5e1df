import type { Clock } from '#shared/platform/runtime/clock.ts';
import { type Key, keys } from '#shared/platform/storage/keys.ts';
import { Conflict, type Table } from '#shared/platform/storage/table.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { boundedMap } from '#shared/platform/runtime/cache.ts';

/** A client that was idle may send ten seconds' worth of requests in one burst. */
export const burstSeconds = 10;

/** Whether a request is within its limit, with the figures for the RateLimit-* headers. */
export interface RateLimitDecision {
  readonly allowed: boolean;
  /** Requests that an idle client may send in one burst. */
  readonly limit: number;
  /** Requests that remain. */
  readonly remaining: number;
  /** Seconds until the full limit is available again. */
  readonly resetSeconds: number;
  readonly retryAfterSeconds: number;
}

/** Throws Problem `rate_limited` if a request exceeds its limit. */
export const assertAllowed = ({ allowed, retryAfterSeconds }: RateLimitDecision): void => {
  if (!allowed) throw new Problem('rate_limited', { retryAfterSeconds });
};

/** New environments lease little, so that many that start simultaneously do not use up the burst. */
const firstLease = 5;
const fullLease = 25;

/** Environments cache this many clients; the least recently seen one is evicted first, with its leased requests. */
const maxBuckets = 10_000;

interface Bucket {
  /** Requests that are leased but not yet spent. */
  tokens: number;
  /** Theoretical arrival time in epoch milliseconds, as last seen. */
  tat: number;
  leasedAt: number;
  deniedUntil: number;
}

/**
 * A rate limit that holds across all Lambda environments and costs a fraction of a write per request.
 *
 * The shared state is one number per client and limit: the theoretical arrival time (TAT) of the generic cell rate
 * algorithm. Each request moves it forward by 1 / rate seconds, and it may be at most a burst ahead of the clock. An
 * environment does not write for each request: it moves the TAT forward for several requests in one write (a lease) and
 * then spends them locally. Leased requests are already counted, so a client never gets more than rate × time + burst.
 *
 * Example: 100 requests per second, burst 10 s. An environment leases 25 requests by moving the TAT 250 ms ahead, and
 * writes again after 25 requests.
 *
 * @param windowSeconds the seconds of its rate that an idle client may use in one burst, at most an hour
 */
export const createRateLimiter = (table: Table, now: Clock, windowSeconds = burstSeconds) => {
  const buckets = boundedMap<Bucket>(maxBuckets);
  const burstMs = windowSeconds * 1000;

  /**
   * Moves the theoretical arrival time forward by a cost: from its value if that is ahead of the clock, otherwise from
   * now. Throws Conflict if the value in the table is not the one last seen, or if the burst is used up.
   */
  const advance = async (key: Key, seen: number, time: number, cost: number): Promise<number> => {
    const draining = seen > time;
    const item = await table.update(key, {
      UpdateExpression: draining ? 'SET #tat = #tat + :cost, #ttl = :ttl' : 'SET #tat = :next, #ttl = :ttl',
      ConditionExpression: draining ? '#tat > :now AND #tat <= :latest' : 'attribute_not_exists(#tat) OR #tat <= :now',
      ExpressionAttributeNames: { '#tat': 'tat', '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':now': time,
        ':ttl': Math.ceil(time / 1000) + 3600,
        ...(draining ? { ':cost': cost, ':latest': time + burstMs - cost } : { ':next': time + cost }),
      },
    });
    return Number(item.tat);
  };

  const lease = async (key: Key, bucket: Bucket, rate: Rate): Promise<void> => {
    const time = now().getTime();
    const busy = time - bucket.leasedAt < burstMs;
    const chunk = Math.min(fullLease, Math.max(1, Math.floor(rate.capacity / 4)));
    let wanted = busy ? chunk : Math.min(firstLease, chunk);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      try {
        bucket.tat = await advance(key, bucket.tat, time, wanted * rate.intervalMs);
        bucket.tokens += wanted;
        bucket.leasedAt = time;
        return;
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        bucket.tat = Number(error.current[0]?.tat ?? 0);
        const available = Math.floor((time + burstMs - Math.max(bucket.tat, time)) / rate.intervalMs);
        // Wait until a full lease is available, so that a client at its limit does not cost a write per request.
        if (available < Math.min(wanted, chunk)) {
          bucket.deniedUntil = bucket.tat + chunk * rate.intervalMs - burstMs;
          if (available < 1) return;
          wanted = available;
        }
      }
    }
  };

  return {
    async take(clientId: string, limit: string, perSecond: number): Promise<RateLimitDecision> {
      const rate = rateOf(perSecond, burstMs);
      const id = `${clientId} ${limit}`;
      const bucket = buckets.get(id) ?? { tokens: 0, tat: 0, leasedAt: 0, deniedUntil: 0 };
      buckets.set(id, bucket);
      if (bucket.tokens < 1 && now().getTime() >= bucket.deniedUntil)
        await lease(keys.rate(clientId, limit), bucket, rate);
      const allowed = bucket.tokens >= 1;
      if (allowed) bucket.tokens -= 1;
      return decision(allowed, bucket, rate, now().getTime());
    },
  };
};

export type RateLimiter = ReturnType<typeof createRateLimiter>;

interface Rate {
  readonly capacity: number;
  readonly intervalMs: number;
  readonly burstMs: number;
}

const rateOf = (perSecond: number, burstMs: number): Rate => ({
  capacity: Math.max(1, Math.floor((perSecond * burstMs) / 1000)),
  intervalMs: 1000 / perSecond,
  burstMs,
});

const decision = (
  allowed: boolean,
  { tokens, tat, deniedUntil }: Bucket,
  rate: Rate,
  time: number,
): RateLimitDecision => {
  const shared = Math.floor((time + rate.burstMs - Math.max(tat, time)) / rate.intervalMs);
  return {
    allowed,
    limit: rate.capacity,
    remaining: allowed ? Math.max(0, Math.min(rate.capacity, tokens + shared)) : 0,
    resetSeconds: Math.max(0, Math.ceil((tat - time) / 1000)),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((deniedUntil - time) / 1000)),
  };
};
