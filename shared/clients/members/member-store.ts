import { memberKeys } from '#shared/clients/members/keys.ts';
import { readItem, type Table, versionedWrite, type Write } from '#shared/platform/storage/table.ts';
import { isActiveMember, Member, Passkey } from './member.ts';

export const memberWrite = (member: Member): Write =>
  versionedWrite({ ...member, ...memberKeys.member(member.workspace, member.id), entity: 'Member' });

export const passkeyWrite = (passkey: Passkey): Write =>
  versionedWrite({ ...passkey, ...memberKeys.passkey(passkey.id), entity: 'Passkey' });

const readAll = async (table: Table, workspace: string): Promise<readonly Member[]> => {
  const items = await table.partition(memberKeys.membersOf(workspace));
  return items.map((item) => Member.parse(item)).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
};

export const createMembers = (table: Table) => ({
  /** Returns a workspace's active members, oldest first. */
  of: async (workspace: string): Promise<readonly Member[]> => (await readAll(table, workspace)).filter(isActiveMember),
  /** Returns a workspace's members, including removed ones, oldest first. */
  all: (workspace: string): Promise<readonly Member[]> => readAll(table, workspace),
  /** Returns a member, or undefined if the member was removed or belongs to another workspace. */
  async find(workspace: string, id: string): Promise<Member | undefined> {
    const member = await readItem(table, memberKeys.member(workspace, id), Member);
    return member && isActiveMember(member) ? member : undefined;
  },
  passkey: (id: string): Promise<Passkey | undefined> => readItem(table, memberKeys.passkey(id), Passkey),
  /**
   * Writes the members' next versions in one transaction. Throws Conflict if one of them has changed in the meantime.
   */
  save: (member: Member, ...others: readonly Member[]): Promise<void> =>
    table.commit(memberWrite(member), ...others.map(memberWrite)),
});
export type Members = ReturnType<typeof createMembers>;
