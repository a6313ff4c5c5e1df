import type { AuditAction } from '#shared/clients/audit/audit-record.ts';
import { auditedTable, createAuditTrail } from '#shared/clients/audit/audit-trail.ts';
import { createClientRegistry } from '#shared/clients/client-registry.ts';
import { createKeyUses } from '#shared/clients/key-uses.ts';
import type { KeyApproval } from '#shared/clients/register-key.ts';
import { createProviderCatalog } from '#shared/banks/providers/providers.ts';
import { createEventLog } from '#shared/events/webhooks/event-log.ts';
import { createMembers } from '#shared/clients/members/member-store.ts';
import { createMemberSessions } from '#shared/clients/members/member-session.ts';
import { actorOf, type Member } from '#shared/clients/members/member.ts';
import { oncePerForm, type SentForm } from '#shared/clients/members/sent-form.ts';
import { siteOf } from '#shared/clients/members/site.ts';
import { createRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import type { LogQueries } from '#shared/platform/logs/log-queries.ts';
import type { BatchSender, Queue } from '#shared/platform/messaging/queue.ts';
import type { TargetPolicy } from '#shared/platform/outbound/public-target.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { createRequestLog } from '#shared/clients/requests/request-log.ts';
import type { ResourceStatuses } from '#shared/events/statuses/resource-statuses.ts';
import { createBalances } from '#shared/verifications/balances.ts';

/** A member's change, and the workspace in which it is recorded. */
export interface MemberChange {
  readonly member: Member;
  readonly action: AuditAction;
  readonly target?: string;
  /** The client that an operator changes. Defaults to the member's own workspace. */
  readonly workspace?: string;
}

export interface DashboardSettings {
  readonly table: Table;
  readonly sender: BatchSender;
  readonly logs: LogQueries;
  readonly statuses: ResourceStatuses;
  readonly retries: Pick<Queue, 'url'>;
  readonly baseUrl: string;
  readonly approval: KeyApproval;
  readonly targets: TargetPolicy;
  readonly script: () => string;
  readonly now: Clock;
}

const entryOf = ({ member, action, target, workspace = member.workspace }: MemberChange) => ({
  workspace,
  actor: actorOf(member),
  action,
  target,
});

/** Creates the stores and services of the dashboard. */
export const createDeps = (settings: DashboardSettings) => {
  const { table, now } = settings;
  const audit = createAuditTrail(table, now);
  const audited = (change: MemberChange, to = table): Table => auditedTable(to, entryOf(change), now);
  return {
    ...settings,
    site: siteOf(settings.baseUrl),
    sessions: createMemberSessions(table, now),
    members: createMembers(table),
    clients: createClientRegistry(table, now),
    audit,
    events: createEventLog({ ...settings, eventsAbout: settings.statuses.eventsAbout }),
    banks: createProviderCatalog(table, now),
    keyUses: createKeyUses(table, now),
    balances: createBalances(table, now),
    requests: createRequestLog(settings.logs, createRateLimiter(table, now), now),
    /** Returns a table for one change: each of its commits writes the audit record in the same transaction. */
    audited,
    /** Returns the registry of clients for one change, which its commits record in the same way. */
    auditedClients: (change: MemberChange, to?: Table) => createClientRegistry(audited(change, to), now),
    /** Makes a change once, however often its form is sent. The change commits to the given table. */
    once: (sent: SentForm, change: (to: Table) => Promise<unknown>) => oncePerForm(sent, settings, change),
    /** Records an action separately, before it takes effect. */
    record: (change: MemberChange) => audit.record(entryOf(change)),
  };
};
export type Deps = Readonly<ReturnType<typeof createDeps>>;
