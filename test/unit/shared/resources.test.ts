import { expect, test } from 'vitest';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { Timer } from '#shared/events/timer.ts';
import { type Deps, handleTimer } from '#functions/timers/handle-timer.ts';
import { announcedEntities, eventsOf, eventsOfResource } from '#shared/events/derive.ts';
import { ResourceType } from '#shared/events/event.ts';
import { relatedResources } from '#shared/events/related-resources.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { paymentResource } from '#shared/payments/payment/payment.ts';
import { defineLifecycle } from '#shared/platform/lifecycle/lifecycle.ts';
import { defineResource, type Resource } from '#shared/platform/lifecycle/resource.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { anyResource, kindOfItem, createEntitiesOf, resources } from '#shared/resources.ts';
import { type ResourceKind, resourceKinds } from '#shared/standard/resource-kinds.ts';
import { anAuthorisedPayment, aPaymentThrough, aStagedConsent } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

test('a kind of resource does not compile unless its definition is complete', () => {
  const { lifecycle, list, product, ...rest } = paymentResource;
  const { Rejected: _final, ...withoutRejected } = lifecycle;
  const { key, schema, idName, title, entity, related, dueAt } = rest;

  const complete = defineResource({ ...rest, lifecycle, list, product });
  // @ts-expect-error no lifecycle
  defineResource({ ...rest, list, product });
  // @ts-expect-error no list
  defineResource({ ...rest, lifecycle, product });
  // @ts-expect-error no product
  defineResource({ ...rest, lifecycle, list });
  // @ts-expect-error no key
  defineResource({ lifecycle, list, product, schema, idName, title, entity, related, dueAt });
  // @ts-expect-error no schema
  defineResource({ lifecycle, list, product, key, idName, title, entity, related, dueAt });
  // @ts-expect-error no name for its ids
  defineResource({ lifecycle, list, product, key, schema, title, entity, related, dueAt });
  // @ts-expect-error no title
  defineResource({ lifecycle, list, product, key, schema, idName, entity, related, dueAt });
  // @ts-expect-error no entity attribute
  defineResource({ lifecycle, list, product, key, schema, idName, title, related, dueAt });
  // @ts-expect-error no related ids
  defineResource({ lifecycle, list, product, key, schema, idName, title, entity, dueAt });
  // @ts-expect-error no due work declared
  defineResource({ lifecycle, list, product, key, schema, idName, title, entity, related });
  // @ts-expect-error the lifecycle lacks a status
  defineResource({ ...rest, lifecycle: withoutRejected, list, product });
  // @ts-expect-error a status is followed by one that is not in the lifecycle
  defineLifecycle({ New: { to: ['Done'], event: 'created', description: 'It is new.' } });

  expect(complete).toEqual(paymentResource);
});

test('a kind of resource in the registry must not lack a field', () => {
  const { lifecycle: _lifecycle, ...withoutLifecycle } = paymentResource;
  // @ts-expect-error no lifecycle
  const registry: Readonly<Record<string, Resource>> = { ...resources, refund: withoutLifecycle };
  expect(Object.keys(registry).length).toBe(resourceKinds.length + 1);
});

test.each(resourceKinds)(
  'a timer for a %s that does not exist has no effect, under its old and its new name',
  async (kind) => {
    const { table } = local();
    const set: unknown[] = [];
    const deps: Deps = {
      stores: { ...createPaymentStores(table), ...createAccountConsentStore(table) },
      retentionDays: { UAE: 1, KSA: 1, MAIN: 1 },
      listing: createListing(table),
      timers: {
        set: async (timer) => {
          set.push(timer);
        },
      },
      now: () => new Date(),
    };
    for (const timer of ['expiry', 'work']) await handleTimer(Timer.parse({ timer, kind, id: newId() }), deps);
    expect(set).toEqual([]);
  },
);

test.each(resourceKinds)('%s is a type of resource that integrators can subscribe to', (kind) => {
  expect(ResourceType.options).toContain(kind);
  expect(announcedEntities).toContain(anyResource(kind).entity);
});

test('no two kinds of resource share an entity, a list, an id name or a title', () => {
  for (const field of ['entity', 'list', 'idName', 'title'] as const)
    expect(new Set(resourceKinds.map((kind) => resources[kind][field])).size).toBe(resourceKinds.length);
  for (const kind of resourceKinds) expect(kindOfItem({ entity: resources[kind].entity })).toBe(kind);
  expect(kindOfItem({ entity: 'Client' })).toBeUndefined();
});

const events = async (id: string) => {
  const { table } = local();
  const found = await relatedResources(id, createEntitiesOf(table));
  return found.flatMap((resource) => eventsOfResource(resource));
};
const typesAndIds = (found: Awaited<ReturnType<typeof events>>) =>
  found.map(({ id, type }) => `${type} ${id}`).toSorted();

test('the events of a payment are found from its request, its consent and itself', async () => {
  const { table } = local();
  const agreement = aPaymentThrough('AcceptedWithoutPosting', 'AcceptedCreditSettlementCompleted');
  await createPaymentStores(table).move({}, agreement);
  const fromRequest = await events(agreement.request.id);
  expect(fromRequest.map(({ type }) => type).toSorted()).toEqual([
    'consent.authorized',
    'consent.consumed',
    'consent.created',
    'payment.accepted',
    'payment.completed',
    'payment.created',
    'payment_request.awaiting_authorization',
    'payment_request.completed',
    'payment_request.created',
    'payment_request.processing',
  ]);
  expect(typesAndIds(await events(agreement.consent.id))).toEqual(typesAndIds(fromRequest));
  expect(typesAndIds(await events(agreement.payment.id))).toEqual(typesAndIds(fromRequest));
});

test('an event contains all related ids, but the first event of a resource only those known at the time', () => {
  const { request, consent, payment } = aPaymentThrough('AcceptedWithoutPosting');
  const [paymentRequestId, consentId, paymentId] = [request.id, consent.id, payment.id];
  const correlations = (item: Readonly<Record<string, unknown>>) =>
    eventsOf(item).map(({ correlation }) => correlation);
  const allIds = { paymentRequestId, consentId, paymentId };
  expect(correlations({ ...request, entity: 'PaymentRequest' })).toEqual([{ paymentRequestId }, allIds, allIds]);
  expect(correlations({ ...consent, entity: 'PaymentConsent' })).toEqual([
    { paymentRequestId, consentId },
    allIds,
    allIds,
  ]);
  expect(correlations({ ...payment, entity: 'Payment' })).toEqual([allIds, allIds]);
});

test.each<[string, () => ReturnType<typeof aStagedConsent>, readonly ResourceKind[]]>([
  ['a pending consent', aStagedConsent, ['payment_request', 'consent']],
  ['a mandate', () => anAuthorisedPayment({ type: 'FixedOnDemand' }), ['payment_request', 'consent']],
])('the events of %s are found even without a payment', async (_what, make, kinds) => {
  const { table } = local();
  const { request, consent } = make();
  await createPaymentStores(table).move({}, { request, consent });
  const found = await events(consent.id);
  expect(new Set(found.map(({ resource }) => resource.type))).toEqual(new Set(kinds));
  expect(typesAndIds(await events(request.id))).toEqual(typesAndIds(found));
});

test('an unknown id has no events', async () => {
  expect(await events(newId())).toEqual([]);
});
