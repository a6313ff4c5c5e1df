import { html } from 'hono/html';
import type { Actor, AuditAction } from '#shared/clients/audit/audit-record.ts';
import type { PlacedRecord } from '#shared/clients/audit/audit-trail.ts';
import { type Member, Role } from '#shared/clients/members/member.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { positionIn } from '../../http/position.ts';
import { type DashboardRow, get } from '../../http/row.ts';
import { code, table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';

export interface Trail {
  readonly records: readonly PlacedRecord[];
  /** The workspace's members, including removed ones. */
  readonly members: readonly Member[];
}

/** @param showsOperators whether operators are shown by name */
export const auditTable = ({ records, members }: Trail, showsOperators: boolean, language: Language): Html => {
  const { audit, pages, words } = textsIn[language];
  const nameOf = (actor: Actor): string =>
    actor.kind === 'member' || (actor.kind === 'operator' && showsOperators) ? actor.name : audit.operator;
  const rows = records.map((record) => [
    time(record.at, language),
    nameOf(record.actor),
    audit.actions[record.action],
    targetOf(record, members, language),
  ]);
  return table(pages.audit, [audit.at, audit.who, words.action, audit.target], rows, language);
};

const actionsWithRole: readonly AuditAction[] = ['member.invited', 'member.joined', 'member.changed'];

/** Renders what an action changed. A member's id is replaced by the name, and a role, which may follow it, is translated. */
const targetOf = ({ action: done, target }: PlacedRecord, members: Trail['members'], language: Language): Html | '' => {
  if (target === undefined) return '';
  const words = target.split(': ');
  const role = actionsWithRole.includes(done) ? Role.options.find((option) => option === words.at(-1)) : undefined;
  const subject = role === undefined ? target : words.slice(0, -1).join(': ');
  const name = members.find(({ id }) => id === subject)?.name;
  if (role === undefined) return name === undefined ? code(target) : html`<bdi>${name}</bdi>`;
  return html`${subject === '' ? '' : html`<bdi>${name ?? subject}</bdi>: `}${textsIn[language].roles[role]}`;
};

const recordsShown = 50;

/** Returns the row of the audit trail of a workspace: of a client, or of the operator. */
export const auditAt = (path: '/dashboard/audit' | '/dashboard/operator/audit', requiredRole: Role): DashboardRow =>
  get(path, requiredRole, async ({ member, query, language }, { audit, members }) => {
    const { pages, layout } = textsIn[language];
    const [records, all] = await Promise.all([
      audit.latest(member.workspace, recordsShown, positionIn(query)),
      members.all(member.workspace),
    ]);
    const last = records.at(recordsShown - 1);
    const older = last && new URLSearchParams({ before: last.position }).toString();
    const content = html`${auditTable({ records, members: all }, requiredRole === 'operator', language)}
    ${older === undefined ? '' : html`<p><a href="?${older}">${layout.older}</a></p>`}`;
    return { page: { title: pages.audit, content } };
  });
