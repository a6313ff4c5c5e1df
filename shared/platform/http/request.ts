import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Problem } from '#shared/platform/problems/problem.ts';

export type Response = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

/** A response without the common headers. */
export interface ResponseContent {
  readonly status: number;
  /** Bytes are sent in base64, and API Gateway decodes them. */
  readonly body?: string | Uint8Array;
  /** Defaults to JSON. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[] | undefined;
}

/** An invocation's context. Each middleware adds the data that it reads from the request. */
export interface RequestContext extends Context {
  readonly operation: string;
  /** Absent if the request matches no route. */
  readonly route?: { readonly method: string; readonly path: string } | undefined;
  readonly interactionId: string;
  readonly startedAt: number;
  client?: { readonly id: string };
  market?: string;
  /** The error that the response reports. */
  problem?: Problem;
}

/** One step of request processing. It throws a Problem to end the request. */
export type Middleware<C extends RequestContext> = middy.MiddlewareObj<APIGatewayProxyEventV2, Response, Error, C>;

/** One HTTP request: the API Gateway event and its context. */
export interface HttpRequest<C extends RequestContext> {
  readonly event: APIGatewayProxyEventV2;
  readonly context: C;
}

export const textOf = ({ body = '', isBase64Encoded }: Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>) =>
  isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
