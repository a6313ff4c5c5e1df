import type * as z from 'zod';
import type { RateLimitDecision } from '#shared/platform/limits/rate-limiter.ts';
import type { GeneralCode } from '#shared/platform/problems/problem.ts';
import type { Page } from '#shared/platform/storage/page.ts';
import { type Envelope, type Look, missingProduct } from './face.ts';
import type { Caller } from './gate.ts';
import type { HttpRequest, RequestContext } from './request.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What an endpoint promises, as pure data. API Gateway, the Lambda function, the OpenAPI document and the tests all
 * read the same object. shared/clients/endpoint.ts says which products and markets there are.
 */
export type Route<
  Product extends string = string,
  Market extends string = string,
  Limit extends string = string,
  Code extends string = string,
> = RouteFacts<Product, Market, Limit, Code> & Look;

interface RouteFacts<Product extends string, Market extends string, Limit extends string, Code extends string> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** A published name. Usage is counted by it. */
  readonly operation?: string;
  /** `client` requires a bearer token; `anonymous` requires nothing. */
  readonly access: 'client' | 'anonymous';
  /** Where the market of a request comes from: the header x-tenant, the route itself, or nowhere. */
  readonly market: 'x-tenant' | Market | 'none';
  /** The product a client must be enabled for. Left out where every client may call. */
  readonly product?: Product;
  /** The client's limit that counts the request; `requests` if left out. */
  readonly limit?: Limit;
  /** The body must carry a valid x-signature. */
  readonly signed?: true;
  /**
   * How a repeated Idempotency-Key gets the first answer. `operation`: the operation finds it itself, usually because
   * what it created has a derived id, and returns Created. `kept-answer`: the HTTP layer keeps the answer. Left out
   * where nothing is created.
   */
  readonly idempotency?: 'operation' | 'kept-answer';
  readonly params?: z.ZodType<Record<string, unknown>>;
  /** Its members are the only parameters that the query may have, unless a browser sends it (`isForBrowser`). */
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodType<Record<string, unknown>>;
  readonly body?: z.ZodType;
  /** How the body is written; JSON if left out. Forms of a browser are read as an object of texts. */
  readonly bodyType?: 'form';
  readonly ok: Ok;
  /** Refusals by the operation itself. problemsOf adds those that follow from the members above. */
  readonly problems: readonly Code[];
}

export type Ok =
  /** In the envelope of the route's face, or of another one. */
  | {
      readonly kind: 'data';
      readonly status: 200 | 201;
      readonly schema: z.ZodType;
      readonly envelope?: Envelope;
      /** The name under which a browser saves the answer. Left out for answers that are not meant to be kept. */
      readonly savedAs?: string;
    }
  /** In the envelope of the face, with meta. */
  | { readonly kind: 'list'; readonly status: 200; readonly schema: z.ZodType }
  /** Without an envelope: key sets and the token bodies of the legacy interface. */
  | { readonly kind: 'bare'; readonly status: 200 | 201; readonly schema: z.ZodType; readonly maxAge?: number }
  | { readonly kind: 'empty'; readonly status: 204 }
  /** An HTML page or a redirect, for a browser. */
  | { readonly kind: 'page'; readonly status: 200 }
  /** A file to keep: a PDF, or the same content as JSON, without an envelope. */
  | { readonly kind: 'file'; readonly status: 200; readonly schema: z.ZodType }
  /** An SVG image, for a browser. Its address contains a hash of the image, so that browsers may keep it for ever. */
  | { readonly kind: 'image'; readonly status: 200 };

/** API Gateway's route key for a request with an unknown path. */
export const noRoute = '$default';

/** A route that demands nothing, for a request that no route serves. Its error has the body of the path's face. */
export const missingRoute = (look: Look): Route => ({
  ...look,
  method: 'GET',
  path: '/{any+}',
  tag: 'None',
  summary: 'There is no such route',
  access: 'anonymous',
  market: 'none',
  ok: { kind: 'empty', status: 204 },
  problems: ['not_found', 'method_not_allowed'],
});

/** What is known about a request to a route. */
export interface RouteContext extends RequestContext {
  readonly route: Route;
  /** The methods of the path, if the request has another one or the path does not exist. */
  readonly allow?: readonly Method[] | undefined;
  client?: Caller;
  rateLimit?: RateLimitDecision;
  body?: { readonly raw: string; readonly json: unknown };
  parsedBody?: z.ZodSafeParseResult<unknown>;
  /** Identifies the accepted x-signature. */
  signature?: string;
  idempotencyKey?: string;
  input?: { readonly params: unknown; readonly query: unknown; readonly headers: unknown; readonly body: unknown };
}

