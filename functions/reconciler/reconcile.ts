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
import { publishMissing } from '#shared/webhooks/publish-missing.ts';

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
/** Lists that are walked at the same time. */
const walkers = 8;

/**
 * The second net. Each resource says by its history which events it must have had; those that were never recorded as
 * published are published now, under the ids they would have had.
 */
export const reconcile = async (deps: Deps): Promise<void> => {
  const clientIds = inTurn(await deps.clientIds(), deps.now());
  const lists = clientIds.flatMap((clientId) => Market.options.map((market) => ({ clientId, market })));
  const totals = { resources: 0, republished: 0 };
  const walk = async (): Promise<void> => {
    for (let owner = lists.shift(); owner; owner = lists.shift()) {
      for (const [kind, entities] of kindsOf(deps.stores)) {
        for await (const items of pagesOf(entities, owner, deps)) {
          const due = items.flatMap((item) => eventsOf({ ...item, entity: kind }));
          totals.resources += items.length;
          totals.republished += await republish(due, deps);
        }
      }
    }
  };
  await Promise.all(Array.from({ length: walkers }, walk));
  log({ event: 'reconciliation.finished', ...totals });
};

/** Each hour another client is the first: should a run not get through, it is not always the same who are left. */
const inTurn = (clientIds: readonly string[], now: Date): readonly string[] => {
  const first = Math.floor(now.getTime() / 3_600_000) % Math.max(1, clientIds.length);
  return [...clientIds.slice(first), ...clientIds.slice(0, first)];
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
  const missing = await publishMissing(past, bus, deliveries);
  if (missing.length > 0) log({ event: 'events.republished', eventIds: missing.map(({ id }) => id) });
  return missing.length;
};
