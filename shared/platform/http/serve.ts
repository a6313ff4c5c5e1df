import middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Problem } from '#shared/platform/problems/problem.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { type Exchange, newExchange, type Response } from './exchange.ts';
import type { Caller, Gate } from './gate.ts';
import { missingRoute, noRoute } from './no-route.ts';
import { type AnyOperation, operate } from './operate.ts';
import { respondWithError } from './respond.ts';
import type { Method, Operations, Route } from './route.ts';
import {
  authenticate,
  checkProduct,
  chooseMarket,
  limitRate,
  readBody,
  readInput,
  type Stage,
  verifySignature,
} from './stages.ts';

const stages = [authenticate, chooseMarket, checkProduct, limitRate, readBody, verifySignature, readInput];

/**
 * The Lambda handler of an endpoint group. API Gateway has matched the path already, so finding the route is a lookup.
 * Then the stages run in order, then the operation, and the answer is logged.
 */
export const serve = <R extends Readonly<Record<string, Route>>, Deps, Client extends Caller, Market extends string>(
  routes: R,
  operations: Operations<R, NoInfer<Deps>, NoInfer<Client>, NoInfer<Market>>,
  deps: Deps,
  gate: Gate<Client, Market>,
) => {
  const byPath = Map.groupBy(Object.entries(routes), ([, { path }]) => path as string);

  const openExchange = (request: middy.Request<APIGatewayProxyEventV2>) => {
    const { event } = request;
    const atPath = byPath.get(event.routeKey.split(' ')[1] ?? '') ?? [];
    if (atPath.length === 0 && event.routeKey !== noRoute)
      throw new Error(`API Gateway sent the route key ${event.routeKey}, which this function does not serve`);
    const [name, route] = atPath.find(([, { method }]) => method === event.requestContext.http.method) ?? [
      noRoute,
      missingRoute(gate.lookOf(event.rawPath)),
    ];
    // middy hands its `event` from stage to stage, so from here on the exchange takes its place.
    request.event = newExchange(event, name, route) as unknown as APIGatewayProxyEventV2;
    if (name === noRoute) throw unserved(atPath.map(([, { method }]) => method));
  };
  const before = (stage: Stage) => ({ before: async ({ event }: OnExchange) => stage(event, gate) });

  return middy()
    .use({ before: openExchange })
    .use({
      after: ({ event, response }: OnExchange) => logAnswer(event, response?.statusCode ?? 200),
      onError: (request: OnExchange) => {
        const { response, problem } = respondWithError(request.event, request.error, gate.baseUrl);
        logAnswer(request.event, problem.status, problem.code);
        request.response = response;
      },
    })
    .use(stages.map(before))
    .handler(async (exchange: unknown) => {
      const { operation } = exchange as Exchange;
      return operate(exchange as Exchange, operations[operation as keyof R] as AnyOperation, deps, gate);
    });
};

/**
 * The refusal of a request that no route serves: its path has only these methods, or does not exist. HEAD is not served,
 * because several GETs of this interface act: they open a session, charge a lookup or take a customer to a bank.
 */
const unserved = (allow: readonly Method[]): Problem => {
  if (allow.length === 0) return new Problem('not_found', { message: 'This path does not exist' });
  return new Problem('method_not_allowed', { message: `This path has only the methods ${allow.join(', ')}`, allow });
};

type OnExchange = middy.Request<Exchange, Response>;

const logAnswer = (exchange: Exchange, status: number, code?: string): void =>
  log({
    event: 'request.answered',
    operation: exchange.operation,
    method: exchange.route.method,
    path: exchange.route.path,
    status,
    code,
    durationMs: Math.round(performance.now() - exchange.startedAt),
    interactionId: exchange.interactionId,
    clientId: exchange.client?.id,
    market: exchange.market,
  });
