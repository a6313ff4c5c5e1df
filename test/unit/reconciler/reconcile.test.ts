import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Deps, graceSeconds, reconcile, windowSeconds } from '#functions/reconciler/reconcile.ts';
import { eventsOf } from '#shared/events/derive.ts';
import type { Event } from '#shared/events/event.ts';
import type { Market } from '#shared/markets/market.ts';
import { type Payment, paymentResource } from '#shared/payments/payment.ts';
import { type PaymentConsent, paymentConsentResource } from '#shared/payment-consents/payment-consent.ts';
import {
  type PaymentRequest,
  paymentRequestLifecycle,
  paymentRequestResource,
} from '#shared/payment-requests/payment-request.ts';
import { initialState, move } from '#shared/platform/lifecycle/lifecycle.ts';
import { maxPerPage } from '#shared/platform/http/paging.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { openEntities } from '#shared/platform/storage/entities.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { openEntitiesOf } from '#shared/resources.ts';
import { openDeliveries } from '#shared/webhooks/delivery-store.ts';
import { aNewRequest, aPaymentThrough } from '#test/support/a-payment.ts';
import { useLocalTable } from '#test/support/local-table.ts';

const local = useLocalTable();
const now = new Date('2026-11-21T12:00:00.000Z');
const ago = (seconds: number): string => addSeconds(now, -seconds);

/** The lines that were logged. */
let lines: Record<string, unknown>[];
beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(JSON.parse(String(text)));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** One run of the reconciler for some clients, on a bus that keeps what it gets. */
const aRun = (clientIds: readonly string[], at = now) => {
  const { table } = local();
  const published: Event[] = [];
  const deps: Deps = {
    clientIds: async () => clientIds,
    entitiesOf: openEntitiesOf(table, openListing(table)),
    published: openDeliveries(table, () => at),
    bus: {
      publish: async (events) => {
        published.push(...events);
      },
    },
    now: () => at,
  };
  return { deps, published };
};
const reconciled = async (...clientIds: readonly string[]): Promise<readonly Event[]> => {
  const { deps, published } = aRun(clientIds);
  await reconcile(deps);
  return published;
};

const requests = () => {
  const { table } = local();
  return openEntities<PaymentRequest>(table, openListing(table), paymentRequestResource);
};
const store = async (...all: readonly PaymentRequest[]): Promise<void> =>
  local().table.putAll(all.map((request) => requests().create(request).item));

const aRequestOf = (clientId: string, createdAt: string, market: Market = 'UAE'): PaymentRequest => ({
  ...aNewRequest({ clientId, market }),
  ...initialState('New', createdAt),
});
const expectedOf = (...all: readonly PaymentRequest[]) =>
  all.flatMap((request) => eventsOf({ ...request, entity: 'PaymentRequest' }));
const idsOf = (events: readonly Event[]) => events.map(({ id }) => id).toSorted();

test('the events that were never published are published under their original ids', async () => {
  const clientId = newId();
  const flow = aPaymentThrough('AcceptedSettlementCompleted');
  const { table } = local();
  const listing = openListing(table);
  const requestsOf = openEntities<PaymentRequest>(table, listing, paymentRequestResource);
  const consentsOf = openEntities<PaymentConsent>(table, listing, paymentConsentResource);
  const paymentsOf = openEntities<Payment>(table, listing, paymentResource);
  const items = [
    requestsOf.create({ ...flow.request, clientId }).item,
    consentsOf.create({ ...flow.consent, clientId }).item,
    paymentsOf.create({ ...flow.payment, clientId }).item,
  ];
  await table.putAll(items);
  const expected = items.flatMap((item) => eventsOf(item));
  const published = await reconciled(clientId);
  expect(published.length).toBe(9);
  const byId = (events: readonly Event[]) => events.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(byId(published)).toEqual(byId(expected));
});

test('what was published is not published again, neither by this run nor by the next', async () => {
  const clientId = newId();
  const [known, lost] = [aRequestOf(clientId, ago(3_600)), aRequestOf(clientId, ago(7_200))];
  await store(known, lost);
  await openDeliveries(local().table, () => now).record(expectedOf(known));
  expect(idsOf(await reconciled(clientId))).toEqual(idsOf(expectedOf(lost)));
  expect(await reconciled(clientId)).toEqual([]);
});

