import { openClientDirectory } from '#shared/clients/client-directory.ts';
import { openEventBridge, openEventBus } from '#shared/platform/messaging/bus.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openTable } from '#shared/platform/storage/open-table.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { openEntitiesOf } from '#shared/resources.ts';
import { openDeliveries } from '#shared/webhooks/delivery-store.ts';
import { Env } from './env.ts';
import { type Deps, reconcile } from './reconcile.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);

const deps: Deps = {
  clientIds: async () => (await openClientDirectory(table).all()).map(({ clientId }) => clientId),
  entitiesOf: openEntitiesOf(table, openListing(table)),
  published: openDeliveries(table, systemClock),
  bus: openEventBus(openEventBridge(), env.BUS_NAME),
  now: systemClock,
};

export const handler = (): Promise<void> => reconcile(deps);
