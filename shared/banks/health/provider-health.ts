import * as z from 'zod';
import {
  bumpVersion,
  defineLifecycle,
  initialState,
  move,
  statusesOf,
  versionedFields,
} from '#shared/platform/lifecycle/lifecycle.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { everyClient } from '#shared/platform/storage/entities.ts';
import { NationalMarket } from '#shared/standard/markets/market.ts';
import { namesOfKinds } from '#shared/standard/resource-kinds.ts';
import { providerKeys } from '../directory/keys.ts';
import { BankStep } from './bank-step.ts';

export const healthLifecycle = defineLifecycle({
  operational: { to: ['degraded', 'down'], event: 'recovered', description: 'Calls succeed.' },
  degraded: {
    to: ['operational', 'down'],
    event: 'degraded',
    description: 'At least a fifth of the calls of one step fail.',
  },
  down: {
    to: ['operational', 'degraded'],
    event: 'degraded',
    description: 'No call of one step has succeeded for half a minute.',
  },
});

export const HealthStatus = statusesOf(healthLifecycle);
export type HealthStatus = z.infer<typeof HealthStatus>;

export const Trouble = HealthStatus.exclude(['operational']);
export type Trouble = z.infer<typeof Trouble>;

const Outage = z.object({ step: BankStep, status: Trouble, from: z.iso.datetime(), to: z.iso.datetime() });
export type Outage = z.infer<typeof Outage>;

/** The health of a bank that has had an outage. Its status is the worst of its steps. */
export const ProviderHealth = z.object({
  /** The bank's code. */
  id: z.string(),
  clientId: z.literal(everyClient),
  market: NationalMarket,
  ...versionedFields(HealthStatus),
  steps: z.partialRecord(BankStep, z.object({ status: HealthStatus, since: z.iso.datetime() })),
  /** The latest outages, newest first. */
  outages: z.array(Outage).readonly(),
});
export type ProviderHealth = z.infer<typeof ProviderHealth>;

export interface BankInMarket {
  readonly provider: string;
  readonly market: NationalMarket;
}

/** Maximum number of outages and of changes of the status that are retained, so that the item stays small. */
const maxRetained = 20;

const worst = (steps: ProviderHealth['steps']): HealthStatus => {
  const found = new Set(Object.values(steps).map(({ status }) => status));
  return (['down', 'degraded'] as const).find((status) => found.has(status)) ?? 'operational';
};

const firstOutage = (
  { provider, market }: BankInMarket,
  step: BankStep,
  status: HealthStatus,
  at: string,
): ProviderHealth => ({
  id: provider,
  clientId: everyClient,
  market,
  ...initialState(status, at),
  steps: { [step]: { status, since: at } },
  outages: [],
});

/**
 * Returns a bank's health after one of its steps has changed to a status, or the given health if the step has that
 * status already.
 */
export const withStep = (
  health: ProviderHealth | undefined,
  bank: BankInMarket,
  step: BankStep,
  status: HealthStatus,
  at: string,
): ProviderHealth | undefined => {
  const previous = health?.steps[step] ?? { status: 'operational', since: at };
  if (previous.status === status) return health;
  if (!health) return firstOutage(bank, step, status, at);
  const steps = { ...health.steps, [step]: { status, since: at } };
  const ended =
    previous.status === 'operational' ? [] : [{ step, status: previous.status, from: previous.since, to: at }];
  const changed = { ...health, steps, outages: [...ended, ...health.outages].slice(0, maxRetained) };
  const overall = worst(steps);
  if (overall === health.status) return bumpVersion(changed, at);
  const moved = move(healthLifecycle, changed, overall, at);
  return { ...moved, history: moved.history.slice(-maxRetained) };
};

/** Returns the outages of a bank's steps that have not ended. */
export const currentOutages = ({ steps }: ProviderHealth): readonly Omit<Outage, 'to'>[] =>
  Object.entries(steps).flatMap(([step, { status, since: from }]) =>
    status === 'operational' ? [] : [{ step: BankStep.parse(step), status, from }],
  );

/** Returns a bank's latest outage, which may not have ended, or undefined if there was none. */
export const latestOutage = (health: ProviderHealth): Omit<Outage, 'to'> | undefined =>
  [...currentOutages(health), ...health.outages].toSorted((a, b) => b.from.localeCompare(a.from))[0];

export const providerResource = defineResource({
  ...namesOfKinds.provider,
  isRoot: false,
  entity: 'ProviderHealth',
  schema: ProviderHealth,
  key: providerKeys.health,
  list: 'providers',
  isListed: () => false,
  lifecycle: healthLifecycle,
  dueAt: () => undefined,
  related: () => ({}),
});
