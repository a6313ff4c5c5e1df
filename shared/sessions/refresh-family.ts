import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { Problem } from '#shared/platform/problems/problem.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { Conflict, type Table } from '#shared/platform/storage/table.ts';

export const refreshTokenSeconds = 86_400;

/**
 * All refresh tokens of one session. Only the newest is valid. If an older one is presented, somebody has copied it, so
 * the whole family is revoked (RFC 9700 §4.14.2).
 */
const Family = z.object({
  clientId: z.string(),
  /** Hash of the newest token's secret. */
  hash: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().optional(),
  version: z.int(),
});

export interface RefreshTokens {
  /** The first token of a new family. */
  start(clientId: string): Promise<string>;
  /**
   * Replaces a token with the next one of its family. Calls `admit` with the client before the token is spent; if it
   * throws, the token stays valid.
   *
   * @returns the next token and what `admit` returned
   * @throws Problem `unauthorized` or `token_expired`
   */
  rotate<T>(
    token: string,
    admit: (clientId: string) => Promise<T>,
  ): Promise<{ readonly token: string; readonly admitted: T }>;
}

/** `rt_`, then 16 bytes that name the family and 32 secret bytes, in base64url. */
const tokenFormat = /^rt_([A-Za-z0-9_-]{64})$/;

const hashOf = (secret: Buffer): string => digest('refresh-token', secret.toString('hex'));

const tokenOf = (familyId: Buffer, secret: Buffer): string =>
  `rt_${Buffer.concat([familyId, secret]).toString('base64url')}`;

export const openRefreshTokens = (table: Table, now: Clock): RefreshTokens => {
  const itemOf = (familyId: Buffer, family: z.infer<typeof Family>) => ({
    ...keys.refreshFamily(familyId.toString('hex')),
    entity: 'RefreshFamily',
    ...family,
    ttl: epochSeconds(family.expiresAt) + 86_400,
  });

  const revoke = async (familyId: Buffer, clientId: string): Promise<never> => {
    log({ event: 'session.reuse_detected', clientId });
    // The holder of the newest token may be rotating it at the same time.
    await retryOnConflict(async () => {
      const current = Family.parse(await table.get(keys.refreshFamily(familyId.toString('hex'))));
      const revoked = { ...current, revokedAt: now().toISOString(), version: current.version + 1 };
      await table.commit({ item: itemOf(familyId, revoked), expect: current.version });
    });
    throw new Problem('unauthorized');
  };

  return {
    async start(clientId) {
      const familyId = randomBytes(16);
      const secret = randomBytes(32);
      const expiresAt = addSeconds(now(), refreshTokenSeconds);
      await table.commit({
        item: itemOf(familyId, { clientId, hash: hashOf(secret), expiresAt, version: 0 }),
        expect: 'absent',
      });
      return tokenOf(familyId, secret);
    },

    async rotate(token, admit) {
      const bytes = Buffer.from(tokenFormat.exec(token)?.[1] ?? '', 'base64url');
      if (bytes.length !== 48)
        throw new Problem('unauthorized', {
          details: { 'refresh-token': ['must be a refresh token: `rt_` and 64 characters'] },
        });
      const [familyId, secret] = [bytes.subarray(0, 16), bytes.subarray(16)];
      const stored = await table.get(keys.refreshFamily(familyId.toString('hex')));
      if (!stored) throw new Problem('unauthorized');
      const family = Family.parse(stored);
      if (family.revokedAt) throw new Problem('unauthorized');
      const isNewest = timingSafeEqual(Buffer.from(hashOf(secret), 'hex'), Buffer.from(family.hash, 'hex'));
      if (!isNewest) return revoke(familyId, family.clientId);
      if (family.expiresAt <= now().toISOString()) throw new Problem('token_expired');
      const admitted = await admit(family.clientId);
      const next = randomBytes(32);
      const rotated = {
        ...family,
        hash: hashOf(next),
        expiresAt: addSeconds(now(), refreshTokenSeconds),
        version: family.version + 1,
      };
      try {
        await table.commit({ item: itemOf(familyId, rotated), expect: family.version });
      } catch (error) {
        // Two parties used the same token at the same time, so one of them is not the client.
        if (error instanceof Conflict) return revoke(familyId, family.clientId);
        throw error;
      }
      return { token: tokenOf(familyId, next), admitted };
    },
  };
};
