import { maxHours } from '#shared/clients/requests/request-log.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { get } from '../../http/row.ts';
import { requestPage } from './request-view.ts';
import { requestsPage, spans } from './view.ts';

const interactionId = /^[0-9a-f-]{36}$/i;

/** The method and path of a route, as the list shows them, or its path alone. */
const routePath = /^(?:[A-Z]+ )?(\/[\w/{}.-]{0,200})$/;

/** Lists the latest requests, or goes to the page of the interaction id that was searched for. */
export const showRequests = get('/dashboard/requests', 'viewer', async ({ member, query, language }, { requests }) => {
  const search = (query.search ?? '').trim();
  if (interactionId.test(search)) return { redirect: `/dashboard/requests/${search}` };
  const selection = {
    hours: spans.find((span) => String(span) === query.hours) ?? 24,
    onlyRejected: query.only === 'refused',
    path: routePath.exec(search)?.[1],
    status: /^[1-5]\d\d$/.test(query.status ?? '') ? Number(query.status) : undefined,
  };
  // A text that is neither a path nor an id finds nothing.
  const isSearchable = search === '' || selection.path !== undefined;
  const found = isSearchable ? await requests.of(member.workspace, selection) : [];
  return { page: requestsPage({ ...selection, search, requests: found }, language) };
});

export const showRequest = get(
  '/dashboard/requests/{interaction}',
  'viewer',
  async ({ member, params, language }, { requests }) => {
    const id = params.interaction;
    const selection = { hours: maxHours, onlyRejected: false, interactionId: id };
    const found = interactionId.test(id) ? await requests.of(member.workspace, selection) : [];
    if (found.length === 0) throw new Problem('not_found');
    return { page: requestPage({ interactionId: id, requests: found }, language) };
  },
);
