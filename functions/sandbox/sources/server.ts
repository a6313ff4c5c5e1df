import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { createHttpServer, routeFinder } from '#shared/platform/http/server.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { type RouteName, routes } from './routes.ts';

type SourceRequest = Pick<APIGatewayProxyEventV2, 'pathParameters' | 'queryStringParameters' | 'body'>;

/** Returns a status and a JSON body. */
export type Operation = (request: SourceRequest) => Promise<readonly [status: number, body: unknown]>;

/** Serves the sources to callers with the API key, in the header `x-api-key` (ownership) or `apikey` (registry). */
export const serveSources = (operations: Readonly<Record<RouteName, Operation>>, apiKey: string) => {
  const routeOf = routeFinder(routes);
  return createHttpServer({
    contextOf: (event, context) => Object.assign(context, routeOf(event)),
    async operate({ event, context }) {
      const { 'x-api-key': presentedKey = event.headers.apikey } = event.headers;
      if (presentedKey !== apiKey) throw new Problem('unauthorized');
      const [status, body] = await operations[context.operation](event);
      return { status, body: JSON.stringify(body) };
    },
    renderError: (_request, { code, status }) => ({ status, body: JSON.stringify({ code: code.toUpperCase() }) }),
  });
};