test('while the bus is down nothing counts as published', async () => {
  const clientId = newId();
  const request = aRequestOf(clientId, ago(3_600));
  await store(request);
  const { deps } = aRun([clientId]);
  const bus = { publish: () => Promise.reject(new Error('the bus is down')) };
  await expect(reconcile({ ...deps, bus })).rejects.toThrow('the bus is down');
  expect(idsOf(await reconciled(clientId))).toEqual(idsOf(expectedOf(request)));
});

test('a resource is checked when it is more than five minutes old, for two days', async () => {
  const clientId = newId();
  const aged = (age: number) => aRequestOf(clientId, ago(age));
  const checked = [aged(graceSeconds + 1), aged(windowSeconds)];
  const leftAlone = [aged(1), aged(graceSeconds), aged(windowSeconds + 1)];
  await store(...checked, ...leftAlone);
  expect(idsOf(await reconciled(clientId))).toEqual(idsOf(expectedOf(...checked)));
  // The one that is exactly five minutes old is read, because its list ends there, but its event is not yet due.
  expect(lines.at(-1)).toEqual({ event: 'reconciliation.finished', resources: 3, republished: 2 });
});

test('the events of the last five minutes are left to the stream', async () => {
  const clientId = newId();
  const request = aRequestOf(clientId, ago(3_600));
  const awaiting = move(paymentRequestLifecycle, request, 'AwaitingAuthorization', ago(graceSeconds + 1));
  await store(move(paymentRequestLifecycle, awaiting, 'Rejected', ago(graceSeconds - 1)));
  const published = await reconciled(clientId);
  expect(published.map(({ type }) => type)).toEqual([
    'payment_request.created',
    'payment_request.awaiting_authorization',
  ]);
});

test('every page of a list is read', async () => {
  const clientId = newId();
  const all = Array.from({ length: maxPerPage + 5 }, (_, n) => aRequestOf(clientId, ago(1_000 + n)));
  await store(...all);
  expect(idsOf(await reconciled(clientId))).toEqual(idsOf(expectedOf(...all)));
  expect(lines.at(-1)).toEqual({
    event: 'reconciliation.finished',
    resources: maxPerPage + 5,
    republished: maxPerPage + 5,
  });
});

test('every market of every client is read', async () => {
  const clients = [newId(), newId(), newId()];
  const all = clients.flatMap((clientId) =>
    (['UAE', 'KSA', 'MAIN'] as const).map((market) => aRequestOf(clientId, ago(600), market)),
  );
  await store(...all, aRequestOf(newId(), ago(600)));
  const published = await reconciled(...clients);
  expect(idsOf(published)).toEqual(idsOf(expectedOf(...all)));
  expect(new Set(published.map(({ clientId, tenant }) => `${clientId} ${tenant}`)).size).toBe(9);
});

test('each hour starts with another client, and leaves none out', async () => {
  const clients = ['first', 'second', 'third'];
  const orderAt = async (hour: number): Promise<readonly string[]> => {
    const { deps } = aRun(clients, new Date(hour * 3_600_000 + 59_000));
    const asked = new Set<string>();
    const entitiesOf: Deps['entitiesOf'] = (kind) => ({
      ...deps.entitiesOf(kind),
      page: async ({ clientId }, page) => {
        asked.add(clientId);
        return { ...page, items: [], total: 0 };
      },
    });
    await reconcile({ ...deps, entitiesOf });
    return [...asked];
  };
  expect(await orderAt(300)).toEqual(['first', 'second', 'third']);
  expect(await orderAt(301)).toEqual(['second', 'third', 'first']);
  expect(await orderAt(302)).toEqual(['third', 'first', 'second']);
  expect(await orderAt(303)).toEqual(['first', 'second', 'third']);
});

test('without clients there is nothing to do', async () => {
  expect(await reconciled()).toEqual([]);
  expect(lines).toEqual([{ event: 'reconciliation.finished', resources: 0, republished: 0 }]);
});
