import type * as z from 'zod';
import type { RateLimitDecision } from '#shared/platform/limits/rate-limiter.ts';
import type { GeneralCode } from '#shared/platform/problems/problem.ts';
import type { Page } from '#shared/platform/storage/page.ts';
import { type Envelope, type ResponseFormat, missingProduct } from './api-variant.ts';
import type { Caller } from './request-guard.ts';
import type { HttpRequest, Identify, RequestContext, SetRateLimit } from './request.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * An endpoint's contract, as pure data. API Gateway, the Lambda function, the OpenAPI document and the tests all read
 * the same object. shared/clients/endpoint.ts defines the products and markets.
 */
export type Route<
  Product extends string = string,
  Market extends string = string,
  Limit extends string = string,
  Code extends string = string,
> = RouteDefinition<Product, Market, Limit, Code> & ResponseFormat;

interface RouteDefinition<Product extends string, Market extends string, Limit extends string, Code extends string> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The published name, under which usage is counted. */
  readonly operation?: string;
  /** `client` requires a bearer token; `anonymous` requires no authentication. */
  readonly access: 'client' | 'anonymous';
  /** Source of the request's market: the header x-tenant, the route itself, or none. */
  readonly market: 'x-tenant' | Market | 'none';
  /** The product that a client must be enabled for. Omitted if every client may call the route. */
  readonly product?: Product;
  /** The client's rate limit that applies to the request. Defaults to `requests`. `anonymous` routes check it themselves. */
  readonly limit?: Limit;
  /** The request must carry a valid x-signature of its body. */
  readonly signed?: true;
  /**
   * The source of the first response for a retry with the same Idempotency-Key. `operation`: the operation finds it,
   * usually because the created resource has a derived id, and returns Created. `stored-response`: the HTTP layer
   * stores the response. Omitted if nothing is created.
   */
  readonly idempotency?: 'operation' | 'stored-response';
  readonly params?: z.ZodType<Record<string, unknown>>;
  /**
   * The fields of this schema are the only query parameters allowed, unless a browser sends the request
   * (`isForBrowser`) or the query was made by others (`ignoresOtherParameters`).
   */
  readonly query?: z.ZodObject;
  /** The query is a bank's, which may have added parameters (RFC 6749 §4.1.2). */
  readonly ignoresOtherParameters?: true;
  readonly headers?: z.ZodType<Record<string, unknown>>;
  readonly body?: z.ZodType;
  /** Format of the body. Defaults to JSON. Browser forms are read as an object of strings. */
  readonly bodyType?: 'form';
  readonly ok: Ok;
  /** The errors of the operation itself. `problemsOf` adds the errors that result from the fields above. */
  readonly problems: readonly Code[];
}

export type Ok =
  /** JSON in the envelope of the route's API variant, or in another envelope. */
  | {
      readonly kind: 'data';
      readonly status: 200 | 201;
      readonly schema: z.ZodType;
      readonly envelope?: Envelope;
      /** The file name under which a browser saves the response. Omitted if it is not meant to be saved. */
      readonly savedAs?: string;
    }
  /** A page of a list, in the envelope of the API variant, with `meta`. */
  | { readonly kind: 'list'; readonly status: 200; readonly schema: z.ZodType }
  /** JSON without an envelope: key sets, and token responses of the legacy API. */
  | { readonly kind: 'bare'; readonly status: 200 | 201; readonly schema: z.ZodType; readonly maxAge?: number }
  | { readonly kind: 'empty'; readonly status: 204 }
  /** An HTML page or a redirect, for a browser. */
  | { readonly kind: 'page'; readonly status: 200 }
  /** A file to download: a PDF, or the same content as JSON without an envelope. */
  | { readonly kind: 'file'; readonly status: 200; readonly schema: z.ZodType }
  /** An SVG image, for a browser. Its URL contains a hash of the image, so browsers may cache it indefinitely. */
  | { readonly kind: 'image'; readonly status: 200 };

/** API Gateway's route key for requests with unknown paths. */
export const noRoute = '$default';

/**
 * A route without requirements, for a request that matches no route. Its error has the format of the path's API
 * variant.
 */
export const missingRoute = (format: ResponseFormat): Route => ({
  ...format,
  method: 'GET',
  path: '/{any+}',
  tag: 'None',
  summary: 'There is no such route',
  access: 'anonymous',
  market: 'none',
  ok: { kind: 'empty', status: 204 },
  problems: ['not_found', 'method_not_allowed'],
});

