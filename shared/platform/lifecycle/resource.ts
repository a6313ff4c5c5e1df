import type { EntityKind, Owned } from '#shared/platform/storage/entities.ts';
import type { Lifecycle, Versioned } from './lifecycle.ts';

export interface KindNames {
  /** The name in diagrams and in the operator's CLI. */
  readonly title: string;
  /** The product whose subscriptions receive the resource's events. */
  readonly product: string;
  /** The name of the resource's id in an event's correlation. */
  readonly idName: string;
  /** A description of the id for integrators. Omitted if it would only name the resource that the id belongs to. */
  readonly idDescription?: string;
}

/** An event that announces something other than a new status. */
export interface Notice {
  readonly event: string;
  readonly at: string;
  /** The version of the write that added the notice. */
  readonly version: number;
}

/**
 * The definition of a kind of resource: how it is stored and listed, which statuses it may have, and which events
 * announce them to which subscriptions. `shared/resources.ts` lists every kind.
 */
export interface Resource<S extends string = string, E extends Owned & Versioned<S> = Owned & Versioned<S>>
  extends EntityKind<E>, KindNames {
  readonly lifecycle: Lifecycle<S>;
  /** The events other than changes of the status: all their names, and those of a resource. */
  readonly notices?: { readonly names: readonly string[]; of(entity: NoInfer<E>): readonly Notice[] };
  /** Whether the resource is looked up directly. Other resources are found through related ones. */
  readonly isRoot: boolean;
  /**
   * Returns the time at which work for the resource becomes due unless its status changes first, or undefined if no
   * work becomes due. A timer is set for that time.
   */
  dueAt(entity: NoInfer<E>): string | undefined;
  /**
   * Returns the time at which a sweeper finds work for the resource, and sets a timer for it. From then on, the work
   * depends on that timer alone.
   */
  sweptAt?(entity: NoInfer<E>): string | undefined;
  /**
   * Returns the ids of related resources, by `idName`. `isFirst` marks the first event of a resource, which must
   * contain only ids that were known at creation, because that event may be derived again from a later version.
   */
  related(entity: E, isFirst: boolean): Readonly<Record<string, string | undefined>>;
}

/** Type-checks the definition of a resource, and preserves the literal types that other types are derived from. */
export const defineResource = <
  S extends string,
  E extends Owned & Versioned<S>,
  const L extends string,
  const P extends string,
  const I extends string,
  const R extends boolean,
>(
  resource: Omit<Resource<S, E>, 'list' | 'product' | 'idName' | 'isRoot'> & {
    readonly list: L;
    readonly product: P;
    readonly idName: I;
    readonly isRoot: R;
  },
) => resource;
