import { sign as signWith } from 'node:crypto';
import type { KMSClient } from '@aws-sdk/client-kms';
import * as z from 'zod';
import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { openMemory } from '#shared/platform/runtime/remember.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { Conflict, type Table } from '#shared/platform/storage/table.ts';
import { jwsInput, publicJwk, PublicJwk } from './es256.ts';
import { keySetMaxAge, type PublicKeys, type Signer } from './signer.ts';
import { generatePair, openPair } from './wrapped-pair.ts';

/**
 * P-256 key pairs that KMS has generated and wrapped, one for each day. The table keeps a pair with its private half
 * encrypted. KMS opens it once in each environment and day, so signing takes no call and no quota of KMS.
 *
 * A pair is made on the day before it signs, and is published at once. Verifiers therefore know it before they meet it.
 */
export interface SigningPairs {
  /** Makes the pair of tomorrow, unless it exists. Called every hour. */
  prepare(): Promise<void>;
  /** Signs with the pair of today. Undefined if there is none, or if it was published too recently. */
  today(): Promise<Pick<Signer, 'sign'> | undefined>;
}

const Pair = z.object({ jwk: PublicJwk, wrapped: z.string(), preparedAt: z.iso.datetime() });
type Pair = z.infer<typeof Pair>;

const readPair = async (table: Table, purpose: string, day: string): Promise<Pair | undefined> => {
  const item = await table.get(keys.signingPair(purpose, day));
  return item && Pair.parse(item);
};

const daySeconds = 86_400;
const dayOf = (at: Date | string): string => new Date(at).toISOString().slice(0, 10);

/** How long our own functions keep the public keys. */
const rememberSeconds = 600;

/** How long a pair is published before it signs: as long as a verifier and this service may keep an older key set. */
const leadSeconds = keySetMaxAge + 2 * rememberSeconds;

/** A pair is published until the end of the day after its own. */
const keptSeconds = 3 * daySeconds;

export interface SigningPairsDeps {
  readonly kms: Pick<KMSClient, 'send'>;
  /** The KMS key that wraps the private halves. */
  readonly keyArn: string;
  readonly purpose: string;
  readonly table: Table;
  readonly now: Clock;
}

export const openSigningPairs = ({ kms, keyArn, purpose, table, now }: SigningPairsDeps): SigningPairs => {
  const wrapping = { kms, keyArn, context: { purpose } };
  const read = (day: string) => readPair(table, purpose, day);

  const unwrap = async (pair: Pair): Promise<Pick<Signer, 'sign'>> => {
    const { kid } = pair.jwk;
    const key = await openPair(wrapping, pair);
    return {
      async sign(claims, header) {
        const input = jwsInput(kid, claims, header);
        const signature = signWith('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
        return `${input}.${signature.toString('base64url')}`;
      },
    };
  };

  const opened = openMemory<{ readonly signer: Pick<Signer, 'sign'> | undefined; readonly goodUntil: number }>({
    most: 1,
    goodUntil: ({ goodUntil }) => goodUntil,
    now,
  });

  return {
    async prepare() {
      const at = now().toISOString();
      const day = dayOf(addSeconds(at, daySeconds));
      if (await read(day)) return;
      const { publicKey, wrapped } = await generatePair(wrapping, 'ECC_NIST_P256');
      const pair: Pair = { jwk: publicJwk(publicKey), wrapped, preparedAt: at };
      const ttl = epochSeconds(day) + keptSeconds;
      try {
        await table.commit({
          item: { ...keys.signingPair(purpose, day), entity: 'SigningPair', ...pair, ttl },
          expect: 'absent',
        });
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
      }
    },

    async today() {
      const day = dayOf(now());
      const { signer } = await opened.recall(day, async () => {
        const pair = await read(day);
        const isKnown = pair && addSeconds(pair.preparedAt, leadSeconds) <= now().toISOString();
        // Without a pair, look again after a while.
        if (!isKnown) return { signer: undefined, goodUntil: now().getTime() + rememberSeconds * 1000 };
        return { signer: await unwrap(pair), goodUntil: Infinity };
      });
      return signer;
    },
  };
};

/** The public halves of the pairs of yesterday, today and tomorrow. */
export const pairPublicKeys = (table: Table, purpose: string, now: Clock): PublicKeys => {
  const memory = openMemory<{ readonly jwks: readonly PublicJwk[]; readonly readAt: number }>({
    most: 1,
    goodUntil: ({ readAt }) => readAt + rememberSeconds * 1000,
    now,
  });
  return {
    async publicKeys() {
      const { jwks } = await memory.recall('', async () => {
        const at = now();
        const days = [-daySeconds, 0, daySeconds].map((seconds) => dayOf(addSeconds(at, seconds)));
        const pairs = await Promise.all(days.map((day) => readPair(table, purpose, day)));
        return { jwks: pairs.flatMap((pair) => (pair ? [pair.jwk] : [])), readAt: at.getTime() };
      });
      return jwks;
    },
  };
};
