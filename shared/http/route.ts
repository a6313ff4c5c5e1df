import type * as z from 'zod';
import type { Client, Product } from '#shared/clients/client.ts';
import type { LimitName } from '#shared/limits/limit.ts';
import type { Market } from '#shared/markets/market.ts';
import type { Face } from './face.ts';
import type { PageOf } from './paging.ts';
import type { ProblemCode } from './problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What an endpoint promises. Pure data: API Gateway, the Lambda's dispatch, the OpenAPI document and the tests read the
 * same object.
 */
export interface Route {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The operation's own name, where the specification gives it one: what usage is counted by. */
  readonly operation?: string;
  /** Which interface it belongs to: decides the envelope and the error body. */
  readonly face: Face;
  /** `client` needs a bearer token; `anonymous` needs nothing. */
  readonly access: 'client' | 'anonymous';
  /** Where the market of the request comes from: the header x-tenant, the path (legacy is KSA), or nowhere. */
  readonly market: 'x-tenant' | 'KSA' | 'none';
  /** The product a client must have; left out where every client may. */
  readonly product?: Product;
  /** Which of the client's limits counts the request; `requests` if left out. */
  readonly limit?: LimitName;
  /** The body must carry a valid x-signature. */
  readonly signed?: true;
  /**
   * How a repeated Idempotency-Key finds its first answer: `derived`, the created resource has an id that follows from
   * the key or the signature; `kept`, the answer itself is kept. Left out where nothing is created.
   */
  readonly idempotency?: 'derived' | 'kept';
  readonly params?: z.ZodType<Record<string, unknown>>;
  readonly query?: z.ZodType<Record<string, unknown>>;
  readonly headers?: z.ZodType<Record<string, unknown>>;
  readonly body?: z.ZodType;
  readonly ok: Ok;
  /** Beyond what every route of its kind may answer (see problemsOf). */
  readonly problems: readonly ProblemCode[];
}
export type Routes = Readonly<Record<string, Route>>;

export type Ok =
  /** In the envelope of the face, or in the one named. */
  | { readonly kind: 'data'; readonly status: 200 | 201; readonly schema: z.ZodType; readonly envelope?: Face }
  /** In the envelope of the face, with meta. */
  | { readonly kind: 'list'; readonly status: 200; readonly schema: z.ZodType }
  /** As it is: key sets and the token bodies of the legacy interface. */
  | { readonly kind: 'bare'; readonly status: 200 | 201; readonly schema: z.ZodType; readonly maxAge?: number }
  | { readonly kind: 'empty'; readonly status: 204 }
  /** For a browser: a redirect or a page. */
  | { readonly kind: 'page'; readonly status: 200 };

/** For a browser. */
export type WebPage = { readonly redirect: string } | { readonly html: string; readonly status?: number };

/** The answer to a create; `replayed` says that it was made before and this is its first answer again. */
export interface Created<T> {
  readonly created: T;
  readonly replayed: boolean;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface Call<R extends Route> {
  readonly params: Output<R['params']>;
  readonly query: Output<R['query']>;
  readonly headers: Output<R['headers']>;
  readonly body: Output<R['body']>;
  readonly client: R['access'] extends 'client' ? Client : undefined;
  readonly market: R['market'] extends 'none' ? undefined : Market;
  readonly interactionId: string;
  readonly idempotencyKey: string | undefined;
  /** Hash of the accepted x-signature. */
  readonly signature: R['signed'] extends true ? string : undefined;
}

type Result<R extends Route> = R['ok'] extends { kind: 'empty' }
  ? void
  : R['ok'] extends { kind: 'page' }
    ? WebPage
    : R['ok'] extends { schema: infer S extends z.ZodType }
      ? R['ok'] extends { kind: 'list' }
        ? PageOf<z.input<S>>
        : R['idempotency'] extends 'derived'
          ? Created<z.input<S>>
          : z.input<S>
      : never;

/** One implementation per route; a missing or mistyped one is a compile error. */
export type Operations<R extends Routes, Deps> = {
  readonly [K in keyof R]: (call: Call<R[K]>, deps: Deps) => Promise<Result<R[K]>>;
};

/** The refusals that follow from what a route demands, then its own. */
export const problemsOf = (route: Route): readonly ProblemCode[] => {
  const codes = new Set<ProblemCode>();
  if (route.params ?? route.query ?? route.headers ?? route.body) codes.add('validation_error');
  if (route.market === 'x-tenant') codes.add('validation_error').add('forbidden');
  if (route.market === 'KSA' && route.access === 'client') codes.add('forbidden');
  if (route.access === 'client') codes.add('unauthorized').add('token_expired').add('rate_limited');
  if (route.product) codes.add('forbidden');
  if (route.body) codes.add('payload_too_large');
  if (route.signed) codes.add('invalid_signature');
  if (route.idempotency) codes.add('idempotency_mismatch').add('conflict');
  for (const code of route.problems) codes.add(code);
  return [...codes.add('internal_error')];
};
