import * as z from 'zod';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import type { Item, Table, Write } from '#shared/platform/storage/table.ts';
import { accessTokenSeconds, longestSessionSeconds } from './session-lifetimes.ts';

/** What a token says about its session. */
export interface Session {
  readonly clientId: string;
  /** Left out by access tokens of earlier releases. */
  readonly id?: string | undefined;
  /** The API key that opened it. Left out by sessions of earlier releases. */
  readonly apiKeyId?: string | undefined;
  readonly openedAt: string;
}

/** The sessions of one client that have ended before their tokens expire. */
const EndedSessions = z.object({
  clientId: z.string(),
  /** All sessions that were opened until then have ended. */
  openedUntil: z.string().optional(),
  /** Sessions that ended one by one. Each is kept until its last access token has expired. */
  sessions: z.array(z.object({ id: z.string(), endedAt: z.string() })),
  /** API keys that end, or have ended. Each is kept until no session that it opened can be refreshed. */
  apiKeys: z.array(z.object({ id: z.string(), endsAt: z.string() })),
  version: z.int(),
});
export type EndedSessions = z.infer<typeof EndedSessions>;

/** Adds something to the ended sessions of a client at a time. */
export type Ending = (ended: EndedSessions, at: Date) => EndedSessions;

/** Every function reads the list with the client, so it must stay short. */
const mostListed = 100;

/** The clock of the function that opened a session may be fast by this much. */
const clockSeconds = 2;

/** Also those that are opened in the next two seconds: their clients have to open another one. */
export const endAllSessions: Ending = (ended, at) => ({
  ...ended,
  openedUntil: addSeconds(at.toISOString(), clockSeconds),
});

/** Ends all sessions if the list would get too long. */
const bounded: Ending = (ended, at) => {
  const sessions = ended.sessions.filter(({ endedAt }) => addSeconds(endedAt, accessTokenSeconds) > at.toISOString());
  const apiKeys = ended.apiKeys.filter(({ endsAt }) => addSeconds(endsAt, longestSessionSeconds) > at.toISOString());
  if (sessions.length + apiKeys.length <= mostListed) return { ...ended, sessions, apiKeys };
  const future = apiKeys.filter(({ endsAt }) => endsAt > at.toISOString());
  return { ...endAllSessions(ended, at), sessions: [], apiKeys: future };
};

export const endSession =
  (id: string): Ending =>
  (ended, at) => ({ ...ended, sessions: [...ended.sessions, { id, endedAt: at.toISOString() }] });

/** Ends the sessions that these API keys have opened, at the time when each key ends. */
export const endSessionsOf =
  (ending: EndedSessions['apiKeys']): Ending =>
  (ended) => {
    const ids = new Set(ending.map(({ id }) => id));
    return { ...ended, apiKeys: [...ended.apiKeys.filter(({ id }) => !ids.has(id)), ...ending] };
  };

/** A session that names no API key ends with any key that ends after it was opened, because that key may be its own. */
export const hasEnded = (session: Session, ended: EndedSessions | undefined, now: Clock): boolean => {
  if (!ended) return false;
  const at = now().toISOString();
  const { id, apiKeyId, openedAt } = session;
  return (
    openedAt <= (ended.openedUntil ?? '') ||
    ended.sessions.some((one) => one.id === id) ||
    ended.apiKeys.some(
      (key) => key.endsAt <= at && (apiKeyId === undefined ? key.endsAt >= openedAt : key.id === apiKeyId),
    )
  );
};

export const endedSessionsIn = (item: Item | undefined): EndedSessions | undefined => item && EndedSessions.parse(item);

/** Returns the write that ends sessions, for a transaction with what ends them. */
export const endingWrite = async (table: Table, clientId: string, ending: Ending, now: Clock): Promise<Write> => {
  const key = clientKeys.endedSessions(clientId);
  const current = endedSessionsIn(await table.get(key));
  const before: EndedSessions = current ?? { clientId, sessions: [], apiKeys: [], version: 0 };
  const at = now();
  const ended = bounded(ending(before, at), at);
  return {
    item: { ...ended, ...key, entity: 'EndedSessions', version: current ? current.version + 1 : 0 },
    expect: current?.version ?? 'absent',
  };
};
