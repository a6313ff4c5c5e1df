import * as z from 'zod';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { FormId, formNumber } from '../http/form.ts';
import type { Client } from '#shared/clients/client.ts';
import { actorOf, ClientRole } from '#shared/clients/members/member.ts';
import { createBalances, maxTopUp } from '#shared/verifications/balances.ts';
import type { Deps, MemberChange } from '../http/deps.ts';
import { get, post, type Result } from '../http/row.ts';
import { invitationLink } from '../integrator/people/members.ts';
import type { DoneAction } from '../texts/tables/done.ts';
import { clientPage } from './client-view.ts';
import { clientPath, findClient, pathOf } from './find-client.ts';

const ratePerSecond = () => formNumber({ min: 0.1, max: 100_000 });

const recordsShown = 20;

const readClientPage = async (id: string, deps: Deps) => {
  const client = await findClient(id, deps);
  const [balance, apiKeys, subscriptions, members, records] = await Promise.all([
    deps.balances.balance(id),
    deps.clients.apiKeys(id),
    deps.events.subscriptions.of(id),
    deps.members.all(id),
    deps.audit.latest(id, recordsShown),
  ]);
  return { client, balance, apiKeys, subscriptions, trail: { records, members } };
};

export const showClient = get(clientPath, 'operator', async ({ params, language, rejected }, deps) => ({
  page: clientPage({ ...(await readClientPage(params.client, deps)), rejected }, language),
}));

interface ClientChange extends Omit<MemberChange, 'workspace'> {
  readonly action: DoneAction;
  readonly alter: (client: Client) => Client;
}

/** Changes a client, and returns to its page. */
const change = async (id: string, { alter, ...audited }: ClientChange, deps: Deps): Promise<Result> => {
  await findClient(id, deps);
  await deps.auditedClients({ ...audited, workspace: id }).change(id, alter);
  return { redirect: pathOf(id), done: audited.action };
};

export const enableClient = post(`${clientPath}/enable`, 'operator', {
  perform: ({ member, params }, deps) =>
    change(
      params.client,
      { member, action: 'client.enabled', alter: (client) => ({ ...client, status: 'Active' }) },
      deps,
    ),
});

export const disableClient = post(`${clientPath}/disable`, 'operator', {
  async question({ params }, deps) {
    const { id, name } = await findClient(params.client, deps);
    return { action: 'client.disabled', name, back: pathOf(id) };
  },
  perform: ({ member, params }, deps) =>
    change(
      params.client,
      { member, action: 'client.disabled', alter: (client) => ({ ...client, status: 'Disabled' }) },
      deps,
    ),
});

export const setClientLimits = post(`${clientPath}/limits`, 'operator', {
  page: showClient,
  form: () => z.object({ requests: ratePerSecond(), verifications: ratePerSecond(), sessions: ratePerSecond() }),
  perform({ member, params, form }, deps) {
    const target = Object.entries(form)
      .map(([name, rate]) => `${name} ${rate}`)
      .join(', ');
    const alter = (client: Client): Client => ({ ...client, limits: form });
    return change(params.client, { member, action: 'client.changed', target, alter }, deps);
  },
});

/**
 * Adds verifications to a client's balance. Each reference can be used once, so submitting the form again adds nothing.
 */
export const topUpClient = post(`${clientPath}/top-up`, 'operator', {
  page: showClient,
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
    return { redirect: pathOf(id), done: 'client.topped-up' };
  },
});

/** Shows a new invitation link, which is shown only in the response to this form. */
export const inviteToClient = post(`${clientPath}/invite`, 'operator', {
  page: showClient,
  form: () => z.object({ role: ClientRole, formId: FormId }),
  async perform({ member, params, form, language, sessionToken }, deps) {
    const { id: workspace } = await findClient(params.client, deps);
    const invitation = { workspace, role: form.role, invitedBy: actorOf(member) };
    const link = await invitationLink(invitation, { sessionToken, form }, deps);
    return { page: clientPage({ ...(await readClientPage(workspace, deps)), link }, language) };
  },
});
