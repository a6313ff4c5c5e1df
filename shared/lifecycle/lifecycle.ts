import * as z from 'zod';

/** Status → the statuses it may move to. Empty means final. */
export type Lifecycle<S extends string> = Readonly<Record<S, readonly S[]>>;

export type Next<L extends Lifecycle<string>, S extends keyof L> = L[S][number];

/** What every resource with a lifecycle carries: its version is the lock, its history says what happened when. */
export interface Living<S extends string> {
  readonly status: S;
  /** Counts writes; the condition of every write. */
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** One entry per status, with the version that wrote it: grows, never changes. */
  readonly history: readonly { readonly status: S; readonly at: string; readonly version: number }[];
}

export const living = <S extends z.ZodEnum>(status: S) => ({
  status,
  version: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  history: z.array(z.object({ status, at: z.iso.datetime(), version: z.int().nonnegative() })).readonly(),
});

/** The lifecycle has no such edge. */
export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';
}

export const born = <S extends string>(status: S, at: string): Living<S> => ({
  status,
  version: 0,
  createdAt: at,
  updatedAt: at,
  history: [{ status, at, version: 0 }],
});

/**
 * The resource one status further. An edge the lifecycle does not have does not compile where the status is known, and
 * throws IllegalTransition where it is not.
 */
export const move = <L extends Lifecycle<string>, E extends Living<keyof L & string>>(
  lifecycle: L,
  resource: E,
  to: Next<L, E['status']>,
  at: string,
): E => {
  if (!canMove(lifecycle, resource.status, to)) {
    throw new IllegalTransition(`${resource.status} does not move to ${to}`);
  }
  const version = resource.version + 1;
  return {
    ...resource,
    status: to,
    version,
    updatedAt: at,
    history: [...resource.history, { status: to, at, version }],
  };
};

/** The resource with new facts and the same status. */
export const revise = <E extends Living<string>>(resource: E, at: string): E => ({
  ...resource,
  version: resource.version + 1,
  updatedAt: at,
});

export const canMove = <S extends string>(lifecycle: Lifecycle<S>, from: S, to: string): boolean =>
  (lifecycle[from] as readonly string[]).includes(to);

export const isFinal = <S extends string>(lifecycle: Lifecycle<S>, status: S): boolean =>
  lifecycle[status].length === 0;

/** The status a resource had before one of its history's entries. */
export const statusBefore = <S extends string>(history: Living<S>['history'], version: number): S | undefined =>
  history.filter((entry) => entry.version < version).at(-1)?.status;