export type RouteRequest = HttpRequest<RouteContext>;

/** Whether browsers send the requests. Others may have added parameters to the address that they open. */
export const isForBrowser = ({ ok }: Pick<Route, 'ok'>): boolean => ok.kind === 'page' || ok.kind === 'image';

/** What an operation for a browser returns: where to send it, or a page to show. */
export type WebPage = ({ readonly redirect: string } | HtmlPage) & {
  /** Set-Cookie header fields (RFC 6265 §4.1). */
  readonly cookies?: readonly string[];
};

/** A complete HTML document. Browsers apply no style and run no script in it but those with these hashes. */
export interface HtmlPage {
  readonly html: string;
  /** The hash source of the page's style element (Content Security Policy Level 3 §2.3.1), for example `sha256-…`. */
  readonly styleHash: string;
  /** The hash source of the page's script, if it has one. */
  readonly scriptHash?: string;
  readonly status?: number;
}

export interface Image {
  readonly svg: string;
}

/** A file in one of its two forms, and the name under which a browser saves it. */
export type NamedFile<T> = { readonly name: string } & ({ readonly pdf: Uint8Array } | { readonly json: T });

/** The answer to a create. `replayed` says that it is the first answer again. */
export interface Created<T> {
  readonly created: T;
  readonly replayed: boolean;
}

/** The program that sent the request, as far as the connection and its headers tell. */
export interface Sender {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
  readonly acceptLanguage: string | undefined;
  /** Each as `name=value`. */
  readonly cookies: readonly string[];
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What an operation is called with: parsed, authenticated and within its limits. */
export interface Call<R extends Route, Client extends Caller = Caller, Market extends string = string> {
  readonly params: Output<R['params']>;
  readonly query: Output<R['query']>;
  readonly headers: Output<R['headers']>;
  readonly body: Output<R['body']>;
  readonly client: R['access'] extends 'client' ? Client : undefined;
  readonly market: R['market'] extends 'none' ? undefined : Market;
  /** Who owns what the operation creates and finds. */
  readonly owner: R['access'] extends 'client'
    ? R['market'] extends 'none'
      ? undefined
      : { readonly clientId: string; readonly market: Market }
    : undefined;
  readonly interactionId: string;
  readonly sender: Sender;
  readonly idempotencyKey: string | undefined;
  /** Identifies the accepted x-signature. */
  readonly signature: R['signed'] extends true ? string : undefined;
}

type Result<R extends Route> = R['ok'] extends { kind: 'empty' }
  ? void
  : R['ok'] extends { kind: 'page' }
    ? WebPage
    : R['ok'] extends { kind: 'image' }
      ? Image
      : R['ok'] extends { schema: infer S extends z.ZodType }
        ? R['ok'] extends { kind: 'list' }
          ? Page<z.input<S>>
          : R['ok'] extends { kind: 'file' }
            ? NamedFile<z.input<S>>
            : R['idempotency'] extends 'operation'
              ? Created<z.input<S>>
              : z.input<S>
        : never;

/** One function per route. A missing or mistyped one does not compile. */
export type Operations<
  R extends Readonly<Record<string, Route>>,
  Deps,
  Client extends Caller = Caller,
  Market extends string = string,
> = {
  readonly [K in keyof R]: (call: Call<R[K], Client, Market>, deps: Deps) => Promise<Result<R[K]>>;
};

/** Every refusal that a route may answer: those that follow from its other members, then its own. */
export const problemsOf = <Code extends string>(
  route: Route<string, string, string, Code>,
): readonly (Code | GeneralCode)[] => {
  const codes = new Set<Code | GeneralCode>();
  if (!isForBrowser(route) || route.params || route.query) codes.add('validation_error');
  if (route.market === 'x-tenant') codes.add('validation_error').add('forbidden');
  if (route.market !== 'none' && route.access === 'client') codes.add('forbidden');
  if (route.access === 'client') codes.add('unauthorized').add('token_expired').add('rate_limited');
  if (route.product) codes.add(missingProduct[route.face]);
  if (route.body) codes.add('payload_too_large');
  if (route.signed) codes.add('invalid_signature');
  if (route.idempotency) codes.add('idempotency_mismatch').add('conflict');
  for (const code of route.problems) codes.add(code);
  return [...codes.add('internal_error')];
};
