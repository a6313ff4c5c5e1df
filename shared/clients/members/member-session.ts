import * as z from 'zod';
import { addSeconds, type Clock, epochSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';
import { memberKeys } from '#shared/clients/members/keys.ts';
import { readItem, type Table, versionedWrite, type Write } from '#shared/platform/storage/table.ts';
import type { Member } from './member.ts';
import { createMembers } from './member-store.ts';
import { succeedsWithoutConflict } from '#shared/platform/storage/retry-on-conflict.ts';

export const maxSessionSeconds = 8 * 3600;
/** A session ends after this time without activity. */
const idleSeconds = 1800;
/** Precision with which the last use is recorded: coarse, so that most page views write nothing. */
const precisionSeconds = 60;

/** A browser session of a member who has signed in. Only a hash of its token is stored. */
const MemberSession = z.object({
  memberId: z.string(),
  workspace: z.string(),
  expiresAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
  version: z.int().nonnegative(),
});
type MemberSession = z.infer<typeof MemberSession>;

export const hashOfSession = (token: string): string => digest('member-session', token);

const keyOf = (token: string) => memberKeys.memberSession(hashOfSession(token));

const writeOf = (token: string, session: MemberSession): Write =>
  versionedWrite({ ...session, ...keyOf(token), entity: 'MemberSession', ttl: epochSeconds(session.expiresAt) });

/** Returns the token of a new session and the write that creates it. */
export const newMemberSession = (
  { id: memberId, workspace }: Pick<Member, 'id' | 'workspace'>,
  now: Clock,
): { readonly token: string; readonly write: Write } => {
  const token = randomBytes(32).toString('base64url');
  const at = now();
  const expiresAt = addSeconds(at, maxSessionSeconds);
  return { token, write: writeOf(token, { memberId, workspace, expiresAt, seenAt: at.toISOString(), version: 0 }) };
};

export const createMemberSessions = (table: Table, now: Clock) => {
  const members = createMembers(table);

  const findActive = async (token: string): Promise<MemberSession | undefined> => {
    const session = await readItem(table, keyOf(token), MemberSession);
    if (!session) return undefined;
    const at = now();
    const hasEnded =
      session.endedAt !== undefined ||
      session.expiresAt <= at.toISOString() ||
      secondsBetween(session.seenAt, at) >= idleSeconds;
    return hasEnded ? undefined : session;
  };

  /** Writes the next version. Returns false if another request of the same browser has written one concurrently. */
  const save = (token: string, session: MemberSession, changes: Partial<MemberSession>): Promise<boolean> =>
    succeedsWithoutConflict(table.commit(writeOf(token, { ...session, ...changes, version: session.version + 1 })));

  return {
    /**
     * Returns the member who has signed in with this token, or undefined if the session has ended or the member was
     * removed.
     */
    async memberOf(token: string): Promise<Member | undefined> {
      const session = await findActive(token);
      if (!session) return undefined;
      const seenAt = now().toISOString();
      if (secondsBetween(session.seenAt, seenAt) >= precisionSeconds) await save(token, session, { seenAt });
      return members.find(session.workspace, session.memberId);
    },
    /** Ends a session. Idempotent. */
    async end(token: string): Promise<void> {
      let isEnded = false;
      while (!isEnded) {
        const session = await findActive(token);
        isEnded = !session || (await save(token, session, { endedAt: now().toISOString() }));
      }
    },
  };
};
export type MemberSessions = ReturnType<typeof createMemberSessions>;
