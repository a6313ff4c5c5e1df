import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type * as z from 'zod';
import type { RateLimitDecision } from '#shared/platform/limits/rate-limiter.ts';
import type { Problem } from '#shared/platform/problems/problem.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Caller } from './gate.ts';
import type { Method, Route } from './route.ts';

export type Response = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

/** A year, after which browsers may use HTTP again (RFC 6797). */
export const httpsOnlySeconds = 31_536_000;

/** The headers of every response. A browser ignores the first one over HTTP, as on a laptop. */
export const safeHeaders = {
  'strict-transport-security': `max-age=${httpsOnlySeconds}`,
  'x-content-type-options': 'nosniff',
} as const;

/** The context of an invocation. Each middleware adds what it finds out about the request. */
export interface RequestContext extends Context {
  readonly operation: string;
  readonly route: Route;
  /** The methods of the path, if the request has another one or the path does not exist. */
  readonly allow?: readonly Method[] | undefined;
  readonly interactionId: string;
  readonly startedAt: number;
  client?: Caller;
  market?: string;
  rateLimit?: RateLimitDecision;
  body?: { readonly raw: string; readonly json: unknown };
  parsedBody?: z.ZodSafeParseResult<unknown>;
  /** Identifies the accepted x-signature. */
  signature?: string;
  idempotencyKey?: string;
  input?: { readonly params: unknown; readonly query: unknown; readonly headers: unknown; readonly body: unknown };
  /** The error of the response. */
  problem?: Problem;
}

/** One step of a request. It throws the Problem that ends the request. */
export type Middleware = middy.MiddlewareObj<APIGatewayProxyEventV2, Response, Error, RequestContext>;

/** One HTTP request: the event of API Gateway, and what is known about it. */
export interface HttpRequest {
  readonly event: APIGatewayProxyEventV2;
  readonly context: RequestContext;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Takes the interaction id from the request if it is a UUID. Responses, log lines and calls to banks carry it. */
export const interactionIdOf = ({ headers }: APIGatewayProxyEventV2): string => {
  const given = headers['x-interaction-id'] ?? '';
  return uuid.test(given) ? given : newId();
};
