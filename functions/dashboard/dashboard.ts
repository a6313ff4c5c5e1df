import { createProviderCatalog } from '#shared/banks/providers/providers.ts';
import { auditedTable, createAuditTrail } from '#shared/clients/audit/audit-trail.ts';
import { createClientDirectory } from '#shared/clients/client-directory.ts';
import { createKeyUses } from '#shared/clients/key-uses.ts';
import { createClientRegistry } from '#shared/clients/client-registry.ts';
import { createEventLog } from '#shared/events/webhooks/event-log.ts';
import { actorOf } from '#shared/clients/members/member.ts';
import { createMembers } from '#shared/clients/members/member-store.ts';
import { createMemberSessions } from '#shared/clients/members/member-session.ts';
import { siteOf } from '#shared/clients/members/site.ts';
import { createRequestLog } from '#shared/clients/requests/request-log.ts';
import { createBalances } from '#shared/verifications/balances.ts';
import type { DashboardSettings, Deps, MemberChange } from './http/deps.ts';
import { serveDashboard } from './http/server.ts';
import { rows } from './rows.ts';

const entryOf = ({ member, action, target, workspace = member.workspace }: MemberChange) => ({
  workspace,
  actor: actorOf(member),
  action,
  target,
});

/** Creates the stores and services of the dashboard, and returns its Lambda handler. */
export const createDashboard = (settings: DashboardSettings) => {
  const { table, now, baseUrl } = settings;
  const audit = createAuditTrail(table, now);
  const audited: Deps['audited'] = (change) => auditedTable(table, entryOf(change), now);
  const deps: Deps = {
    ...settings,
    site: siteOf(baseUrl),
    sessions: createMemberSessions(table, now),
    members: createMembers(table),
    clients: createClientRegistry(table, now),
    directory: createClientDirectory(table),
    audit,
    events: createEventLog({ ...settings, eventsAbout: settings.statuses.eventsAbout }),
    banks: createProviderCatalog(table, now),
    keyUses: createKeyUses(table, now),
    balances: createBalances(table, now),
    requests: createRequestLog(settings.logs, now),
    audited,
    auditedClients: (change) => createClientRegistry(audited(change), now),
    record: (change) => audit.record(entryOf(change)),
  };
  return serveDashboard(rows, deps);
};
