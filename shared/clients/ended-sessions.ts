import * as z from 'zod';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { type Item, type Table, versionedWrite, type Write } from '#shared/platform/storage/table.ts';

export const accessTokenSeconds = 3600;

export const refreshTokenSeconds = 86_400;

/** Maximum lifetime of a session, however often it is refreshed. No refresh token outlives it. */
export const maxSessionSeconds = 30 * 86_400;

/** The session that a token belongs to, from the token's claims. */
export interface Session {
  readonly clientId: string;
  /** In an access token, the public id (`publicSessionId`). */
  readonly id: string;
  /** The API key that created the session. */
  readonly apiKeyId: string;
  readonly openedAt: string;
}

/** A client's sessions that ended before their tokens expired. */
const EndedSessions = z.object({
  clientId: z.string(),
  /** All sessions created up to this time have ended. */
  openedUntil: z.string().optional(),
  /** Sessions that ended individually. Each is listed until its last access token has expired. */
  sessions: z.array(z.object({ id: z.string(), endedAt: z.string() })),
  /** API keys that are expiring or have expired. Each is listed until no session that it created can be refreshed. */
  apiKeys: z.array(z.object({ id: z.string(), endsAt: z.string() })),
  version: z.int(),
});
export type EndedSessions = z.infer<typeof EndedSessions>;

/** A change to a client's ended sessions, made at a given time. */
export type Ending = (ended: EndedSessions, at: Date) => EndedSessions;

/** Maximum number of entries in the two lists together: small, because every request reads them. */
const maxListed = 100;

/** The clock of the function that created a session may be ahead by this many seconds. */
const clockSkewSeconds = 2;

/** Ends all sessions, including any that are created within the next two seconds, because clocks differ. */
export const endAllSessions: Ending = (ended, at) => ({
  ...ended,
  openedUntil: addSeconds(at.toISOString(), clockSkewSeconds),
});

/** Removes expired entries. If the list is still too long, ends all of the client's sessions instead. */
const withinLimit: Ending = (ended, at) => {
  const sessions = ended.sessions.filter(({ endedAt }) => addSeconds(endedAt, accessTokenSeconds) > at.toISOString());
  const apiKeys = ended.apiKeys.filter(({ endsAt }) => addSeconds(endsAt, maxSessionSeconds) > at.toISOString());
  if (sessions.length + apiKeys.length <= maxListed) return { ...ended, sessions, apiKeys };
  const expiringKeys = apiKeys.filter(({ endsAt }) => endsAt > at.toISOString());
  return { ...endAllSessions(ended, at), sessions: [], apiKeys: expiringKeys };
};

/**
 * Returns the session id in access tokens. It is a digest, because the id itself is part of the refresh token: a caller
 * who knows it could end the session with a made-up token, which counts as a copied one.
 */
export const publicSessionId = (id: string): string => digest('session', id);

/**
 * Lists both ids of the session, because the access tokens of the last release contain the id itself, and the last
 * release does not derive the public id.
 */
export const endSession =
  (id: string): Ending =>
  (ended, at) => {
    const endedAt = at.toISOString();
    return { ...ended, sessions: [...ended.sessions, { id, endedAt }, { id: publicSessionId(id), endedAt }] };
  };

/** Ends the sessions that each of these API keys has created when that key expires. */
export const endSessionsOf =
  (ending: EndedSessions['apiKeys']): Ending =>
  (ended) => {
    const ids = new Set(ending.map(({ id }) => id));
    return { ...ended, apiKeys: [...ended.apiKeys.filter(({ id }) => !ids.has(id)), ...ending] };
  };

/** Returns whether a session has ended. */
export const hasEnded = (session: Session, ended: EndedSessions | undefined, now: Clock): boolean => {
  if (!ended) return false;
  const at = now().toISOString();
  const { id, apiKeyId, openedAt } = session;
  return (
    openedAt <= (ended.openedUntil ?? '') ||
    // The last release lists only the id itself.
    ended.sessions.some((endedSession) => endedSession.id === id || publicSessionId(endedSession.id) === id) ||
    ended.apiKeys.some((key) => key.endsAt <= at && key.id === apiKeyId)
  );
};

export const endedSessionsIn = (item: Item | undefined): EndedSessions | undefined => item && EndedSessions.parse(item);

/** Returns the write that ends sessions. Commit it in the same transaction as the change that ends them. */
export const endingWrite = async (table: Table, clientId: string, ending: Ending, now: Clock): Promise<Write> => {
  const key = clientKeys.endedSessions(clientId);
  const current = endedSessionsIn(await table.get(key));
  const before: EndedSessions = current ?? { clientId, sessions: [], apiKeys: [], version: 0 };
  const at = now();
  const ended = withinLimit(ending(before, at), at);
  return versionedWrite({ ...ended, ...key, entity: 'EndedSessions', version: current ? current.version + 1 : 0 });
};
