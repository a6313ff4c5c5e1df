import type { Clock } from '#shared/runtime/clock.ts';
import { keys } from '#shared/storage/keys.ts';
import { Conflict, type Table } from '#shared/storage/table.ts';
import { burstSeconds, type LimitName } from './limit.ts';

export interface Verdict {
  readonly allowed: boolean;
  /** Most requests at once, what is left of them, and seconds until all are back: the RateLimit-* headers. */
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  readonly retryAfterSeconds: number;
}

/**
 * A limit that holds over all Lambda environments at a fraction of a write per request. The shared state is one number,
 * the theoretical arrival time of GCRA; an environment leases several requests with one conditional write and spends
 * them locally. What is leased has been taken from the bucket, so the client never gets more than rate × time + burst.
 */
export interface RateLimiter {
  take(clientId: string, limit: LimitName, perSecond: number): Promise<Verdict>;
}

/** The first lease of an environment is small, lest many fresh ones drain the bucket between them. */
const firstLease = 5;
const fullLease = 25;

interface Bucket {
  /** Leased and not yet spent. */
  tokens: number;
  /** Theoretical arrival time in epoch ms, as last seen. */
  tat: number;
  leasedAt: number;
  deniedUntil: number;
}

export const openRateLimiter = (table: Table, now: Clock): RateLimiter => {
  const buckets = new Map<string, Bucket>();

  const lease = async (clientId: string, limit: LimitName, bucket: Bucket, rate: Rate): Promise<void> => {
    const time = now().getTime();
    const busy = time - bucket.leasedAt < burstSeconds * 1000;
    const chunk = Math.min(fullLease, Math.max(1, Math.floor(rate.capacity / 4)));
    let wanted = busy ? chunk : Math.min(firstLease, chunk);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      try {
        bucket.tat = await advance(table, clientId, limit, bucket.tat, time, wanted * rate.intervalMs, rate.burstMs);
        bucket.tokens += wanted;
        bucket.leasedAt = time;
        return;
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        bucket.tat = Number(error.standing[0]?.tat ?? 0);
        const available = Math.floor((time + rate.burstMs - Math.max(bucket.tat, time)) / rate.intervalMs);
        // Waiting for a whole chunk keeps a client that leans on its limit from costing a write per request.
        if (available < Math.min(wanted, chunk)) {
          bucket.deniedUntil = bucket.tat + chunk * rate.intervalMs - rate.burstMs;
          if (available < 1) return;
          wanted = available;
        }
      }
    }
  };

  return {
    async take(clientId, limit, perSecond) {
      const rate = rateOf(perSecond);
      const id = `${clientId} ${limit}`;
      if (buckets.size > 10_000) buckets.clear();
      const bucket = buckets.get(id) ?? { tokens: 0, tat: 0, leasedAt: 0, deniedUntil: 0 };
      buckets.set(id, bucket);
      if (bucket.tokens < 1 && now().getTime() >= bucket.deniedUntil) await lease(clientId, limit, bucket, rate);
      const allowed = bucket.tokens >= 1;
      if (allowed) bucket.tokens -= 1;
      return verdict(allowed, bucket, rate, now().getTime());
    },
  };
};

interface Rate {
  readonly capacity: number;
  readonly intervalMs: number;
  readonly burstMs: number;
}

const rateOf = (perSecond: number): Rate => ({
  capacity: Math.max(1, Math.floor(perSecond * burstSeconds)),
  intervalMs: 1000 / perSecond,
  burstMs: burstSeconds * 1000,
});

const verdict = (allowed: boolean, { tokens, tat, deniedUntil }: Bucket, rate: Rate, time: number): Verdict => {
  const shared = Math.floor((time + rate.burstMs - Math.max(tat, time)) / rate.intervalMs);
  return {
    allowed,
    limit: rate.capacity,
    remaining: allowed ? Math.max(0, Math.min(rate.capacity, tokens + shared)) : 0,
    resetSeconds: Math.max(0, Math.ceil((tat - time) / 1000)),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((deniedUntil - time) / 1000)),
  };
};

/** Moves the theoretical arrival time by a cost, from now if the bucket was full. One of the two conditions fits. */
const advance = async (
  table: Table,
  clientId: string,
  limit: LimitName,
  seen: number,
  time: number,
  cost: number,
  burstMs: number,
): Promise<number> => {
  const draining = seen > time;
  const item = await table.update(keys.rate(clientId, limit), {
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
