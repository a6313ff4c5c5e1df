import { joinPathOf, type Site } from '#shared/clients/members/site.ts';
import { html } from 'hono/html';
import type { Actor, AuditAction } from '#shared/clients/audit/audit-record.ts';
import type { PlacedRecord } from '#shared/clients/audit/audit-trail.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { ClientRole, includesRole, type Member, Role } from '#shared/clients/members/member.ts';
import { textsIn } from '../texts/texts.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { select } from './fields.ts';
import { action, code, dangerLink, secretNotice, table, time } from './parts.ts';

export interface MembersPage {
  readonly members: readonly Member[];
  readonly reader: Member;
  /** This page's path. Its forms are posted to this path or to paths below it. */
  readonly path: string;
  /** The invitation link, if one was just created. */
  readonly link?: string;
}

interface Page {
  readonly title: string;
  readonly content: Html;
}

export const membersPage = ({ members, reader, path, link }: MembersPage, language: Language): Page => {
  const { members: texts, roles, pages, words } = textsIn[language];
  const mayChange = includesRole(reader.role, 'admin') || reader.role === 'operator';
  const rows = members.map(({ id, name, role, createdAt }) => [
    name,
    roles[role],
    time(createdAt, language),
    mayChange
      ? html`${otherRoles(role).map((other) => action(`${path}/${id}/role`, texts.makeRole(roles[other]), { role: other }))}
        ${dangerLink(`${path}/${id}/remove`, texts.remove)}`
      : '',
  ]);
  return {
    title: pages.members,
    content: html`${link === undefined ? '' : secretNotice(texts.linkShown, link)}
    ${table(pages.members, [words.name, texts.role, words.since, words.action], rows, language)}
    ${mayChange ? inviteForm(reader, path, language) : ''}`,
  };
};

/** Returns the roles that a member could be given instead. Operators have only one role. */
const otherRoles = (role: Member['role']): readonly ClientRole[] =>
  role === 'operator' ? [] : ClientRole.options.filter((other) => other !== role);

const inviteForm = ({ role }: Member, path: string, language: Language): Html => {
  const { members, roles } = textsIn[language];
  return html`<h2>${members.inviteTitle}</h2>
    <p>${members.inviteText}</p>
    <form method="post" action="${path}">
      ${
        role === 'operator'
          ? ''
          : select(
              { label: members.role, name: 'role', value: 'developer' },
              ClientRole.options.map((option) => [option, roles[option]]),
            )
      }
      <button class="primary">${members.invite}</button>
    </form>`;
};

export interface AuditPage {
  readonly records: readonly PlacedRecord[];
  readonly hasMore: boolean;
  /** Whether operators are shown by name. */
  readonly showsOperators: boolean;
}

export const auditPage = ({ records, hasMore, showsOperators }: AuditPage, language: Language): Page => {
  const { audit, pages, layout, words } = textsIn[language];
  const nameOf = (actor: Actor): string => {
    if (actor.kind === 'member') return actor.name;
    return actor.kind === 'operator' && showsOperators ? actor.name : audit.operator;
  };
  const rows = records.map((record) => [
    time(record.at, language),
    nameOf(record.actor),
    audit.actions[record.action],
    targetOf(record, language),
  ]);
  const last = records.at(-1);
  const older = hasMore && last ? new URLSearchParams({ before: last.position }).toString() : undefined;
  return {
    title: pages.audit,
    content: html`${table(pages.audit, [audit.at, audit.who, words.action, audit.target], rows, language)}
    ${older === undefined ? '' : html`<p><a href="?${older}">${layout.older}</a></p>`}`,
  };
};

const actionsWithRole: readonly AuditAction[] = ['member.invited', 'member.joined', 'member.changed'];

/** Renders what an action changed. A role, which may follow a member's name, is translated. */
const targetOf = ({ action: done, target }: PlacedRecord, language: Language): Html | '' => {
  if (target === undefined) return '';
  const words = target.split(': ');
  const role = actionsWithRole.includes(done) ? Role.options.find((option) => option === words.at(-1)) : undefined;
  if (role === undefined) return code(target);
  const name = words.slice(0, -1).join(': ');
  return html`${name === '' ? '' : html`<bdi>${name}</bdi>: `}${textsIn[language].roles[role]}`;
};

/** Returns an invitation link as an absolute URL, because it is sent to another person. */
export const joinLink = ({ origin }: Site, token: string): string => origin + joinPathOf(token);
