import { randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { Problem } from '#shared/http/problem.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/runtime/clock.ts';
import { digest } from '#shared/runtime/ids.ts';
import { log } from '#shared/runtime/log.ts';
import { againOnConflict } from '#shared/storage/again.ts';
import { keys } from '#shared/storage/keys.ts';
import { Conflict, type Table } from '#shared/storage/table.ts';

/** Seconds (decisions 8.3). */
export const refreshTokenSeconds = 86_400;

/** All refresh tokens that came of one session: only the newest is good, and an old one shown again ends them all. */
const Family = z.object({
  clientId: z.string(),
  hash: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().optional(),
  version: z.int(),
});

export interface RefreshTokens {
  /** A new family's first token. */
  start(clientId: string): Promise<string>;
  /**
   * The next token of the family. Before this one is spent, `admit` sees whose it is and makes what goes with the next:
   * what it throws costs nothing. Throws Problem unauthorized; reuse revokes the family.
   */
  rotate<T>(
    token: string,
    admit: (clientId: string) => Promise<T>,
  ): Promise<{ readonly token: string; readonly with: T }>;
}

/** `rt_` + 16 bytes that name the family + 32 secret bytes. */
const shape = /^rt_([A-Za-z0-9_-]{64})$/;

const hashOf = (secret: Buffer): string => digest('refresh-token', secret.toString('hex'));

const write = (familyId: Buffer, secret: Buffer): string =>
  `rt_${Buffer.concat([familyId, secret]).toString('base64url')}`;

export const openRefreshTokens = (table: Table, now: Clock): RefreshTokens => {
  const item = (familyId: Buffer, family: z.infer<typeof Family>) => ({
    ...keys.refreshFamily(familyId.toString('hex')),
    entity: 'RefreshFamily',
    ...family,
    ttl: epochSeconds(family.expiresAt) + 86_400,
  });

  return {
    async start(clientId) {
      const familyId = randomBytes(16);
      const secret = randomBytes(32);
      const expiresAt = addSeconds(now(), refreshTokenSeconds);
      await table.commit({
        item: item(familyId, { clientId, hash: hashOf(secret), expiresAt, version: 0 }),
        expect: 'absent',
      });
      return write(familyId, secret);
    },

    async rotate(token, admit) {
      const bytes = Buffer.from(shape.exec(token)?.[1] ?? '', 'base64url');
      if (bytes.length !== 48) throw new Problem('unauthorized');
      const [familyId, secret] = [bytes.subarray(0, 16), bytes.subarray(16)];
      const stored = await table.get(keys.refreshFamily(familyId.toString('hex')));
      if (!stored) throw new Problem('unauthorized');
      const family = Family.parse(stored);
      if (family.revokedAt) throw new Problem('unauthorized');

      const revoke = async (): Promise<never> => {
        log({ event: 'session.reuse_detected', clientId: family.clientId });
        // Whoever holds the newer token may be refreshing it at this very moment.
        await againOnConflict(async () => {
          const current = Family.parse(await table.get(keys.refreshFamily(familyId.toString('hex'))));
          const revoked = { ...current, revokedAt: now().toISOString(), version: current.version + 1 };
          await table.commit({ item: item(familyId, revoked), expect: current.version });
        });
        throw new Problem('unauthorized');
      };

      if (!timingSafeEqual(Buffer.from(hashOf(secret), 'hex'), Buffer.from(family.hash, 'hex'))) return revoke();
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
        await table.commit({ item: item(familyId, rotated), expect: family.version });
      } catch (error) {
        // Two uses of one token at once: one of them is not the client.
        if (error instanceof Conflict) return revoke();
        throw error;
      }
      return { token: write(familyId, next), with: admitted };
    },
  };
};
