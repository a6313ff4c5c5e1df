import { sign as signWith } from 'node:crypto';
import * as z from 'zod';
import { addSeconds, type Clock, epochSeconds, utcDayOf } from '#shared/platform/runtime/clock.ts';
import { describeBug, log } from '#shared/platform/runtime/log.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import type { Wrapping } from '#shared/platform/secrets/unwrap.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { readItem, type Table } from '#shared/platform/storage/table.ts';
import { jwsInput, jwsOf, publicJwk, PublicJwk } from './es256.ts';
import { keySetMaxAge, type PublicKeys, type Signer } from './signer.ts';
import { generatePair, unwrapPair } from './wrapped-pairs.ts';

const Pair = z.object({ jwk: PublicJwk, wrapped: z.string(), preparedAt: z.iso.datetime() });
type Pair = z.infer<typeof Pair>;

const daySeconds = 86_400;
const dayFrom = (at: Date, days: number): string => utcDayOf(addSeconds(at, days * daySeconds));

/** Time, in seconds, for which our own functions cache the public keys. */
const cacheSeconds = 600;

/**
 * Time for which a pair is published before it signs: this service and a verifier may each cache an older key set,
 * together for this long.
 */
const leadSeconds = keySetMaxAge + 2 * cacheSeconds;

/** Time limits for a response of KMS, with its retries. A delivery waits for the decryption of a pair. */
const [decryptMs, generateMs] = [2_000, 10_000];

/** A pair remains published until the end of the day after it signs. Its item expires a day later. */
const retentionSeconds = 3 * daySeconds;

const findPair = (table: Table, purpose: string, day: string): Promise<Pair | undefined> =>
  readItem(table, keys.signingPair(purpose, day), Pair);

export interface SigningPairsDeps extends Pick<Wrapping, 'kms' | 'keyArn'> {
  readonly purpose: string;
  readonly table: Table;
  readonly now: Clock;
}

interface Signers {
  readonly current: Pick<Signer, 'sign'> | undefined;
  readonly substitute: Pick<Signer, 'sign'> | undefined;
  readonly validUntil: number;
}

/**
 * P-256 key pairs that KMS has generated and wrapped, one per day. KMS decrypts a pair once per environment and day.
 * From then on, signing does not use the KMS quota, and works even while KMS is down.
 *
 * A pair is created on the day before it signs, and is published immediately, so verifiers know it before they see its
 * first signature.
 */
export const createSigningPairs = ({ kms, keyArn, purpose, table, now }: SigningPairsDeps) => {
  const wrapping = { kms, keyArn, context: { purpose } };

  /** Returns a signer with a day's pair, or undefined if the pair does not exist or verifiers may not know it yet. */
  const loadSigner = async (day: string): Promise<Pick<Signer, 'sign'> | undefined> => {
    const pair = await findPair(table, purpose, day);
    if (!pair || addSeconds(pair.preparedAt, leadSeconds) > now().toISOString()) return undefined;
    const { kid } = pair.jwk;
    const key = await unwrapPair({ ...wrapping, abortSignal: AbortSignal.timeout(decryptMs) }, pair.wrapped);
    return {
      async sign(claims, header) {
        const input = jwsInput(kid, claims, header);
        return jwsOf(input, signWith('sha256', Buffer.from(input), key));
      },
    };
  };

  /** Creates the pair for a day, unless it exists. */
  const preparePair = async (day: string): Promise<void> => {
    const key = keys.signingPair(purpose, day);
    if (await table.get(key)) return;
    const abortSignal = AbortSignal.timeout(generateMs);
    const { publicKey, wrapped } = await generatePair('ECC_NIST_P256', { ...wrapping, abortSignal });
    const pair: Pair = { jwk: publicJwk(publicKey), wrapped, preparedAt: now().toISOString() };
    await table.putIfAbsent({ ...key, entity: 'SigningPair', ...pair, ttl: epochSeconds(day) + retentionSeconds });
  };

  const signers = createCache<Signers>({ max: 2, validUntil: ({ validUntil }) => validUntil, now });

  const loadOrSubstitute = async (day: string): Promise<Signers> => {
    const current = await loadSigner(day).catch((error: unknown) => log({ event: 'bug', ...describeBug(error) }));
    if (current) return { current, substitute: undefined, validUntil: Infinity };
    const at = now();
    const substitute = signers.peek(dayFrom(at, -1))?.current;
    return { current: undefined, substitute, validUntil: at.getTime() + cacheSeconds * 1000 };
  };

  return {
    /** Creates the pairs for today and tomorrow, unless they exist. Called every hour. */
    async prepare(): Promise<void> {
      const at = now();
      try {
        for (const day of [utcDayOf(at), dayFrom(at, 1)]) await preparePair(day);
      } catch (error) {
        // One failed invocation per hour does not raise an alarm. This log line does, while a usable pair still exists.
        log({ event: 'bug', ...describeBug(error) });
        throw error;
      }
    },

    /**
     * Returns a signer with today's pair. If that pair does not exist, was published too recently or cannot be decrypted,
     * returns a signer with yesterday's pair, which is still published. Returns undefined if this environment has not
     * decrypted yesterday's pair either.
     */
    async today(): Promise<Pick<Signer, 'sign'> | undefined> {
      const day = utcDayOf(now());
      const { current, substitute } = await signers.getOrLoad(day, () => loadOrSubstitute(day));
      return current ?? substitute;
    },
  };
};

export type SigningPairs = ReturnType<typeof createSigningPairs>;

/** Returns the public keys of yesterday's, today's and tomorrow's pairs. */
export const pairPublicKeys = (table: Table, purpose: string, now: Clock): PublicKeys => {
  const cache = createCache<readonly PublicJwk[]>({ max: 1, lifetimeMs: cacheSeconds * 1000, now });
  return {
    publicKeys: () =>
      cache.getOrLoad('', async () => {
        const at = now();
        const pairs = await Promise.all([-1, 0, 1].map((days) => findPair(table, purpose, dayFrom(at, days))));
        return pairs.flatMap((pair) => (pair ? [pair.jwk] : []));
      }),
  };
};
