import { invite } from '#shared/clients/members/invitation.ts';
import { actorOf, operatorWorkspace } from '#shared/clients/members/member.ts';
import type { Deps } from '../http/deps.ts';
import { positionIn } from '../http/position.ts';
import type { Operations } from '../http/route.ts';
import { auditPage, joinLink, membersPage } from '../pages/people.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';
import type { Client } from '#shared/clients/client.ts';
import { allClients } from './all-clients.ts';
import { eventsPage } from './events-view.ts';
import { removalFrom } from '../integrator/people/remove-member.ts';
import type { routes } from './routes.ts';

type Ops = Operations<typeof routes, Deps>;

export const showEvents: Ops['showEvents'] = async ({ query, language }, deps) => {
  const log = deps.events;
  const text = (query.resource ?? '').trim().slice(0, 255);
  const events = text === '' ? [] : await log.eventsAbout(text);
  const clients = await allClients(deps);
  const selected = clients.find(({ id }) => id === query.client);
  const searched = selected ? [selected] : clients.slice(0, maxSearched);
  const found = text === '' || events.length > 0 ? undefined : await searchClients(text, searched, deps);
  const rows = await Promise.all(
    events.map(async (event) => ({ event, deliveries: (await log.deliveries.history(event.id)).deliveries })),
  );
  const view = { text, rows, clients, client: selected?.id, found, searched: searched.length };
  return { page: eventsPage(view, language) };
};

/** The clients that one search covers, because it reads their newest payments. */
const maxSearched = 20;

/** Finds the payments of several clients. The page shows only what is no personal data. */
const searchClients = async (text: string, clients: readonly Client[], { statuses }: Deps) => {
  const owners = clients.flatMap((client) => client.markets.map((market) => ({ client, market })));
  const results = await Promise.all(
    owners.map(async ({ client, market }) => {
      const result = await statuses.search({ owner: { clientId: client.id, market }, text });
      return { ...result, client };
    }),
  );
  return {
    isComplete: results.every((result) => result.isComplete),
    payments: results.flatMap(({ payments, client }) => payments.map((payment) => ({ payment, client }))),
  };
};

/** Delivers an event again to every active subscription that selects it. */
export const replayEvent: Ops['replayEvent'] = async ({ member, params, form }, deps) => {
  const event = await deps.events.find(params.event, form.resource);
  if (!event) throw new Problem('not_found');
  const receivers = await deps.events.receiversOf(event);
  if (receivers.length === 0) throw dashboardProblem('no_receiver');
  await deps.record({ member, action: 'delivery.replayed', target: event.id, workspace: event.clientId });
  await deps.events.replay(event, receivers);
  return { redirect: `/dashboard/operator/events?${new URLSearchParams({ resource: form.resource }).toString()}` };
};

const membersPath = '/dashboard/operator/members';

export const showOperators: Ops['showOperators'] = async ({ member, language }, { members }) => ({
  page: membersPage({ members: await members.of(operatorWorkspace), reader: member, path: membersPath }, language),
});

/** Creates an invitation link, which is shown only in this response. */
export const inviteOperator: Ops['inviteOperator'] = async ({ member, language }, deps) => {
  const invitation = { workspace: operatorWorkspace, role: 'operator', invitedBy: actorOf(member) } as const;
  const link = joinLink(deps.site, await invite(invitation, deps));
  const members = await deps.members.of(operatorWorkspace);
  return { page: membersPage({ members, reader: member, path: membersPath, link }, language) };
};

export const removeOperator: Ops['removeOperator'] = removalFrom(membersPath);

const recordsShown = 50;

export const showOperatorAudit: Ops['showOperatorAudit'] = async ({ query, language }, { audit }) => {
  const records = await audit.latest(operatorWorkspace, recordsShown, positionIn(query));
  return { page: auditPage({ records, hasMore: records.length === recordsShown, showsOperators: true }, language) };
};
