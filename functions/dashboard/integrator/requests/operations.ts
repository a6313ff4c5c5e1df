import { Problem } from '#shared/platform/problems/problem.ts';
import { get } from '../../http/row.ts';
import { findRequests, isInteractionId, paymentsNamedBy } from './find-requests.ts';
import { requestPage } from './request-view.ts';
import { requestsPage, spans } from './view.ts';

/** The method and path of a route, as the list shows them, or its path alone. */
const routePath = /^(?:[A-Z]+ )?(\/[\w/{}.-]{0,200})$/;

/** Lists the latest requests, or goes to the page of the interaction id that was searched for. */
export const showRequests = get('/dashboard/requests', 'viewer', async ({ member, query, language }, { requests }) => {
  const search = (query.search ?? '').trim();
  if (isInteractionId(search)) return { redirect: `/dashboard/requests/${search}` };
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
  async ({ member, params, language }, deps) => {
    const requests = await findRequests(member.workspace, params.interaction, deps);
    if (requests.length === 0) throw new Problem('not_found');
    const payments = await paymentsNamedBy(member.workspace, requests, deps);
    return { page: requestPage({ interactionId: params.interaction, requests, payments }, language) };
  },
);