export interface RouteContext extends RequestContext {
  readonly route: Route;
  /** The methods that the path supports, if no route matches the request. Empty if the path does not exist. */
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

/** Returns whether browsers send the requests. Other sites may have added parameters to the URLs that they open. */
export const isForBrowser = ({ ok }: Pick<Route, 'ok'>): boolean => ok.kind === 'page' || ok.kind === 'image';

/** Returns the name of the client's rate limit that applies to a route. */
export const limitOf = ({ limit = 'requests' }: Pick<Route, 'limit'>): string => limit;

/** The result of an operation for a browser: a redirect, or a page to show. */
export type WebPage = ({ readonly redirect: string } | HtmlPage) & {
  /** Set-Cookie header fields (RFC 6265 §4.1). */
  readonly cookies?: readonly string[];
};

/** A complete HTML document. Browsers apply only styles and run only scripts with these hashes. */
export interface HtmlPage {
  readonly html: string;
  /** The hash source of the page's style element (Content Security Policy Level 3 §2.3.1), for example `sha256-…`. */
  readonly styleHash: string;
  /** The hash source of the page's script, if it has one. */
  readonly scriptHash?: string | undefined;
  /** Whether the script may fetch from this service. */
  readonly fetches?: true | undefined;
  /** The origins, other than this service, from which the page loads images. */
  readonly imageOrigins?: readonly string[] | undefined;
  /** The origins whose pages may embed the page. By default, none may. */
  readonly frameAncestors?: readonly string[];
  /** Whether the page has a form whose origin is checked. Browsers then send the origin, but only to this service. */
  readonly hasCheckedForm?: true;
  readonly status?: number | undefined;
  /** For this many seconds, caches may show the page to everyone who accepts the same languages. By default, for none. */
  readonly maxAge?: number;
}

export interface Image {
  readonly svg: string;
}

/** A file in one of two formats, and the name under which a browser saves it. */
export type NamedFile<T> = { readonly name: string } & ({ readonly pdf: Uint8Array } | { readonly json: T });

/** The result of a create request. `replayed` marks the result of an earlier request with the same idempotency key. */
export interface Created<T> {
  readonly created: T;
  readonly replayed: boolean;
}

/** The program that sent the request, as identified by its connection and headers. */
export interface Sender {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
  readonly acceptLanguage: string | undefined;
  /** The cookies, each as `name=value`. */
  readonly cookies: readonly string[];
  /** The origin of the page that sent the request. Browsers send it with every form. */
  readonly origin: string | undefined;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** An operation's parameters: parsed, authenticated and within the client's limits. */
export interface Call<R extends Route, Client extends Caller = Caller, Market extends string = string> {
  readonly params: Output<R['params']>;
  readonly query: Output<R['query']>;
  readonly headers: Output<R['headers']>;
  readonly body: Output<R['body']>;
  readonly client: R['access'] extends 'client' ? Client : undefined;
  readonly market: R['market'] extends 'none' ? undefined : Market;
  /** Owner of the resources that the operation creates and finds. */
  readonly owner: R['access'] extends 'client'
    ? R['market'] extends 'none'
      ? undefined
      : { readonly clientId: string; readonly market: Market }
    : undefined;
  readonly interactionId: string;
  /** Names the API key behind a request without an access token. */
  readonly identify: Identify;
  readonly setRateLimit: SetRateLimit;
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

/** One function per route. The compiler reports any that is missing or has the wrong type. */
export type Operations<
  R extends Readonly<Record<string, Route>>,
  Deps,
  Client extends Caller = Caller,
  Market extends string = string,
> = {
  readonly [K in keyof R]: (call: Call<R[K], Client, Market>, deps: Deps) => Promise<Result<R[K]>>;
};

/**
 * Returns every error code of a route: first the codes that result from its other fields, then its own, then
 * `internal_error`.
 */
export const problemsOf = <Code extends string>(
  route: Route<string, string, string, Code>,
): readonly (Code | GeneralCode)[] => {
  const codes = new Set<Code | GeneralCode>();
  if (!isForBrowser(route) || route.params || route.query) codes.add('validation_error');
  if (route.market === 'x-tenant') codes.add('validation_error').add('forbidden');
  if (route.market !== 'none' && route.access === 'client') codes.add('forbidden');
  if (route.access === 'client') codes.add('unauthorized').add('token_expired').add('rate_limited');
  if (route.product) codes.add(missingProduct[route.variant]);
  if (route.body) codes.add('payload_too_large');
  if (route.signed) codes.add('invalid_signature');
  if (route.idempotency) codes.add('idempotency_mismatch').add('conflict');
  for (const code of route.problems) codes.add(code);
  return [...codes.add('internal_error')];
};
