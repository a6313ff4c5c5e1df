import { eventsOf } from '#shared/events/webhooks/event-log.ts';
import type { Event } from '#shared/events/event.ts';
import { relatedResources } from '#shared/events/related-resources.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { createEntitiesOf } from '#shared/resources.ts';
import { unsettledPayments } from '#shared/payments/payer/unsettled-payments.ts';
import type { ResourceStatuses } from './resource-statuses.ts';

/** Number of resources per page. Each has a handful of events. */
const resourcesPerPage = 10;

/** Creates a reader that derives events from the resources themselves, because events are not stored. */
export const createResourceStatuses = (table: Table, now: Clock): ResourceStatuses => {
  const listing = createListing(table);
  const entitiesOf = createEntitiesOf(table, listing);
  const { payments } = createPaymentStores(table, listing);
  const eventsAbout = async (id: string): Promise<readonly Event[]> => eventsOf(await relatedResources(id, entitiesOf));

  return {
    eventsAbout,
    async newest({ owner, kind, page }) {
      const { items, total } = await entitiesOf(kind).page(owner, { page, perPage: resourcesPerPage });
      const events = (await Promise.all(items.map(({ id }) => eventsAbout(id)))).flat();
      return { events, hasMore: total > page * resourcesPerPage };
    },
    async unsettled(owner) {
      const recentPayments = await unsettledPayments(owner, payments, now);
      return recentPayments?.map(({ id, status, providerCode, createdAt }) => ({
        id,
        status,
        providerCode,
        createdAt,
      }));
    },
  };
};
