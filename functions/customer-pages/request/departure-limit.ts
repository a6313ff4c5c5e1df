import type { AuthorisableConsent } from '#shared/consents/authorisation.ts';
import { assertAllowed, createRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import { boundedMap } from '#shared/platform/runtime/cache.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Table } from '#shared/platform/storage/table.ts';

/** Six attempts within ten minutes, after the first one. Then one every 100 seconds. */
const [departuresPerSecond, windowSeconds] = [0.01, 600];

/**
 * Limits how often a customer may leave for a bank under one consent, because each departure creates a consent at the
 * bank. The first attempt is free, because counting it would cost every payment a write: each execution environment lets
 * one pass until the consent has a staging. At a bank that requires the customer's identity, a departure is two attempts:
 * the page that asks for the identity comes first.
 */
export const createDepartureLimit = (table: Table, now: Clock) => {
  const limiter = createRateLimiter(table, now, windowSeconds);
  const left = boundedMap<true>(1_000);

  /** Throws Problem `rate_limited` if the customer has left for banks too often. */
  return async ({ id, stagings }: AuthorisableConsent): Promise<void> => {
    const isFirst = stagings.length === 0 && !left.get(id);
    left.set(id, true);
    if (isFirst) return;
    assertAllowed(await limiter.take(id, 'departures', departuresPerSecond));
  };
};
export type DepartureLimit = ReturnType<typeof createDepartureLimit>;
