import * as z from 'zod';
import type { Deps } from '../http/deps.ts';
import { get, post } from '../http/row.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';
import type { Client } from '#shared/clients/client.ts';
import { allClients } from './all-clients.ts';
import { eventsPage } from './events-view.ts';
import { auditAt } from '../integrator/people/audit.ts';
import { inviteTo, membersAt, removalAt } from '../integrator/people/members.ts';

export const showEvents = get('/dashboard/operator/events', 'operator', async ({ query, language }, deps) => {
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
});

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
export const replayEvent = post('/dashboard/operator/events/{event}/replay', 'operator', {
  form: () => z.object({ resource: z.string().max(100) }),
  async perform({ member, params, form }, deps) {
    const event = await deps.events.find(params.event, form.resource);
    if (!event) throw new Problem('not_found');
    const receivers = await deps.events.receiversOf(event);
    if (receivers.length === 0) throw dashboardProblem('no_receiver');
    await deps.record({ member, action: 'delivery.replayed', target: event.id, workspace: event.clientId });
    await deps.events.replay(event, receivers);
    return { redirect: `/dashboard/operator/events?${new URLSearchParams({ resource: form.resource }).toString()}` };
  },
});

const path = '/dashboard/operator/members';

export const showOperators = membersAt(path, 'operator');

export const inviteOperator = post(path, 'operator', {
  perform: ({ member, language }, deps) => inviteTo({ member, language, role: 'operator', path }, deps),
});

export const removeOperator = removalAt(path, 'operator');

export const showOperatorAudit = auditAt('/dashboard/operator/audit', 'operator');
