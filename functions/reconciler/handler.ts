import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { openClientDirectory } from '#shared/clients/client-directory.ts';
import { openEventBus } from '#shared/events/bus.ts';
import { openPaymentStores } from '#shared/payments/payment-stores.ts';
import { awsClient } from '#shared/runtime/aws-client.ts';
import { systemClock } from '#shared/runtime/clock.ts';
import { openTable } from '#shared/storage/open-table.ts';
import { openListing } from '#shared/storage/listing.ts';
import { openDeliveries } from '#shared/webhooks/delivery-store.ts';
import { Env } from './env.ts';
import { type Deps, reconcile } from './reconcile.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);

const deps: Deps = {
  clientIds: async () => (await openClientDirectory(table).all()).map(({ clientId }) => clientId),
  stores: openPaymentStores(table, openListing(table)),
  deliveries: openDeliveries(table, systemClock),
  bus: openEventBus(new EventBridgeClient(awsClient), env.BUS_NAME),
  now: systemClock,
};

export const handler = (): Promise<void> => reconcile(deps);
