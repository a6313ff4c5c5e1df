import { invite } from '#shared/clients/members/invitation.ts';
import { planChange, saveChange } from '#shared/clients/members/keep-one.ts';
import { actorOf, type Member, type Role } from '#shared/clients/members/member.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Deps } from '../../http/deps.ts';
import { positionIn } from '../../http/position.ts';
import { type DashboardRow, get, post, type Result } from '../../http/row.ts';
import { auditPage, joinLink, membersPage } from '../../pages/people.ts';

/** The rows about the people of a workspace: of a client, or of the operator. */

type MembersPath = '/dashboard/members' | '/dashboard/operator/members';

export const membersAt = (path: MembersPath, requiredRole: Role): DashboardRow =>
  get(path, requiredRole, async ({ member, language }, { members }) => ({
    page: membersPage({ members: await members.of(member.workspace), reader: member, path }, language),
  }));

interface Invitation {
  readonly member: Member;
  readonly language: Language;
  readonly role: Role;
  readonly path: MembersPath;
}

/** Creates an invitation link, which is shown only in this response. */
export const inviteTo = async ({ member, language, role, path }: Invitation, deps: Deps): Promise<Result> => {
  const { workspace } = member;
  const link = joinLink(deps.site, await invite({ workspace, role, invitedBy: actorOf(member) }, deps));
  const members = await deps.members.of(workspace);
  return { page: membersPage({ members, reader: member, path, link }, language) };
};

export const removalAt = (path: MembersPath, requiredRole: Role): DashboardRow =>
  post(`${path}/{member}/remove`, requiredRole, {
    async question({ member, params }, { members }) {
      const { found } = await planChange(member, params.member, members);
      return { action: 'member.removed', name: found.name, back: path };
    },
    async perform({ member, params }, deps) {
      const change = await planChange(member, params.member, deps.members);
      const table = deps.audited({ member, action: 'member.removed', target: change.found.name });
      await saveChange(change, { status: 'Removed' }, table);
      return { redirect: path };
    },
  });

const recordsShown = 50;

export const auditAt = (path: '/dashboard/audit' | '/dashboard/operator/audit', requiredRole: Role): DashboardRow =>
  get(path, requiredRole, async ({ member, query, language }, { audit }) => {
    const records = await audit.latest(member.workspace, recordsShown, positionIn(query));
    const page = { records, hasMore: records.length === recordsShown, showsOperators: requiredRole === 'operator' };
    return { page: auditPage(page, language) };
  });
