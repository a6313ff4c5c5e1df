import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type RouteName, routes } from './routes.ts';

type SourceRequest = Pick<APIGatewayProxyEventV2, 'pathParameters' | 'queryStringParameters' | 'body'>;
type Answer = readonly [status: number, body: unknown];

/** Answers a request with a status and a JSON body. */
export type Operation = (request: SourceRequest) => Promise<Answer>;

/** Serves the sources to callers with the API key, in the header `x-api-key` (ownership) or `apikey` (registry). */
export const serveSources = (operations: Readonly<Record<RouteName, Operation>>, apiKey: string) => {
  const operationOf = new Map(
    Object.entries(routes).map(([name, routeKey]) => [routeKey as string, operations[name as RouteName]]),
  );
  const answer = async (event: APIGatewayProxyEventV2): Promise<Answer> => {
    const presented = event.headers['x-api-key'] ?? event.headers.apikey;
    if (presented !== apiKey) return [401, { code: 'UNAUTHORIZED' }];
    return (await operationOf.get(event.routeKey)?.(event)) ?? [404, {}];
  };
  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const [statusCode, body] = await answer(event);
    return { statusCode, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  };
};
