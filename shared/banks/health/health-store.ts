import { createCache } from '#shared/platform/runtime/cache.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { createEntities, type Entities } from '#shared/platform/storage/entities.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { providerKeys } from '../directory/keys.ts';
import type { BankStep } from './bank-step.ts';
import { type BankInMarket, type HealthStatus, ProviderHealth, providerResource, withStep } from './provider-health.ts';

/** Cache time of all banks' health. */
const cachedMs = 5_000;

/** Returns the health of every bank that has had an outage, by the bank's code. */
export type ReadHealth = () => Promise<ReadonlyMap<string, ProviderHealth>>;

/** Creates a reader that all requests of a function share. */
export const createHealthReader = (table: Table, now: Clock): ReadHealth => {
  const cache = createCache<ReadonlyMap<string, ProviderHealth>>({ max: 1, lifetimeMs: cachedMs, now });
  const load = async () => {
    const items = await table.partition(providerKeys.health('*').pk, { stale: true });
    return new Map(items.map((item) => [item.sk, ProviderHealth.parse(item)]));
  };
  return () => cache.getOrLoad('', load);
};

/** Writes changes of the banks' health. */
export const createHealthStore = (table: Table, now: Clock) => {
  const entities: Entities<ProviderHealth> = createEntities(table, providerResource);
  return {
    get: (provider: string): Promise<ProviderHealth | undefined> => entities.get(provider),
    /** Changes the status of a step, in one conditional write that the stream announces. */
    change: (bank: BankInMarket, step: BankStep, status: HealthStatus): Promise<void> =>
      retryOnConflict(async () => {
        const health = await entities.get(bank.provider);
        const changed = withStep(health, bank, step, status, now().toISOString());
        if (!changed || changed === health) return;
        if (health) await entities.save(health, changed);
        else await table.commit(entities.create(changed));
      }),
  };
};
export type HealthStore = ReturnType<typeof createHealthStore>;
