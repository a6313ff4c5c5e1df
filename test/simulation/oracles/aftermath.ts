import type { EventBatch } from '#shared/events/event-batch.ts';
import type { Event } from '#shared/events/event.ts';
import type { Bank } from '../outside/bank.ts';
import type { Arrival } from '../outside/receivers.ts';
import type { Rule, Violation } from '../rules.ts';
import type { Scene } from '../stories/scene.ts';

export type Item = Readonly<Record<string, unknown>>;

/** The final state of a history. */
export interface Aftermath {
  readonly items: readonly Item[];
  /** The events derived from the final state of the resources, by id. */
  readonly events: ReadonlyMap<string, Event>;
  readonly announced: readonly EventBatch[];
  readonly arrivals: readonly Arrival[];
  readonly deadLetters: readonly string[];
  readonly bank: Bank;
  readonly calls: ReadonlyMap<string, number>;
  readonly client: Scene['client'];
  /** Whether no fault was injected, so that nothing may be late. */
  readonly isFaultless: boolean;
  readonly clocksAgree: boolean;
}

const byEntity = new WeakMap<Aftermath['items'], ReadonlyMap<unknown, readonly Item[]>>();

export const itemsOf = ({ items }: Pick<Aftermath, 'items'>, entity: string): readonly Item[] => {
  const groups = byEntity.get(items) ?? Map.groupBy(items, (item) => item.entity);
  byEntity.set(items, groups);
  return groups.get(entity) ?? [];
};

/** Checks the final state against a rule. Returns one sentence for each violation. */
export type Oracle = (aftermath: Aftermath) => readonly string[];

export const both =
  (one: Oracle, other: Oracle): Oracle =>
  (aftermath) => [...one(aftermath), ...other(aftermath)];

/** The oracles of some rules. */
export type Oracles = Partial<Record<Rule, Oracle>>;

export const breachesOf = (oracles: Oracles, aftermath: Aftermath): readonly Violation[] =>
  (Object.entries(oracles) as [Rule, Oracle][]).flatMap(([rule, oracle]) =>
    oracle(aftermath).map((sentence): Violation => `${rule}: ${sentence}`),
  );
