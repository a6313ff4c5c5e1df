import type { AuditAction } from '#shared/clients/audit/audit-record.ts';
import type { AuditTrail } from '#shared/clients/audit/audit-trail.ts';
import type { ClientRegistry } from '#shared/clients/client-registry.ts';
import type { KeyUses } from '#shared/clients/key-uses.ts';
import type { KeyApproval } from '#shared/clients/register-key.ts';
import type { ProviderCatalog } from '#shared/banks/providers/providers.ts';
import type { EventLog } from '#shared/events/webhooks/event-log.ts';
import type { ClientDirectory } from '#shared/clients/client-directory.ts';
import type { Members } from '#shared/clients/members/member-store.ts';
import type { MemberSessions } from '#shared/clients/members/member-session.ts';
import type { Member } from '#shared/clients/members/member.ts';
import type { Site } from '#shared/clients/members/site.ts';
import type { LogQueries } from '#shared/platform/logs/log-queries.ts';
import type { BatchSender, Queue } from '#shared/platform/messaging/queue.ts';
import type { TargetPolicy } from '#shared/platform/outbound/public-target.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import type { RequestLog } from '#shared/clients/requests/request-log.ts';
import type { ResourceStatuses } from '#shared/events/statuses/resource-statuses.ts';
import type { Balances } from '#shared/verifications/balances.ts';

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

export interface Deps extends DashboardSettings {
  readonly site: Site;
  readonly sessions: MemberSessions;
  readonly members: Members;
  readonly clients: ClientRegistry;
  readonly directory: ClientDirectory;
  readonly audit: AuditTrail;
  readonly events: EventLog;
  readonly banks: ProviderCatalog;
  readonly keyUses: KeyUses;
  readonly balances: Balances;
  readonly requests: RequestLog;
  /** Returns a table for one change: each of its commits writes the audit record in the same transaction. */
  readonly audited: (change: MemberChange) => Table;
  /** Returns the registry of clients for one change, which its commits record in the same way. */
  readonly auditedClients: (change: MemberChange) => ClientRegistry;
  /** Records an action separately, before it takes effect. */
  readonly record: (change: MemberChange) => Promise<void>;
}
