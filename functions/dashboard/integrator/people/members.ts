import { html } from 'hono/html';
import { type Invitation, invitationOf, invite } from '#shared/clients/members/invitation.ts';
import { planChange, saveChange } from '#shared/clients/members/keep-one.ts';
import { actorOf, ClientRole, includesRole, type Member, type Role } from '#shared/clients/members/member.ts';
import { joinPathOf } from '#shared/clients/members/site.ts';
import { secretOf, type SentForm } from '#shared/clients/members/sent-form.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import type { Deps } from '../../http/deps.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';
import { type DashboardRow, get, post, type Result } from '../../http/row.ts';
import { formIdField, select } from '../../pages/fields.ts';
import { action, dangerLink, secretNotice, labelOf } from '../../pages/actions.ts';
import { table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';

/** The rows about the members of a workspace: of a client, or of the operator. */

type MembersPath = '/dashboard/members' | '/dashboard/operator/members';

interface MembersPage {
  readonly member: Member;
  readonly language: Language;
  /** This page's path. Its forms are posted to this path or to paths below it. */
  readonly path: MembersPath;
  /** The invitation link, if one was just created. */
  readonly link?: string;
}

const membersPage = async ({ member: reader, language, path, link }: MembersPage, deps: Deps): Promise<Result> => {
  const { members: texts, roles, pages, words } = textsIn[language];
  const mayChange = includesRole(reader.role, 'admin') || reader.role === 'operator';
  const rows = (await deps.members.of(reader.workspace)).map(({ id, name, role, createdAt }) => [
    name,
    roles[role],
    time(createdAt, language),
    mayChange
      ? html`${otherRoles(role).map((other) => action(`${path}/${id}/role`, labelOf(texts.makeRole(roles[other]), name), { role: other }))}
        ${dangerLink(`${path}/${id}/remove`, labelOf(texts.remove, name))}`
      : '',
  ]);
  const content = html`${link === undefined ? '' : secretNotice(texts.linkShown, link)}
  ${table(pages.members, [words.name, texts.role, words.since, words.action], rows, language)}
  ${mayChange ? inviteForm(reader, path, language) : ''}`;
  return { page: { title: pages.members, content } };
};

/** Returns the roles that a member could be given instead. Operators have only one role. */
const otherRoles = (role: Role): readonly ClientRole[] =>
  role === 'operator' ? [] : ClientRole.options.filter((other) => other !== role);

const inviteForm = ({ role }: Member, path: string, language: Language): Html => {
  const { members } = textsIn[language];
  return html`<h2>${members.inviteTitle}</h2>
    <p>${members.inviteText}</p>
    <form method="post" action="${path}">
      ${formIdField()} ${role === 'operator' ? '' : roleSelect('developer', language)}
      <button class="primary">${members.invite}</button>
    </form>`;
};

/** Renders the choice of the role of a client's new member, with `value` selected. */
export const roleSelect = (value: ClientRole, language: Language): Html => {
  const { members, roles } = textsIn[language];
  return select(
    { label: members.role, name: 'role', value },
    ClientRole.options.map((role) => [role, roles[role]]),
  );
};

export const membersAt = (path: MembersPath, requiredRole: Role): DashboardRow =>
  get(path, requiredRole, ({ member, language }, deps) => membersPage({ member, language, path }, deps));

/**
 * Creates an invitation, and returns its link as an absolute URL, because it is sent to another person. A form that is
 * sent again returns the same link, unless it is no longer valid.
 */
export const invitationLink = async (
  invitation: Pick<Invitation, 'workspace' | 'role' | 'invitedBy'>,
  sent: SentForm,
  deps: Deps,
): Promise<string> => {
  const token = secretOf(sent);
  await deps.once(sent, (ledger) => invite(invitation, { table: ledger, now: deps.now }, token));
  if (!(await invitationOf(deps.table, token, deps.now))) throw dashboardProblem('already_sent');
  return deps.site.origin + joinPathOf(token);
};

/** Shows a new invitation link, which is shown only in the response to this form. */
export const inviteTo = async (
  page: MembersPage & { readonly role: Role },
  sent: SentForm,
  deps: Deps,
): Promise<Result> => {
  const { role, member } = page;
  const invitation = { workspace: member.workspace, role, invitedBy: actorOf(member) };
  return membersPage({ ...page, link: await invitationLink(invitation, sent, deps) }, deps);
};

export const removalAt = (path: MembersPath, requiredRole: Role): DashboardRow =>
  post(`${path}/{member}/remove`, requiredRole, {
    async question({ member, params }, { members }) {
      const { found } = await planChange(member, params.member, members);
      return { action: 'member.removed', name: found.name, back: path };
    },
    async perform({ member, params }, deps) {
      const change = await planChange(member, params.member, deps.members);
      const audited = deps.audited({ member, action: 'member.removed', target: change.found.id });
      await saveChange(change, { status: 'Removed' }, audited);
      return { redirect: path, done: 'member.removed' };
    },
  });
