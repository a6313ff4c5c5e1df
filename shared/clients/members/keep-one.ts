import type { Member } from '#shared/clients/members/member.ts';
import { type Members, createMembers } from '#shared/clients/members/member-store.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';

/** A member to be changed, and a member who keeps the role of the person who makes the change. */
interface Changeable {
  readonly found: Member;
  readonly staying: Member;
}

/**
 * Finds the member to change. A workspace keeps at least one admin, and the service at least one operator, so that
 * members cannot lock themselves out.
 */
export const changeable = async (by: Member, id: string, members: Pick<Members, 'of'>): Promise<Changeable> => {
  const all = await members.of(by.workspace);
  const found = all.find((one) => one.id === id);
  if (!found) throw new Problem('not_found');
  const isSelf = found.id === by.id;
  const staying = all.find((one) => one.role === by.role && (isSelf ? one.id !== by.id : one.id === by.id));
  if (staying) return { found, staying };
  if (!isSelf) throw new Problem('forbidden');
  throw dashboardProblem(by.role === 'operator' ? 'last_operator' : 'last_admin');
};

/**
 * Saves a change, and writes the staying member unchanged with its next version. So if two members change each other at
 * the same time, only one of them succeeds.
 */
export const saveChange = ({ found, staying }: Changeable, change: Partial<Member>, table: Table): Promise<void> =>
  createMembers(table).save(
    { ...found, ...change, version: found.version + 1 },
    { ...staying, version: staying.version + 1 },
  );
