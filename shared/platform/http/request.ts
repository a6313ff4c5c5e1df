import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Problem } from '#shared/platform/problems/problem.ts';

export type Response = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

/** A response without the headers that every response has. */
export interface Answer {
  readonly status: number;
  /** Bytes are sent in base64, and API Gateway decodes them. */
  readonly body?: string | Uint8Array;
  /** JSON if left out. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[] | undefined;
}

/** The context of an invocation. Each middleware adds what it finds out about the request. */
export interface RequestContext extends Context {
  readonly operation: string;
  /** Undefined if no route serves the request. */
  readonly route?: { readonly method: string; readonly path: string } | undefined;
  readonly interactionId: string;
  readonly startedAt: number;
  client?: { readonly id: string };
  market?: string;
  /** The error of the response. */
  problem?: Problem;
}

/** One step of a request. It throws the Problem that ends the request. */
export type Middleware<C extends RequestContext> = middy.MiddlewareObj<APIGatewayProxyEventV2, Response, Error, C>;

/** One HTTP request: the event of API Gateway, and what is known about it. */
export interface HttpRequest<C extends RequestContext> {
  readonly event: APIGatewayProxyEventV2;
  readonly context: C;
}

/** The body as text. */
export const textOf = ({ body = '', isBase64Encoded }: Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>) =>
  isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
