import { timingSafeEqual } from 'node:crypto';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import * as z from 'zod';
import { missingRefreshToken, spentRefreshToken } from '#shared/platform/problems/credentials.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { addSeconds, type Clock, earliest, epochSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { log } from '#shared/standard/log.ts';
import type { Identify } from '#shared/platform/http/request.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { retryOnConflict, succeedsWithoutConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { readItem, type Table, versionedWrite, type Write } from '#shared/platform/storage/table.ts';
import {
  endingWrite,
  endSession,
  maxSessionSeconds,
  refreshTokenSeconds,
  type Session,
} from '#shared/clients/ended-sessions.ts';

/**
 * The refresh tokens of one session, of which only the newest is valid. Use of an older one means that it was copied,
 * so the session is ended (RFC 9700 §4.14.2).
 */
const Family = z.object({
  clientId: z.string(),
  /** The API key that created the session. */
  apiKeyId: z.string(),
  /** When the session was created. */
  openedAt: z.string(),
  /** Hash of the newest token's secret. */
  hash: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().optional(),
  version: z.int(),
});
type Family = z.infer<typeof Family>;

export const newSession = (clientId: string, apiKeyId: string, now: Clock): Session => ({
  clientId,
  apiKeyId,
  id: randomBytes(16).toString('hex'),
  openedAt: now().toISOString(),
});

export interface RefreshToken {
  readonly token: string;
  readonly expiresIn: number;
}

/** `rt_`, then the session id (16 bytes) and 32 secret bytes, in base64url. */
const tokenFormat = /^rt_([A-Za-z0-9_-]{64})$/;

const hashOf = (secret: Buffer): string => digest('refresh-token', secret.toString('hex'));

const tokenOf = (sessionId: string, secret: Buffer): string =>
  `rt_${Buffer.concat([Buffer.from(sessionId, 'hex'), secret]).toString('base64url')}`;

export const createRefreshTokens = (table: Table, now: Clock) => {
  const writeOf = (sessionId: string, family: Family): Write =>
    versionedWrite({
      ...clientKeys.refreshFamily(sessionId),
      entity: 'RefreshFamily',
      ...family,
      ttl: epochSeconds(family.expiresAt) + 86_400,
    });

  /** Creates the next token of a session, and the fields of the family that store it. */
  const newToken = ({ id, openedAt }: Session) => {
    const [secret, at] = [randomBytes(32), now()];
    const expiresAt = earliest(addSeconds(at, refreshTokenSeconds), addSeconds(openedAt, maxSessionSeconds));
    const issued: RefreshToken = { token: tokenOf(id, secret), expiresIn: Math.floor(secondsBetween(at, expiresAt)) };
    return { issued, stored: { hash: hashOf(secret), expiresAt } };
  };

  /** Ends the session and its access tokens. Throws Problem `unauthorized`. */
  const revoke = async ({ id: sessionId, clientId, apiKeyId }: Session): Promise<never> => {
    log({ event: 'session.reuse_detected', clientId, apiKeyId });
    // The holder of the newest token may be rotating it at the same time, and other sessions of the client may end.
    await retryOnConflict(async () => {
      const current = Family.parse(await table.get(clientKeys.refreshFamily(sessionId)));
      if (current.revokedAt !== undefined) return;
      const revoked = { ...current, revokedAt: now().toISOString(), version: current.version + 1 };
      await table.commit(writeOf(sessionId, revoked), await endingWrite(table, clientId, endSession(sessionId), now));
    }, 10);
    throw spentRefreshToken();
  };

  /** Reads a token's session, unless it was revoked. */
  const load = async (token: string, identify?: Identify) => {
    const bytes = Buffer.from(tokenFormat.exec(token)?.[1] ?? '', 'base64url');
    if (bytes.length !== 48) throw missingRefreshToken('must be a refresh token: `rt_` and 64 characters');
    const [id, secret] = [bytes.subarray(0, 16).toString('hex'), bytes.subarray(16)];
    const family = await readItem(table, clientKeys.refreshFamily(id), Family);
    if (!family) throw spentRefreshToken();
    const { clientId, apiKeyId, openedAt, hash, expiresAt, revokedAt } = family;
    identify?.({ clientId, apiKeyId });
    if (revokedAt !== undefined) throw spentRefreshToken();
    const isNewest = timingSafeEqual(Buffer.from(hashOf(secret), 'hex'), Buffer.from(hash, 'hex'));
    const hasExpired = expiresAt <= now().toISOString();
    return { family, session: { clientId, id, apiKeyId, openedAt }, isNewest, hasExpired };
  };

  /**
   * Reads a token's session. Ends the session if the token is not its newest one. Calls `identify` even if the token is
   * rejected.
   *
   * @throws Problem `unauthorized` or `token_expired`
   */
  const newest = async (token: string, identify?: Identify) => {
    const { family, session, isNewest, hasExpired } = await load(token, identify);
    if (!isNewest) return revoke(session);
    if (hasExpired)
      throw new Problem('token_expired', { message: 'The refresh token has expired. Create a new session' });
    return { family, session };
  };

  return {
    newest,

    /** Issues the first token of a session. */
    async start(session: Session): Promise<RefreshToken> {
      const { id, clientId, apiKeyId, openedAt } = session;
      const { issued, stored } = newToken(session);
      await table.commit(writeOf(id, { clientId, apiKeyId, openedAt, ...stored, version: 0 }));
      return issued;
    },

    /**
     * Replaces the newest token of a session with the next one. If the token has been replaced since it was read, ends
     * the session and throws Problem `unauthorized`.
     */
    async replace({ family, session }: Awaited<ReturnType<typeof newest>>): Promise<RefreshToken> {
      const { issued, stored } = newToken(session);
      const next = { ...family, ...stored, version: family.version + 1 };
      // If the same token is used twice at the same time, one of the users is not the client.
      if (!(await succeedsWithoutConflict(table.commit(writeOf(session.id, next))))) return revoke(session);
      return issued;
    },

    /** Returns a token's session, or undefined if the token cannot be replaced. Never ends a session. */
    async find(token: string): Promise<Session | undefined> {
      const loaded = await load(token).catch(ignoring(Problem));
      return loaded?.isNewest && !loaded.hasExpired ? loaded.session : undefined;
    },
  };
};
export type RefreshTokens = ReturnType<typeof createRefreshTokens>;
