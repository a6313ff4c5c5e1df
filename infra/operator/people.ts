import { auditedTable } from '#shared/clients/audit/audit-trail.ts';
import { commandLine } from '#shared/clients/audit/audit-record.ts';
import { invite } from '#shared/clients/members/invitation.ts';
import { createMembers } from '#shared/clients/members/member-store.ts';
import { type ClientRole, operatorWorkspace } from '#shared/clients/members/member.ts';
import type { Connection } from './connection.ts';

/**
 * Creates the actions on the people who sign in to the dashboard.
 *
 * @param workspaceOf returns the workspace of a client, or that of the operators
 */
export const createPeople = (
  { table, now }: Pick<Connection, 'table' | 'now'>,
  workspaceOf: (client: string | undefined) => Promise<string>,
) => ({
  /** Returns the token of a link with which one person joins a client's workspace. */
  invite: async (client: string, role: ClientRole) =>
    invite({ workspace: await workspaceOf(client), role, invitedBy: commandLine }, { table, now }),
  /** Returns the token of a link with which one person becomes an operator in the dashboard. */
  inviteOperator: () =>
    invite({ workspace: operatorWorkspace, role: 'operator', invitedBy: commandLine }, { table, now }),
  /** Returns the people in a client's workspace, or the operators, oldest first. */
  members: async (client: string | undefined) => createMembers(table).of(await workspaceOf(client)),
  /** Removes a person, even the last one: another one can be invited. Their passkey and their sessions stop working. */
  removeMember: async (id: string, client: string | undefined) => {
    const workspace = await workspaceOf(client);
    const member = await createMembers(table).find(workspace, id);
    if (!member) throw new Error(`No member has the id "${id}". To list the members, run: npm run clients -- members`);
    const entry = { workspace, actor: commandLine, action: 'member.removed', target: id } as const;
    const removed = { ...member, status: 'Removed', version: member.version + 1 } as const;
    await createMembers(auditedTable(table, entry, now)).save(removed);
    return { removed: member.name };
  },
});
