import type { Event, EventBatch } from '#shared/events/event.ts';
import type { Bank } from '../outside/bank.ts';
import type { Arrival } from '../outside/receivers.ts';
import type { Rule, Violation } from '../rules.ts';
import type { Scene } from '../stories/scene.ts';

export type Item = Readonly<Record<string, unknown>>;

/** The final state of a history. */
export interface FinalState {
  readonly items: readonly Item[];
  /** The events derived from the final state of the resources, by id. */
  readonly events: ReadonlyMap<string, Event>;
  readonly published: readonly EventBatch[];
  readonly arrivals: readonly Arrival[];
  readonly deadLetters: readonly string[];
  readonly bank: Bank;
  readonly calls: ReadonlyMap<string, number>;
  readonly client: Scene['client'];
  /** Whether the history had no faults. If so, nothing may be late. */
  readonly isFaultless: boolean;
  readonly clocksAgree: boolean;
  /** Whether the function that sends orders never received a slow response to a read. */
  readonly readsAreFast: boolean;
  /** The versions of all payment consents, with the times at which they were stored. */
  readonly paymentConsents: readonly { readonly item: Item; readonly at: number }[];
}

const byEntity = new WeakMap<FinalState['items'], ReadonlyMap<unknown, readonly Item[]>>();

export const itemsOf = ({ items }: Pick<FinalState, 'items'>, entity: string): readonly Item[] => {
  const groups = byEntity.get(items) ?? Map.groupBy(items, (item) => item.entity);
  byEntity.set(items, groups);
  return groups.get(entity) ?? [];
};

/** Checks the final state against a rule. Returns one sentence per violation. */
export type Oracle = (finalState: FinalState) => readonly string[];

export const bothOf =
  (first: Oracle, second: Oracle): Oracle =>
  (finalState) => [...first(finalState), ...second(finalState)];

/** Oracles, by the rule that they check. */
export type Oracles = Partial<Record<Rule, Oracle>>;

export const violationsOf = (oracles: Oracles, finalState: FinalState): readonly Violation[] =>
  (Object.entries(oracles) as [Rule, Oracle][]).flatMap(([rule, oracle]) =>
    oracle(finalState).map((sentence): Violation => `${rule}: ${sentence}`),
  );
