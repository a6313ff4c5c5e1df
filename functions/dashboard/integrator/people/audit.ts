import { html } from 'hono/html';
import type { Actor, AuditAction } from '#shared/clients/audit/audit-record.ts';
import type { PlacedRecord } from '#shared/clients/audit/audit-trail.ts';
import { Role } from '#shared/clients/members/member.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { positionIn } from '../../http/position.ts';
import { type DashboardRow, get } from '../../http/row.ts';
import { code, table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';

/** @param showsOperators whether operators are shown by name */
export const auditTable = (records: readonly PlacedRecord[], showsOperators: boolean, language: Language): Html => {
  const { audit, pages, words } = textsIn[language];
  const nameOf = (actor: Actor): string =>
    actor.kind === 'member' || (actor.kind === 'operator' && showsOperators) ? actor.name : audit.operator;
  const rows = records.map((record) => [
    time(record.at, language),
    nameOf(record.actor),
    audit.actions[record.action],
    targetOf(record, language),
  ]);
  return table(pages.audit, [audit.at, audit.who, words.action, audit.target], rows, language);
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

const recordsShown = 50;

/** Returns the row of the audit trail of a workspace: of a client, or of the operator. */
export const auditAt = (path: '/dashboard/audit' | '/dashboard/operator/audit', requiredRole: Role): DashboardRow =>
  get(path, requiredRole, async ({ member, query, language }, { audit }) => {
    const { pages, layout } = textsIn[language];
    const records = await audit.latest(member.workspace, recordsShown, positionIn(query));
    const last = records.at(recordsShown - 1);
    const older = last && new URLSearchParams({ before: last.position }).toString();
    const content = html`${auditTable(records, requiredRole === 'operator', language)}
    ${older === undefined ? '' : html`<p><a href="?${older}">${layout.older}</a></p>`}`;
    return { page: { title: pages.audit, content } };
  });
