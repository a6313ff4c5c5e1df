import type { Member } from '#shared/clients/members/member.ts';
import { type Members, createMembers } from '#shared/clients/members/member-store.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';

/** The member to change, and a member who keeps the role of the person making the change. */
interface PlannedChange {
  readonly found: Member;
  readonly staying: Member;
}

/**
 * Finds the member to change. A workspace keeps at least one admin, and the service at least one operator, so that
 * members cannot lock themselves out.
 */
export const planChange = async (by: Member, id: string, members: Pick<Members, 'of'>): Promise<PlannedChange> => {
  const workspaceMembers = await members.of(by.workspace);
  const member = workspaceMembers.find((candidate) => candidate.id === id);
  if (!member) throw new Problem('not_found');
  const isSelf = member.id === by.id;
  const staying = workspaceMembers.find(
    (candidate) => candidate.role === by.role && (isSelf ? candidate.id !== by.id : candidate.id === by.id),
  );
  if (staying) return { found: member, staying };
  if (!isSelf) throw new Problem('forbidden');
  throw dashboardProblem(by.role === 'operator' ? 'last_operator' : 'last_admin');
};

/**
 * Saves a change, and also writes the staying member, unchanged but with its next version. As a result, if two members
 * change each other at the same time, only one of the changes succeeds.
 */
export const saveChange = ({ found, staying }: PlannedChange, change: Partial<Member>, table: Table): Promise<void> =>
  createMembers(table).save(
    { ...found, ...change, version: found.version + 1 },
    { ...staying, version: staying.version + 1 },
  );
