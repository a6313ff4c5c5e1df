import type { calls, operations } from './data/api.ts';

/** The name of an operation in the OpenAPI document. */
export type Operation = keyof operations;

type ParametersOf<O extends Operation> = operations[O] extends { readonly parameters: infer P } ? P : object;
type QueryOf<O extends Operation> = ParametersOf<O> extends { readonly query?: infer Q } ? Q : never;
type PathOf<O extends Operation> = ParametersOf<O> extends { readonly path: infer P } ? P : never;
type BodyOf<O extends Operation> = operations[O] extends {
  readonly requestBody?: { readonly content: { readonly 'application/json': infer B } };
}
  ? B
  : never;

type Optional<Name extends string, Value> = [Value] extends [never]
  ? object
  : object extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

/** The options that every call accepts. */
export interface CallOptions {
  /** The market of this call. Defaults to the client's market. */
  readonly market?: Market;
  /** The key that makes retries safe: one key never creates two resources. Defaults to a new key for each call. */
  readonly idempotencyKey?: string;
  /** A UUID that identifies this request in the service's logs. */
  readonly interactionId?: string;
  readonly signal?: AbortSignal;
}

export type Market = 'UAE' | 'KSA' | 'MAIN';

/** The input of an operation: `body`, `query` and `path`, if it has them. */
export type Input<O extends Operation> = Optional<'body', BodyOf<O>> &
  Optional<'query', QueryOf<O>> &
  Optional<'path', PathOf<O>> &
  CallOptions;

type JsonOf<O extends Operation> = operations[O]['responses'] extends infer Responses
  ? Responses[keyof Responses] extends { readonly content: { readonly 'application/json': infer Json } }
    ? Json
    : undefined
  : never;

/**
 * The result of a call: the content of `data`; for lists, `data` with `meta`; the entire body if it has no `data`; a
 * Blob for a file, such as an exported report.
 */
export type Output<O extends Operation> = (typeof calls)[O]['response'] extends 'data'
  ? JsonOf<O> extends { readonly data: infer Data }
    ? Data
    : never
  : (typeof calls)[O]['response'] extends 'file'
    ? Blob
    : JsonOf<O>;

type Arguments<O extends Operation> = object extends Input<O> ? [input?: Input<O>] : [input: Input<O>];

/** One function per operation in the OpenAPI document. */
export type Calls = { readonly [O in Operation]: (...parameters: Arguments<O>) => Promise<Output<O>> };

/** Operations that return lists in pages. */
export type PagedOperation = {
  [O in Operation]: (typeof calls)[O]['response'] extends 'page' ? O : never;
}[Operation];

/** An entry of a paged list. */
export type ItemOf<O extends PagedOperation> =
  JsonOf<O> extends { readonly data: readonly (infer Item)[] } ? Item : never;
