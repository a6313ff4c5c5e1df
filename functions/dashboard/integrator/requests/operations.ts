import { maxHours } from '#shared/clients/requests/request-log.ts';
import type { Deps } from '../../http/deps.ts';
import type { Operations } from '../../http/route.ts';
import type { routes } from './routes.ts';
import { requestsPage, spans } from './view.ts';

type Ops = Operations<typeof routes, Deps>;

export const showRequests: Ops['showRequests'] = async ({ member, query, language }, { requests }) => {
  const hours = spans.find((span) => String(span) === query.hours) ?? 24;
  const onlyRejected = query.only === 'refused';
  const selection = { hours: Math.min(hours, maxHours), onlyRejected };
  return { page: requestsPage({ ...selection, requests: await requests.of(member.workspace, selection) }, language) };
};
