import { html } from 'hono/html';
import type { Actor, AuditAction } from '#shared/clients/audit/audit-record.ts';
import type { PlacedRecord } from '#shared/clients/audit/audit-trail.ts';
import { type Member, Role } from '#shared/clients/members/member.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { code, table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';

export interface Trail {
  readonly records: readonly PlacedRecord[];
  /** The workspace's members, including removed ones. */
  readonly members: readonly Member[];
}

/** Returns who did something. Only operators see the names of operators. */
const nameOf = (actor: Actor, showsOperators: boolean, language: Language): string =>
  actor.kind === 'member' || (actor.kind === 'operator' && showsOperators)
    ? actor.name
    : textsIn[language].audit.operator;

/** @param showsOperators whether operators are shown by name */
export const auditTable = ({ records, members }: Trail, showsOperators: boolean, language: Language): Html => {
  const { audit, pages, words } = textsIn[language];
  const rows = records.map((record) => [
    time(record.at, language),
    nameOf(record.actor, showsOperators, language),
    audit.actions[record.action],
    targetOf(record, members, language),
  ]);
  return table(pages.audit, [audit.at, audit.who, words.action, audit.target], rows, language);
};

/** Returns the rows of the file with an audit trail: what the table shows, as text. */
export const auditRows = ({ records, members }: Trail, showsOperators: boolean, language: Language) =>
  records.map((record) => {
    const { subject, name = subject, role } = changedBy(record, members);
    const details = role === undefined ? [name] : [name, textsIn[language].roles[role]];
    return [
      record.at,
      nameOf(record.actor, showsOperators, language),
      textsIn[language].audit.actions[record.action],
      details.filter((text) => text !== '').join(': '),
    ];
  });

const actionsWithRole: readonly AuditAction[] = ['member.invited', 'member.joined', 'member.changed'];

/** Returns what an action changed. A member's id is replaced by the name, and a role may follow it. */
const changedBy = ({ action: done, target = '' }: PlacedRecord, members: Trail['members']) => {
  const words = target.split(': ');
  const role = actionsWithRole.includes(done) ? Role.options.find((option) => option === words.at(-1)) : undefined;
  const subject = role === undefined ? target : words.slice(0, -1).join(': ');
  return { subject, name: members.find(({ id }) => id === subject)?.name, role };
};

const targetOf = (record: PlacedRecord, members: Trail['members'], language: Language): Html | '' => {
  const { subject, name, role } = changedBy(record, members);
  if (role !== undefined)
    return html`${subject === '' ? '' : html`<bdi>${name ?? subject}</bdi>: `}${textsIn[language].roles[role]}`;
  if (name !== undefined) return html`<bdi>${name}</bdi>`;
  return subject === '' ? '' : code(subject, 'auto');
};
