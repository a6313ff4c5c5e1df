import middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Clients } from '#shared/clients/client-store.ts';
import type { RateLimiter } from '#shared/limits/rate-limiter.ts';
import type { AccessTokens } from '#shared/sessions/access-token.ts';
import { type AnyOperation, logAnswer, operate, refuse } from './answering.ts';
import type { Answers } from './answers.ts';
import { type Exchange, newExchange, type Response } from './exchange.ts';
import { missingRoute, noRoute } from './no-route.ts';
import { Problem } from './problem.ts';
import type { Operations, Route, Routes } from './route.ts';
import {
  authenticate,
  checkProduct,
  chooseMarket,
  limit,
  readBody,
  readInput,
  type Stage,
  verifySignature,
} from './stages.ts';

/** What stands between the world and an operation. */
export interface Gate {
  readonly clients: Clients;
  readonly accessTokens: AccessTokens;
  readonly limiter: RateLimiter;
  readonly answers: Answers;
}

type Onion = middy.Request<Exchange, Response>;

/**
 * A group's Lambda handler. API Gateway has matched the path, so routing is a lookup of its own key; then one onion:
 * token → market → product → limit → raw body → signature → input → operation → answer, and one line of log.
 */
export const serve = <R extends Routes, Deps>(
  routes: R,
  operations: Operations<R, NoInfer<Deps>>,
  deps: Deps,
  gate: Gate,
) => {
  const table = new Map<string, readonly [name: string, route: Route]>(
    Object.entries(routes).map(([name, route]) => [`${route.method} ${route.path}`, [name, route]]),
  );

  /** From here on the event is the exchange: what API Gateway sent, and what the stages find out about it. */
  const open = (request: middy.Request<APIGatewayProxyEventV2>) => {
    const { routeKey, rawPath } = request.event;
    const isMissing = routeKey === noRoute;
    const [name, route] = isMissing ? [noRoute, missingRoute(rawPath)] : (table.get(routeKey) ?? []);
    if (!name || !route) throw new Error(`no route ${routeKey}`);
    request.event = newExchange(request.event, name, route) as unknown as APIGatewayProxyEventV2;
    if (isMissing) throw new Problem('not_found', { message: 'There is no such path, or not with this method' });
  };
  const stage = (run: Stage) => ({ before: async ({ event }: Onion) => run(event, gate) });

  return middy()
    .use({ before: open })
    .use({
      after: ({ event, response }: Onion) => logAnswer(event, response?.statusCode ?? 200),
      onError: (request: Onion) => {
        const { response, problem } = refuse(request.event, request.error);
        logAnswer(request.event, problem.status, problem.code);
        request.response = response;
      },
    })
    .use([authenticate, chooseMarket, checkProduct, limit, readBody, verifySignature, readInput].map(stage))
    .handler(async (exchange: unknown) => {
      const { operation } = exchange as Exchange;
      return operate(exchange as Exchange, operations[operation as keyof R] as AnyOperation, deps, gate);
    });
};
