import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { RateLimitDecision } from '#shared/platform/limits/rate-limiter.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Caller } from './gate.ts';
import type { Route } from './route.ts';

export type Response = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

/** A year, after which browsers may use HTTP again (RFC 6797). */
export const httpsOnlySeconds = 31_536_000;

/** The headers of every response. A browser ignores the first one over HTTP, as on a laptop. */
export const safeHeaders = {
  'strict-transport-security': `max-age=${httpsOnlySeconds}`,
  'x-content-type-options': 'nosniff',
} as const;

/** One HTTP request, and what the stages have found out about it so far. */
export interface Exchange {
  readonly operation: string;
  readonly route: Route;
  readonly event: APIGatewayProxyEventV2;
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
  input?: { params: unknown; query: unknown; headers: unknown; body: unknown };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Takes the interaction id from the request if it is a UUID. Answers, log lines and calls to banks carry it. */
export const interactionIdOf = ({ headers }: APIGatewayProxyEventV2): string => {
  const given = headers['x-interaction-id'] ?? '';
  return uuid.test(given) ? given : newId();
};

export const newExchange = (event: APIGatewayProxyEventV2, operation: string, route: Route): Exchange => ({
  operation,
  route,
  event,
  interactionId: interactionIdOf(event),
  startedAt: performance.now(),
});
