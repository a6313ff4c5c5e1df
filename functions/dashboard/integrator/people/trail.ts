import { html } from 'hono/html';
import { type Actor, AuditAction, type AuditRecord } from '#shared/clients/audit/audit-record.ts';
import { type Member, Role } from '#shared/clients/members/member.ts';
import { matching, maxExamined } from '#shared/platform/storage/page.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { csvFile } from '../../http/csv.ts';
import type { Deps } from '../../http/deps.ts';
import { daysIn, positionIn, queryOf, rangeOf } from '../../http/position.ts';
import { type DashboardRow, get, type Query, type Result } from '../../http/row.ts';
import { notice } from '../../pages/actions.ts';
import { dayFields, select } from '../../pages/fields.ts';
import type { PageContent } from '../../pages/page-content.ts';
import { textsIn } from '../../texts/texts.ts';
import { auditRows, auditTable } from './audit.ts';

/** A request for the audit trail of a workspace: of a client, or of the operator. */
interface TrailRequest {
  readonly workspace: string;
  /** The path of the page. The path of its file ends in `.csv`. */
  readonly path: string;
  readonly query: Query;
  readonly language: Language;
  /** Whether operators are shown by name. */
  readonly showsOperators: boolean;
}

const recordsShown = 50;

/** Stands for everyone who is not a member of the workspace: operators, and the operator's CLI. */
const outside = 'operator';

const authorOf = (actor: Actor, members: readonly Member[]): string =>
  'id' in actor && members.some(({ id }) => id === actor.id) ? actor.id : outside;

/** Reads the records that a query selects. Its days are in UTC, because a workspace may have several markets. */
const readTrail = async ({ workspace, query }: TrailRequest, limit: number, { audit, members: store }: Deps) => {
  const members = await store.all(workspace);
  const who = query.who === outside ? outside : members.find(({ id }) => id === query.who)?.id;
  const action = AuditAction.safeParse(query.action).data;
  const days = daysIn(query);
  const where = matching({ who, action }, (record: AuditRecord) => ({
    who: authorOf(record.actor, members),
    action: record.action,
  }));
  const selection = { ...rangeOf(days, 'UTC'), where, before: positionIn(query) };
  const { records, older } = await audit.find(workspace, selection, limit);
  const chosen = { who, action, ...days };
  return { trail: { records, members }, chosen, olderQuery: older && queryOf({ ...chosen, before: older }) };
};

export const showTrail = async (request: TrailRequest, deps: Deps): Promise<{ readonly page: PageContent }> => {
  const { path, language, showsOperators } = request;
  const { trail, chosen, olderQuery } = await readTrail(request, recordsShown, deps);
  const { audit, layout, pages, words } = textsIn[language];
  const isPartial = olderQuery !== undefined && trail.records.length < recordsShown;
  const content = html`<form class="row" method="get" action="${path}">
      ${filters(trail.members, chosen, language)}
      <button>${words.show}</button>
    </form>
    ${isPartial ? notice(audit.examinedPart) : ''} ${auditTable(trail, showsOperators, language)}
    ${olderQuery === undefined ? '' : html`<p><a href="${path}?${olderQuery}">${layout.older}</a></p>`}
    <p>
      <a href="${path}.csv?${queryOf(chosen)}">${words.download}</a>
      <small>${layout.fileText}</small>
    </p>`;
  return { page: { title: pages.audit, content } };
};

type Chosen = Awaited<ReturnType<typeof readTrail>>['chosen'];

const filters = (members: readonly Member[], { who = '', action, ...days }: Chosen, language: Language): Html => {
  const { audit, roles, words } = textsIn[language];
  return html`${select({ label: audit.who, name: 'who', value: who }, [
    ['', audit.everyone],
    ...members.map(({ id, name, role }) => [id, `${isolated(name)} (${roles[role]})`] as const),
    [outside, audit.operator],
  ])}
  ${select({ label: words.action, name: 'action', value: action ?? '' }, [
    ['', audit.allActions],
    ...AuditAction.options.map((option) => [option, audit.actions[option]] as const),
  ])}
  ${dayFields(days, audit.days, language)}`;
};

/** Returns the selected records as a file. If older ones are missing, its last line links to the file that continues it. */
export const exportTrail = async (request: TrailRequest, deps: Deps): Promise<Result> => {
  const { path, language, showsOperators } = request;
  const { trail, chosen, olderQuery } = await readTrail(request, maxExamined, deps);
  const next = `${deps.site.origin}${path}.csv?${olderQuery}`;
  return csvFile({
    name: 'audit',
    days: chosen,
    header: ['at', 'who', 'action', 'details'],
    rows: auditRows(trail, showsOperators, language),
    cut: olderQuery === undefined ? undefined : textsIn[language].layout.cutFile(next),
  });
};

type TrailPath = '/dashboard/audit' | '/dashboard/operator/audit';

/** Returns the rows of the page and of the file with the audit trail of the reader's workspace. */
export const trailAt = (
  path: TrailPath,
  requiredRole: Role,
): { readonly page: DashboardRow; readonly file: DashboardRow } => {
  const showsOperators = requiredRole === 'operator';
  return {
    page: get(path, requiredRole, ({ member, query, language }, deps) =>
      showTrail({ workspace: member.workspace, path, query, language, showsOperators }, deps),
    ),
    file: get(`${path}.csv`, requiredRole, ({ member, query, language }, deps) =>
      exportTrail({ workspace: member.workspace, path, query, language, showsOperators }, deps),
    ),
  };
};
