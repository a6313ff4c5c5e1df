import { eventsOfAll } from '#shared/events/derive.ts';
import type { Event } from '#shared/events/event.ts';
import { relatedResources } from '#shared/events/related-resources.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { createEntitiesOf } from '#shared/resources.ts';
import {
  unsettledPayments,
  type ListedPayment,
  newestPayments,
  searchPayments,
  selectPaymentRequests,
  withPayments,
} from './search-payments.ts';
import { detailsOf, exportedOf, progressOf, summaryOf } from './present-payment.ts';
import { findPaymentParts } from './payment-parts.ts';
import { type ResourceStatuses, UnsettledPayment } from './resource-statuses.ts';

/** Number of resources per page. Each has a handful of events. */
const resourcesPerPage = 10;
const paymentsPerPage = 25;

/** Creates a reader that derives events from the resources themselves, because events are not stored. */
export const createResourceStatuses = (table: Table, now: Clock): ResourceStatuses => {
  const entitiesOf = createEntitiesOf(table);
  const stores = createPaymentStores(table);
  const eventsAbout = async (id: string): Promise<readonly Event[]> =>
    eventsOfAll(await relatedResources(id, entitiesOf));

  return {
    eventsAbout,
    async newest({ owner, kind, page }) {
      const { items, total } = await entitiesOf(kind).page(owner, { page, perPage: resourcesPerPage });
      const events = (await Promise.all(items.map(({ id }) => eventsAbout(id)))).flat();
      return { events, hasMore: total > page * resourcesPerPage };
    },
    async unsettled(owner) {
      const recentPayments = await unsettledPayments(owner, stores.payments, now);
      return recentPayments?.map((payment) => UnsettledPayment.parse(payment));
    },
    async payments({ owner, page, ...selection }) {
      const selected = await selectPaymentRequests(owner, selection, { page, perPage: paymentsPerPage }, stores);
      if (!selected) return { payments: [], hasMore: false, isComplete: false };
      const listed = await withPayments(
        selected.items.map((request) => ({ request })),
        stores,
      );
      return {
        payments: listed.map(summaryOf),
        hasMore: selected.total > page * paymentsPerPage,
        isComplete: true,
      };
    },
    async search({ owner, ...search }) {
      const { found, examinedAfter } = await searchPayments(owner, search, stores);
      const shown = found.slice(0, paymentsPerPage).map(summaryOf);
      return { payments: shown, hasMore: shown.length < found.length, isComplete: examinedAfter === undefined };
    },
    async export({ owner, text, status, ...range }) {
      const { found, examinedAfter } = await (text === undefined
        ? newestPayments(owner, range, stores)
        : searchPayments(owner, { text, ...range }, stores));
      const isWanted = (listed: ListedPayment) => status === undefined || progressOf(listed) === status;
      return { payments: found.filter(isWanted).map(exportedOf), examinedAfter };
    },
    async payment({ clientId, id }) {
      const parts = await findPaymentParts(clientId, id, stores);
      return parts && detailsOf(parts);
    },
  };
};
