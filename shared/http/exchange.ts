import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Client } from '#shared/clients/client.ts';
import type { Verdict } from '#shared/limits/rate-limiter.ts';
import type { Market } from '#shared/markets/market.ts';
import { newId } from '#shared/runtime/ids.ts';
import type { Route } from './route.ts';

export type Response = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

/** One request on its way in: each stage adds what it found out, the operation takes it from here. */
export interface Exchange {
  readonly operation: string;
  readonly route: Route;
  readonly event: APIGatewayProxyEventV2;
  readonly interactionId: string;
  readonly startedAt: number;
  client?: Client;
  market?: Market;
  verdict?: Verdict;
  body?: { readonly raw: string; readonly json: unknown };
  parsedBody?: z.ZodSafeParseResult<unknown>;
  signature?: string;
  idempotencyKey?: string;
  input?: { params: unknown; query: unknown; headers: unknown; body: unknown };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The caller's x-interaction-id if it is a UUID, else a new one: it is on the answer, on every log line, at the bank. */
export const newExchange = (event: APIGatewayProxyEventV2, operation: string, route: Route): Exchange => {
  const given = event.headers['x-interaction-id'] ?? '';
  return {
    operation,
    route,
    event,
    interactionId: uuid.test(given) ? given : newId(),
    startedAt: performance.now(),
  };
};
