import type * as z from 'zod';
import type { Route } from '#shared/clients/endpoint.ts';
import type { Ok } from '#shared/platform/http/route.ts';
import type { ProblemFacts } from '#shared/platform/problems/problem.ts';
import type { ProblemCode } from '#shared/standard/problems/problems.ts';

/**
 * The example of one operation in the OpenAPI document. The document derives the rest from the operation's route: the
 * envelope, and the body of every error.
 */
export type Example<R extends Route> = WithRequest<R> &
  WithResponse<R['ok']> &
  WithInvalid<R> & {
    /**
     * The context of errors that is specific to this operation. The context of other errors is derived from the code.
     */
    readonly errors?: { readonly [C in ProblemCode]?: ProblemFacts };
  };

/** One example for each route. A missing or invalid example is a compile error. */
export type Examples<R extends Readonly<Record<string, Route>>> = { readonly [K in keyof R]: Example<R[K]> };

/** The request of a list without filters. */
export const firstPage = { query: { page: '1', perPage: '20' }, invalid: { query: { page: '0' } } } as const;

/** The request of a resource whose id is in the query. */
export const withId = <N extends string>(name: N, id: string) => {
  const query = (value: string) => ({ [name]: value }) as Record<N, string>;
  return { query: query(id), invalid: { query: query('17') } };
};

/** The path or query parameters, as text in a URL. */
type Texts<S> = S extends z.ZodType ? { readonly [K in keyof z.input<S>]?: string } : never;

type WithRequest<R extends Route> = (R extends { readonly params: infer S } ? { readonly params: Texts<S> } : unknown) &
  (R extends { readonly query: infer S } ? { readonly query: Texts<S> } : unknown) &
  (R extends { readonly body: infer S extends z.ZodType }
    ? { readonly body: z.input<S>; readonly otherBodies?: Readonly<Record<string, z.input<S>>> }
    : unknown);

/** The result of the operation. The document parses it with the route's schema, as the service does. */
type WithResponse<O extends Ok> = O extends { readonly kind: 'empty' }
  ? unknown
  : O extends { readonly kind: 'image' }
    ? { readonly response: string }
    : O extends { readonly kind: 'list'; readonly schema: infer S extends z.ZodType }
      ? { readonly response: readonly z.input<S>[] }
      : O extends { readonly schema: infer S extends z.ZodType }
        ? { readonly response: z.input<S> }
        : never;

/**
 * Replacements of example fields that make the request invalid; undefined removes a field. The document shows the
 * resulting error. Only routes with a query or a body have replacements: on other routes, only the market can be
 * invalid.
 */
type WithInvalid<R extends Route> = R extends { readonly query: unknown } | { readonly body: unknown }
  ? { readonly invalid: Replacements<R> }
  : unknown;

type Replacements<R extends Route> = (R extends { readonly query: infer S }
  ? { readonly query?: Partial<Record<keyof Texts<S>, string | undefined>> }
  : unknown) &
  (R extends { readonly body: infer S extends z.ZodType }
    ? { readonly body?: { readonly [K in keyof NonNullable<z.input<S>>]?: unknown } }
    : unknown);

/** An example of any route. */
export interface AnyExample {
  readonly params?: Readonly<Record<string, string | undefined>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** More bodies, by summary. */
  readonly otherBodies?: Readonly<Record<string, unknown>>;
  readonly response?: unknown;
  readonly invalid?: {
    readonly query?: Readonly<Record<string, string | undefined>>;
    readonly body?: Readonly<Record<string, unknown>>;
  };
  readonly errors?: { readonly [C in ProblemCode]?: ProblemFacts };
}
