import * as z from 'zod';

interface StatusRow<S extends string> {
  /** The statuses that may follow this status. Empty if it is final. */
  readonly to: readonly S[];
  /** The name of the event that announces the status. */
  readonly event: string;
  /** The names of the event after certain previous statuses, if they differ. */
  readonly eventAfter?: Readonly<Partial<Record<S, string>>>;
  /** The names of the event for resources in which a certain field is true, if they differ. */
  readonly eventIf?: Readonly<Record<string, string>>;
  /** The meaning of the status, for integrators and operators. */
  readonly description: string;
}

/** The statuses of a kind of resource, starting with the initial one. */
export type Lifecycle<S extends string = string> = Readonly<Record<S, StatusRow<S>>>;

/** Checks that each status leads only to statuses of the same lifecycle. */
export const defineLifecycle = <S extends string>(statuses: Readonly<Record<S, StatusRow<NoInfer<S>>>>): Lifecycle<S> =>
  statuses;

export const statusesOf = <S extends string>(lifecycle: Lifecycle<S>) => z.enum(Object.keys(lifecycle) as S[]);

/** Maps each status to its meaning. */
export const meaningsIn = <S extends string>(lifecycle: Lifecycle<S>): Record<S, string> => {
  const rows = Object.entries<StatusRow<S>>(lifecycle).map(([status, { description }]) => [status, description]);
  return Object.fromEntries(rows) as Record<S, string>;
};

interface StatusChange<S extends string> {
  readonly status: S;
  readonly previousStatus?: S | undefined;
}

/** Returns the name of the event that announces a status change of a resource. */
export const eventNameOf = <S extends string>(
  lifecycle: Lifecycle<S>,
  { status, previousStatus }: StatusChange<NoInfer<S>>,
  resource: object,
): string => {
  const { event, eventAfter, eventIf } = lifecycle[status];
  const [, nameForField] = Object.entries(eventIf ?? {}).find(([field]) => Reflect.get(resource, field) === true) ?? [];
  return nameForField ?? ((previousStatus && eventAfter?.[previousStatus]) || event);
};

/** Returns the names of all events that announce a status change, depending on the resource. */
export const eventNamesOf = <S extends string>(
  lifecycle: Lifecycle<S>,
  change: StatusChange<NoInfer<S>>,
): readonly string[] => [
  eventNameOf(lifecycle, change, {}),
  ...Object.values<string>(lifecycle[change.status].eventIf ?? {}),
];

/** Returns the names of all events that announce a status. */
export const eventNamesIn = <S extends string>(lifecycle: Lifecycle<S>): readonly string[] => {
  const names = Object.values<StatusRow<S>>(lifecycle).flatMap(({ event, eventAfter, eventIf }) => [
    event,
    ...(Object.values(eventAfter ?? {}) as string[]),
    ...Object.values(eventIf ?? {}),
  ]);
  return [...new Set(names)];
};

/**
 * The common fields of resources with a lifecycle. The version is the optimistic lock; the history contains the time at
 * which each status was reached.
 */
export interface Versioned<S extends string = string> {
  readonly status: S;
  /** The number of writes so far. Every write is conditional on it. */
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** One entry per status, with the version of the write that set it. Append-only. */
  readonly history: readonly { readonly status: S; readonly at: string; readonly version: number }[];
}

export const versionedFields = <S extends z.ZodEnum>(status: S) => ({
  status,
  version: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  history: z.array(z.object({ status, at: z.iso.datetime(), version: z.int().nonnegative() })).readonly(),
});

export const initialState = <S extends string>(status: S, at: string): Versioned<S> => ({
  status,
  version: 0,
  createdAt: at,
  updatedAt: at,
  history: [{ status, at, version: 0 }],
});

/** A transition that the lifecycle does not allow: a bug in the caller. */
export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';
}

/**
 * Returns the resource in its next status, with the next version.
 *
 * @throws IllegalTransition if the lifecycle does not allow the transition. Check `canMove` first if the status is
 * external input.
 */
export const move = <S extends string, E extends Versioned<S>>(
  lifecycle: Lifecycle<S>,
  resource: E,
  to: NoInfer<S>,
  at: string,
): E => {
  if (!canMove(lifecycle, resource.status, to)) {
    throw new IllegalTransition(`A resource cannot move from ${resource.status} to ${to}`);
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

/** Returns the resource with the next version and the same status, for changes to other fields. */
export const bumpVersion = <E extends Versioned>(resource: E, at: string): E => ({
  ...resource,
  version: resource.version + 1,
  updatedAt: at,
});

export const canMove = <S extends string>(lifecycle: Lifecycle<S>, from: NoInfer<S>, to: NoInfer<S>): boolean =>
  lifecycle[from].to.includes(to);

/** Returns the resource in the given status, or unchanged if the lifecycle does not allow the transition. */
export const moveIfPossible = <S extends string, E extends Versioned<S>>(
  lifecycle: Lifecycle<S>,
  resource: E,
  to: NoInfer<S> | undefined,
  at: string,
): E => (to && canMove(lifecycle, resource.status, to) ? move(lifecycle, resource, to, at) : resource);

/** Returns the statuses from which a resource may move to the given status. */
export const statusesBefore = <S extends string>(lifecycle: Lifecycle<S>, to: NoInfer<S>): readonly S[] =>
  (Object.keys(lifecycle) as S[]).filter((from) => canMove(lifecycle, from, to));

export const isFinal = <S extends string>(lifecycle: Lifecycle<S>, status: S): boolean =>
  lifecycle[status].to.length === 0;

/** Returns the time at which a resource reached its current status. */
export const statusSince = ({ history, updatedAt }: Pick<Versioned, 'history' | 'updatedAt'>): string =>
  history.at(-1)?.at ?? updatedAt;

/** Returns the status before a version, or undefined for the first version. */
export const statusBefore = <S extends string>(history: Versioned<S>['history'], version: number): S | undefined =>
  history.filter((entry) => entry.version < version).at(-1)?.status;
