import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { RateLimitDecision } from '#shared/platform/limits/rate-limiter.ts';
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

/** The API key behind a request: its own, or the one that started its session. */
export interface Credential {
  readonly clientId?: string | undefined;
  readonly apiKeyId?: string | undefined;
}

/** Adds the credential of a request to its log line, whether the request is accepted or rejected. */
export type Identify = (credential: Credential) => void;

/** Adds the state of a rate limit that the operation has checked to the headers of the response. */
export type SetRateLimit = (decision: RateLimitDecision) => void;

/** An invocation's context. Each middleware adds the data that it reads from the request. */
export interface RequestContext extends Context {
  readonly operation: string;
  /** Absent if the request matches no route. */
  readonly route?: { readonly method: string; readonly path: string } | undefined;
  readonly interactionId: string;
  readonly startedAt: number;
  client?: { readonly id: string };
  market?: string;
  /** Absent in requests of browsers, whose address is therefore not logged. */
  credential?: Credential & { readonly address: string };
  /** The ids in the path, the query and the body, and those of the created resource. */
  ids?: readonly string[];
  /** The name of the key that verified the signature of the request. */
  kid?: string;
  /** The error that the response reports. */
  problem?: Problem;
}

/** One HTTP request: the API Gateway event and its context. */
export interface HttpRequest<C extends RequestContext> {
  readonly event: APIGatewayProxyEventV2;
  readonly context: C;
}

/** A check that runs before the operation. It throws a Problem to end the request. */
export type Step<C extends RequestContext> = (request: HttpRequest<C>) => void | Promise<void>;

export const textOf = ({ body = '', isBase64Encoded }: Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>) =>
  isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;

/** Returns the IP address of the caller. A proxy that forwards the address appends a colon and the port. */
export const addressOf = (
  {
    headers,
    requestContext,
  }: Pick<APIGatewayProxyEventV2, 'headers'> & { requestContext: { http: { sourceIp: string } } },
  addressHeader: string | undefined,
): string => {
  const forwarded = addressHeader === undefined ? undefined : headers[addressHeader];
  return forwarded?.replace(/:\d+$/, '') ?? requestContext.http.sourceIp;
};
