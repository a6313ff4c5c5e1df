import { invite } from '#shared/clients/members/invitation.ts';
import { actorOf } from '#shared/clients/members/member.ts';
import { auditPage, joinLink, membersPage } from '../../pages/people.ts';
import type { Deps } from '../../http/deps.ts';
import { positionIn } from '../../http/position.ts';
import type { Operations } from '../../http/route.ts';
import { planChange, saveChange } from '#shared/clients/members/keep-one.ts';
import { removalFrom } from './remove-member.ts';
import type { routes } from './routes.ts';

type Ops = Operations<typeof routes, Deps>;

const membersPath = '/dashboard/members';

export const showMembers: Ops['showMembers'] = async ({ member, language }, { members }) => ({
  page: membersPage({ members: await members.of(member.workspace), reader: member, path: membersPath }, language),
});

/** Creates an invitation link, which is shown only in this response. */
export const inviteMember: Ops['inviteMember'] = async ({ member, language, form }, deps) => {
  const { workspace } = member;
  const token = await invite({ workspace, role: form.role, invitedBy: actorOf(member) }, deps);
  const link = joinLink(deps.site, token);
  const members = await deps.members.of(workspace);
  return { page: membersPage({ members, reader: member, path: membersPath, link }, language) };
};

export const changeMember: Ops['changeMember'] = async ({ member, params, form }, deps) => {
  const change = await planChange(member, params.member, deps.members);
  const target = `${change.found.name}: ${form.role}`;
  await saveChange(change, { role: form.role }, deps.audited({ member, action: 'member.changed', target }));
  return { redirect: membersPath };
};

export const removeMember: Ops['removeMember'] = removalFrom(membersPath);

const recordsShown = 50;

export const showAudit: Ops['showAudit'] = async ({ member, query, language }, { audit }) => {
  const records = await audit.latest(member.workspace, recordsShown, positionIn(query));
  return { page: auditPage({ records, hasMore: records.length === recordsShown, showsOperators: false }, language) };
};
