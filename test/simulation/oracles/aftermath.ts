import type { EventBatch } from '#shared/events/event-batch.ts';
import type { Event } from '#shared/events/event.ts';
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
  readonly announced: readonly EventBatch[];
  readonly arrivals: readonly Arrival[];
  readonly deadLetters: readonly string[];
  readonly bank: Bank;
  readonly calls: ReadonlyMap<string, number>;
  readonly client: Scene['client'];
  /** Whether no fault was injected, in which case nothing may be late. */
  readonly isFaultless: boolean;
  readonly clocksAgree: boolean;
}

const byEntity = new WeakMap<FinalState['items'], ReadonlyMap<unknown, readonly Item[]>>();

export const itemsOf = ({ items }: Pick<FinalState, 'items'>, entity: string): readonly Item[] => {
  const groups = byEntity.get(items) ?? Map.groupBy(items, (item) => item.entity);
  byEntity.set(items, groups);
  return groups.get(entity) ?? [];
};

/** Checks the final state against a rule. Returns one sentence for each violation. */
export type Oracle = (finalState: FinalState) => readonly string[];

export const both =
  (one: Oracle, other: Oracle): Oracle =>
  (finalState) => [...one(finalState), ...other(finalState)];

/** Oracles, by the rule that they check. */
export type Oracles = Partial<Record<Rule, Oracle>>;

export const breachesOf = (oracles: Oracles, finalState: FinalState): readonly Violation[] =>
  (Object.entries(oracles) as [Rule, Oracle][]).flatMap(([rule, oracle]) =>
    oracle(finalState).map((sentence): Violation => `${rule}: ${sentence}`),
  );
