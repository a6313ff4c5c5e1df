import type { EntityKind, Owned } from '#shared/platform/storage/entities.ts';
import type { Lifecycle, Versioned } from './lifecycle.ts';

/**
 * All there is to know about a kind of resource: how it is stored and listed, which statuses it may have, and which
 * events announce them to whom. `shared/resources.ts` lists every kind.
 */
export interface Resource<
  S extends string = string,
  E extends Owned & Versioned<S> = Owned & Versioned<S>,
> extends EntityKind<E> {
  /** Its name in diagrams and in the operator's tool. */
  readonly title: string;
  readonly lifecycle: Lifecycle<S>;
  /** The product whose subscriptions get its events. */
  readonly product: string;
  /** Whether it is found by itself. Others are found through the resources that are related to them. */
  readonly isRoot: boolean;
  /** When work for the resource becomes due if nothing moves it; undefined if none does. A timer is set for it. */
  dueAt(entity: E): string | undefined;
  /** What an event's correlation calls the id of this kind of resource. */
  readonly idName: string;
  /** What integrators read about that id. Only needed if it says more than whose id it is. */
  readonly idSays?: string;
  /**
   * The ids of related resources by their `idName`. The first event of a resource is `isFirst`: it must name only what
   * was known when the resource was created, because it may be derived again from a later version.
   */
  related(entity: E, isFirst: boolean): Readonly<Record<string, string | undefined>>;
}

/** Type-checks a kind of resource where it is defined, and keeps the literal types of what other types follow from. */
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
