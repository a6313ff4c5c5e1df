import * as z from 'zod';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { formNumber } from '../http/form.ts';
import type { Client } from '#shared/clients/client.ts';
import { createFigures, lastDays, openDays } from '#shared/events/figures/figures.ts';
import { invite } from '#shared/clients/members/invitation.ts';
import { actorOf, ClientRole } from '#shared/clients/members/member.ts';
import { createBalances, maxTopUp } from '#shared/verifications/balances.ts';
import type { Deps } from '../http/deps.ts';
import { get, post } from '../http/row.ts';
import { pageIn } from '../http/position.ts';
import { type Summary, summarise } from '../integrator/overview/summary.ts';
import { joinLink } from '../integrator/people/members.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { clientPage, clientsPage } from './clients-view.ts';

const clientPath = '/dashboard/operator/clients/{client}';
const ratePerSecond = () => formNumber({ min: 0.1, max: 100_000 });

const clientsPerPage = 25;

export const showClients = get('/dashboard/operator', 'operator', async ({ query, language }, deps) => {
  const page = pageIn(query);
  const entries = await deps.directory.all();
  const shown = entries.slice((page - 1) * clientsPerPage, page * clientsPerPage);
  const clients = await Promise.all(
    shown.map(async ({ clientId }) => {
      const client = await deps.clients.get(clientId);
      return { client, ...(await totalsOf(client, deps)) };
    }),
  );
  return { page: clientsPage({ clients, page, hasMore: entries.length > page * clientsPerPage }, language) };
});

/** Limits what the page reads, at most 1 MB for each client, market and open day. */
const maxItemsOfDay = 1_000;

/** Adds up the payments of a client in all its markets in the last 30 days, but reads only the last open days. */
const totalsOf = async ({ id: clientId, markets }: Client, { table, now }: Deps): Promise<Summary> => {
  const figures = createFigures(table, maxItemsOfDay, openDays);
  const days = lastDays(30, now);
  const counted = await Promise.all(markets.map((market) => figures.of({ clientId, market }, days)));
  return summarise([], counted.flat());
};

const findClient = async (id: string, deps: Deps): Promise<Client> => {
  const entry = (await deps.directory.all()).find(({ clientId }) => clientId === id);
  if (!entry) throw new Problem('not_found');
  return deps.clients.get(id);
};

const recordsShown = 20;

const readClientPage = async (id: string, deps: Deps) => {
  const client = await findClient(id, deps);
  const [balance, apiKeys, subscriptions, members, records] = await Promise.all([
    deps.balances.balance(id),
    deps.clients.apiKeys(id),
    deps.events.subscriptions.of(id),
    deps.members.of(id),
    deps.audit.latest(id, recordsShown),
  ]);
  return { client, balance, apiKeys, subscriptions, members, records };
};

export const showClient = get(clientPath, 'operator', async ({ params, language, rejected }, deps) => ({
  page: clientPage({ ...(await readClientPage(params.client, deps)), rejected }, language),
}));

const pathOf = (id: string): string => `/dashboard/operator/clients/${id}`;

export const enableClient = post(`${clientPath}/enable`, 'operator', {
  async perform({ member, params }, deps) {
    const { id } = await findClient(params.client, deps);
    const registry = deps.auditedClients({ member, action: 'client.enabled', workspace: id });
    await registry.change(id, (client) => ({ ...client, status: 'Active' }));
    return { redirect: pathOf(id) };
  },
});

export const disableClient = post(`${clientPath}/disable`, 'operator', {
  async question({ params }, deps) {
    const { id, name } = await findClient(params.client, deps);
    return { action: 'client.disabled', name, back: pathOf(id) };
  },
  async perform({ member, params }, deps) {
    const { id } = await findClient(params.client, deps);
    const registry = deps.auditedClients({ member, action: 'client.disabled', workspace: id });
    await registry.change(id, (client) => ({ ...client, status: 'Disabled' }));
    return { redirect: pathOf(id) };
  },
});

export const setClientLimits = post(`${clientPath}/limits`, 'operator', {
  page: 'showClient',
  form: () => z.object({ requests: ratePerSecond(), verifications: ratePerSecond(), sessions: ratePerSecond() }),
  async perform({ member, params, form }, deps) {
    const { id } = await findClient(params.client, deps);
    const target = Object.entries(form)
      .map(([name, rate]) => `${name} ${rate}`)
      .join(', ');
    const registry = deps.auditedClients({ member, action: 'client.changed', target, workspace: id });
    await registry.change(id, (client) => ({ ...client, limits: form }));
    return { redirect: pathOf(id) };
  },
});

/**
 * Adds verifications to a client's balance. Each reference can be used once, so submitting the form again adds nothing.
 */
export const topUpClient = post(`${clientPath}/top-up`, 'operator', {
  page: 'showClient',
  form: () =>
    z.object({
      count: formNumber({ min: 1, max: maxTopUp }).pipe(z.int()),
      reference: plainText(1, 100),
    }),
  async perform({ member, params, form }, deps) {
    const { id } = await findClient(params.client, deps);
    const { count, reference } = form;
    const target = `${count} (${reference})`;
    const balances = createBalances(
      deps.audited({ member, action: 'client.topped-up', target, workspace: id }),
      deps.now,
    );
    await balances.topUp(id, count, reference);
    return { redirect: pathOf(id) };
  },
});

/** Creates an invitation link, which is shown only in this response. */
export const inviteToClient = post(`${clientPath}/invite`, 'operator', {
  form: () => z.object({ role: ClientRole }),
  async perform({ member, params, form, language }, deps) {
    const { id: workspace } = await findClient(params.client, deps);
    const token = await invite({ workspace, role: form.role, invitedBy: actorOf(member) }, deps);
    const link = joinLink(deps.site, token);
    return { page: clientPage({ ...(await readClientPage(workspace, deps)), link }, language) };
  },
});
