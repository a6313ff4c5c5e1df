import * as z from 'zod';
import { decryptText, derivedKey, encryptText } from '#shared/platform/encoding/jwe.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';
import { assertSameBody } from '#shared/platform/storage/create-once.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { type Table } from '#shared/platform/storage/table.ts';
import { succeedsWithoutConflict } from '#shared/platform/storage/retry-on-conflict.ts';

/** The response to a create request, stored so that a retry with the same Idempotency-Key receives the same bytes. */
export interface StoredResponse {
  readonly status: number;
  readonly body: string;
}

export interface RetentionOptions {
  /** Time, in seconds, for which the response is stored. After that, a retry is executed as a new request. */
  readonly ttlSeconds?: number | undefined;
  /** Returns whether the stored body is still valid for a retry. If not, the request is executed again. */
  readonly isUsable?: (body: string) => Promise<boolean>;
}

const Stored = z.object({
  bodyHash: z.string(),
  state: z.enum(['Running', 'Answered']),
  runningUntil: z.string(),
  /** The request was rejected, so the key may be used for any body. */
  isReleased: z.boolean().optional(),
  status: z.int().optional(),
  body: z.string().optional(),
  ttl: z.int(),
  version: z.int(),
});

/** Maximum duration of a run. A run without a response by then is presumed to have crashed. */
const maxRunSeconds = 30;
export const retentionSeconds = 48 * 3600;

export const createIdempotencyStore = (table: Table, now: Clock) => ({
  /**
   * Executes a create request once per scope and stores the response. A retry with the same body receives the stored
   * response.
   *
   * If the process crashes while it executes the request, the first retry after 30 seconds runs the request again. That
   * must be safe. Usually, the first run created its resource under a derived id, where the second run finds it.
   *
   * @param secret encrypts the stored response, so that it cannot be read from the table; for responses that contain
   *   tokens
   * @throws Problem `idempotency_mismatch` for a retry with a different body, `conflict` while the first run is in
   *   progress
   */
  async once(
    scope: string,
    bodyHash: string,
    secret: string | undefined,
    run: () => Promise<StoredResponse>,
    { ttlSeconds = retentionSeconds, isUsable }: RetentionOptions = {},
  ): Promise<StoredResponse & { readonly replayed: boolean }> {
    const at = now();
    const claim = {
      ...keys.storedResponse(scope),
      entity: 'Answer',
      bodyHash,
      state: 'Running' as const,
      runningUntil: addSeconds(at, maxRunSeconds),
      // Makes the claims of two requests differ, so that a retried write does not mistake the other claim for its own.
      claimedBy: randomBytes(9).toString('base64url'),
      ttl: epochSeconds(at) + ttlSeconds,
    };
    let version = 0;
    const current = await table.putIfAbsent({ ...claim, version });
    if (current) {
      const earlier = Stored.parse(current);
      // DynamoDB deletes an item some time after its `ttl`.
      const isRetained = earlier.ttl > epochSeconds(at) && !earlier.isReleased;
      if (isRetained) assertSameBody(earlier, bodyHash);
      if (isRetained && earlier.state === 'Answered') {
        const body = await decrypt(earlier.body ?? '', secret);
        if ((await isUsable?.(body)) ?? true) return { status: earlier.status ?? 200, body, replayed: true };
      }
      if (earlier.state === 'Running' && earlier.runningUntil > at.toISOString())
        throw new Problem('conflict', { retryAfterSeconds: 1 });
      version = earlier.version + 1;
      await table.commit({ item: { ...claim, version }, expect: earlier.version });
    }
    try {
      const response = await run();
      const body = await encrypt(response.body, secret);
      const completed = { ...claim, state: 'Answered' as const, status: response.status, body, version: version + 1 };
      await table.commit({ item: completed, expect: version });
      return { ...response, replayed: false };
    } catch (error) {
      // Errors are not stored, so the client may reuse the key immediately, with a corrected body.
      if (error instanceof Problem) {
        const ttl = epochSeconds(at) + maxRunSeconds;
        const released = { ...claim, isReleased: true, runningUntil: at.toISOString(), version: version + 1, ttl };
        // If a retry has taken over the claim because this run was overdue, only the retry may release it.
        await succeedsWithoutConflict(table.commit({ item: released, expect: version }));
      }
      throw error;
    }
  },
});

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

const encryptionKey = (secret: string): Uint8Array => derivedKey(secret, 'kept answer');

const encrypt = async (body: string, secret: string | undefined): Promise<string> =>
  secret === undefined ? body : encryptText(body, encryptionKey(secret));

const decrypt = async (stored: string, secret: string | undefined): Promise<string> =>
  secret === undefined ? stored : decryptText(stored, encryptionKey(secret));
