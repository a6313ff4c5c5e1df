import { html } from 'hono/html';
import * as z from 'zod';
import { type ClientEntry, listClients } from '#shared/clients/client-directory.ts';
import type { Event } from '#shared/events/event.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { mapConcurrently } from '#shared/platform/runtime/concurrently.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';
import type { Deps } from '../http/deps.ts';
import { FormId } from '../http/form.ts';
import { maxSearch, searchIn } from '../http/position.ts';
import { get, post } from '../http/row.ts';
import { inviteTo, membersAt, removalAt } from '../integrator/people/members.ts';
import { trailAt } from '../integrator/people/trail.ts';
import { field, select } from '../pages/fields.ts';
import { action, labelOf, notice } from '../pages/actions.ts';
import { code, listOf, table, time } from '../pages/parts.ts';
import { textsIn } from '../texts/texts.ts';
import { concurrentCalls } from './all-clients.ts';

/** The clients that one search covers, because it reads their newest payments. */
const maxSearched = 20;

/** Shows the events of the resource with an id, or else the payments that a search finds. */
export const showEvents = get('/dashboard/operator/events', 'operator', async ({ query, language }, deps) => {
  const { pages, operator, words } = textsIn[language];
  const text = searchIn(query.resource);
  const events = text === '' ? [] : await deps.events.eventsAbout(text);
  const clients = await listClients(deps.table);
  const selected = clients.find(({ clientId }) => clientId === query.client);
  const searched = selected ? [selected] : clients.slice(0, maxSearched);
  const isPartial = !selected && searched.length < clients.length;
  const content = html`<p>${operator.eventsText}</p>
    <form method="get" action="/dashboard/operator/events" role="search">
      ${field({ label: operator.resource, name: 'resource', value: text, maxLength: maxSearch })}
      ${select({ label: operator.client, name: 'client', value: selected?.clientId ?? '' }, [
        ['', operator.allClients],
        ...clients.map(({ clientId, name }) => [clientId, name] as const),
      ])}
      <button class="primary">${words.show}</button>
    </form>
    ${text === '' || events.length > 0 ? '' : await foundPayments({ text, clients: searched, isPartial }, language, deps)}
    ${events.length > 0 ? await eventTable(events, text, language, deps) : ''}`;
  return { page: { title: pages.events, content } };
});

const eventTable = async (events: readonly Event[], text: string, language: Language, { events: log }: Deps) => {
  const { pages, deliveries: texts, words } = textsIn[language];
  const rows = await Promise.all(
    events.map(async (event) => {
      const { deliveries } = await log.deliveries.history(event.id);
      return [
        code(event.type),
        code(event.id),
        time(event.occurredAt, language),
        listOf(
          deliveries.map(({ state, attempts }) => `${texts.states[state]} (${attempts.length})`),
          language,
        ) || '–',
        action(`/dashboard/operator/events/${event.id}/replay`, labelOf(texts.replay, event.id), { resource: text }),
      ];
    }),
  );
  const columns = [words.event, texts.eventId, words.time, pages.deliveries, texts.replay];
  return table(pages.events, columns, rows, language);
};

interface Search {
  readonly text: string;
  readonly clients: readonly ClientEntry[];
  /** Whether there are more clients. */
  readonly isPartial: boolean;
}

/** Lists the payments of several clients that were found, without personal data. Each is a link to its events. */
const foundPayments = async (
  { text, clients: entries, isPartial }: Search,
  language: Language,
  { clients, statuses }: Deps,
): Promise<Html> => {
  const { operator, payments: texts, words } = textsIn[language];
  const searched = await Promise.all(entries.map(({ clientId }) => clients.get(clientId)));
  const owners = searched.flatMap((client) => client.markets.map((market) => ({ client, market })));
  const results = await mapConcurrently(owners, concurrentCalls, async ({ client, market }) => ({
    ...(await statuses.search({ owner: { clientId: client.id, market }, text })),
    owner: client.name,
  }));
  const rows = results.flatMap(({ payments, owner }) =>
    payments.map(({ id, status, reference, createdAt }) => [
      html`<a href="/dashboard/operator/events?resource=${id}">${code(id)}</a>`,
      owner,
      code(status),
      reference === undefined ? '–' : code(reference, 'auto'),
      time(createdAt, language),
    ]),
  );
  const isComplete = results.every((result) => result.isComplete);
  const columns = [texts.kinds.payment, words.name, words.state, words.reference, texts.created];
  return html`${isComplete ? '' : notice(operator.searchedNewest)}
  ${results.some(({ hasMore }) => hasMore) ? notice(texts.moreMatch(rows.length)) : ''}
  ${isPartial ? notice(operator.searchedSome(entries.length)) : ''} ${table(operator.found, columns, rows, language)}`;
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
    const search = new URLSearchParams({ resource: form.resource }).toString();
    return { redirect: `/dashboard/operator/events?${search}`, done: 'delivery.replayed' };
  },
});

const path = '/dashboard/operator/members';

export const showOperators = membersAt(path, 'operator');

export const inviteOperator = post(path, 'operator', {
  form: () => z.object({ formId: FormId }),
  perform: ({ member, language, form, sessionToken }, deps) =>
    inviteTo({ member, language, role: 'operator', path }, { sessionToken, form }, deps),
});

export const removeOperator = removalAt(path, 'operator');

export const { page: showOperatorAudit, file: exportOperatorAudit } = trailAt('/dashboard/operator/audit', 'operator');
