import type { calls, operations } from './data/api.ts';

/** The name of an operation in the OpenAPI document. */
export type Operation = keyof operations;

/** The schema of a part of an operation, or never if the operation does not have it. */
type PartOf<O extends Operation, Name extends string> =
  operations[O] extends Readonly<Record<Name, infer Part>> ? Part : never;

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
export type Input<O extends Operation> = Optional<'body', PartOf<O, 'body'>> &
  Optional<'query', PartOf<O, 'query'>> &
  Optional<'path', PartOf<O, 'path'>> &
  CallOptions;

/**
 * The result of a call: the content of `data`; for lists, `data` with `meta`; the entire body if it has no `data`; a
 * Blob for a file, such as an exported report; an empty object without a body.
 */
export type Output<O extends Operation> = (typeof calls)[O]['response'] extends 'file'
  ? Blob
  : (typeof calls)[O]['response'] extends 'none'
    ? object
    : PartOf<O, 'result'>;

/** The arguments of a call: its input, which is optional if nothing in it is required. */
export type Arguments<O extends Operation> = object extends Input<O> ? [input?: Input<O>] : [input: Input<O>];

/** One function per operation in the OpenAPI document. */
export type Calls = { readonly [O in Operation]: (...parameters: Arguments<O>) => Promise<Output<O>> };

/** Operations that return lists in pages. */
export type PagedOperation = {
  [O in Operation]: (typeof calls)[O]['response'] extends 'page' ? O : never;
}[Operation];

/** An entry of a paged list. */
export type ItemOf<O extends PagedOperation> =
  PartOf<O, 'result'> extends { readonly data: readonly (infer Item)[] } ? Item : never;
