import type { EventBus } from '#shared/events/bus.ts';
import { type Announced, eventsOf } from '#shared/events/derive.ts';
import type { Event } from '#shared/events/event.ts';
import { maxPerPage } from '#shared/http/paging.ts';
import { Market } from '#shared/markets/market.ts';
import type { PaymentStores } from '#shared/payments/payment-stores.ts';
import { addSeconds, type Clock } from '#shared/runtime/clock.ts';
import { log } from '#shared/runtime/log.ts';
import type { Entities, Owner } from '#shared/storage/entities.ts';
import type { Deliveries } from '#shared/webhooks/delivery-store.ts';

export interface Deps {
  readonly clientIds: () => Promise<readonly string[]>;
  readonly stores: PaymentStores;
  readonly deliveries: Pick<Deliveries, 'record' | 'recorded'>;
  readonly bus: EventBus;
  readonly now: Clock;
}

/** Younger events may still be on their way through the stream. */
const graceSeconds = 300;
/** Resources created in the last two days; the run before and the run after see them too. */
const windowSeconds = 2 * 86_400;

/**
 * The second net. Each resource says by its history which events it must have had; those that were never recorded as
 * published are published now, under the ids they would have had.
 */
export const reconcile = async (deps: Deps): Promise<void> => {
  let resources = 0;
  let republished = 0;
  for (const clientId of await deps.clientIds()) {
    for (const market of Market.options) {
      for (const [kind, entities] of kindsOf(deps.stores)) {
        for await (const items of pagesOf(entities, { clientId, market }, deps)) {
          resources += items.length;
          republished += await republish(
            items.flatMap((item) => eventsOf({ ...item, entity: kind })),
            deps,
          );
        }
      }
    }
  }
  log({ event: 'reconciliation.finished', resources, republished });
};

type Listed = { readonly id: string };

const kindsOf = (stores: PaymentStores): readonly (readonly [Announced, Entities<Listed>])[] => [
  ['PaymentRequest', stores.paymentRequests],
  ['PaymentConsent', stores.paymentConsents],
  ['Payment', stores.payments],
];

async function* pagesOf(entities: Entities<Listed>, owner: Owner, { now }: Deps): AsyncGenerator<readonly Listed[]> {
  const range = { from: addSeconds(now(), -windowSeconds), to: addSeconds(now(), -graceSeconds) };
  for (let page = 1; ; page += 1) {
    const { items, total } = await entities.page(owner, { page, perPage: maxPerPage }, range);
    if (items.length > 0) yield items;
    if (page * maxPerPage >= total) return;
  }
}

const republish = async (due: readonly Event[], { deliveries, bus, now }: Deps): Promise<number> => {
  const settled = addSeconds(now(), -graceSeconds);
  const past = due.filter(({ occurredAt }) => new Date(occurredAt).toISOString() < settled);
  const known = await deliveries.recorded(past.map(({ id }) => id));
  const missing = past.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return 0;
  await bus.publish(missing);
  await deliveries.record(missing);
  log({ event: 'events.republished', eventIds: missing.map(({ id }) => id) });
  return missing.length;
};
