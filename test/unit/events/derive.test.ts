import { expect, test } from 'vitest';
import { catalogue, eventTypesOf } from '#shared/events/catalogue.ts';
import { eventsOf } from '#shared/events/derive.ts';
import { Event, productOf, ResourceType } from '#shared/events/event.ts';
import { revise } from '#shared/platform/lifecycle/lifecycle.ts';
import { moveConsent } from '#shared/payment-consents/consent-moves.ts';
import { changeOf } from '#shared/outbox/change.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aNewRequest, anAuthorisedPayment, aPaymentThrough, aStagedConsent, at } from '#test/support/a-payment.ts';

const itemsOf = ({ request, consent, payment }: ReturnType<typeof anAuthorisedPayment>) => [
  { ...request, entity: 'PaymentRequest' },
  { ...consent, entity: 'PaymentConsent' },
  ...(payment ? [{ ...payment, entity: 'Payment' }] : []),
];

test('a paid payment request has exactly ten events', () => {
  const flow = aPaymentThrough('AcceptedSettlementCompleted', 'AcceptedCreditSettlementCompleted');
  const events = itemsOf(flow).flatMap((item) => eventsOf(item));
  expect(events.map(({ type, data }) => [type, data.previousStatus, data.status])).toEqual([
    ['payment_request.created', undefined, 'New'],
    ['payment_request.awaiting_authorization', 'New', 'AwaitingAuthorization'],
    ['payment_request.processing', 'AwaitingAuthorization', 'Processing'],
    ['payment_request.completed', 'Processing', 'Completed'],
    ['consent.created', undefined, 'AwaitingAuthorization'],
    ['consent.authorized', 'AwaitingAuthorization', 'Authorized'],
    ['consent.consumed', 'Authorized', 'Consumed'],
    ['payment.created', undefined, 'Pending'],
    ['payment.accepted', 'Pending', 'AcceptedSettlementCompleted'],
    ['payment.completed', 'AcceptedSettlementCompleted', 'AcceptedCreditSettlementCompleted'],
  ]);
  for (const event of events) {
    Event.parse(event);
    expect(event.occurredAt).toMatch(/\+00:00$/);
    expect(event.correlation).toMatchObject({ paymentRequestId: flow.request.id });
    expect(eventTypesOf(event.resource.type)).toContain(event.type);
  }
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
});

/** The events of a write, from its images before and after. */
const eventsBetween = (before: Record<string, unknown> | undefined, after: Record<string, unknown>) =>
  changeOf({ before, after, writtenAt: 0 }).events;

test('the first event of a resource names only what was known then, and later events name all related resources', () => {
  const { request, consent, payment } = anAuthorisedPayment();
  const [created, authorised] = eventsOf({ ...consent, entity: 'PaymentConsent' });
  expect(created?.correlation).toEqual({ paymentRequestId: request.id, consentId: consent.id });
  expect(authorised?.correlation).toEqual({
    paymentRequestId: request.id,
    consentId: consent.id,
    paymentId: payment?.id,
  });
});

test('an item that is not a resource has no events', () => {
  for (const item of [{ entity: 'Subscription' }, { entity: undefined }, {}]) expect(eventsOf(item)).toEqual([]);
});

test('a write without a new status has no event, and a repeated record has the same events', () => {
  const [item] = itemsOf(anAuthorisedPayment());
  const revised = { ...revise(anAuthorisedPayment().request, at(9)), entity: 'PaymentRequest' };
  expect(eventsBetween({ ...revised, version: revised.version - 1 }, revised)).toEqual([]);
  expect(eventsOf(item ?? {})).toEqual(eventsOf(item ?? {}));
});

test('the events between two images are those of the writes between them', () => {
  const before = aStagedConsent();
  const after = moveConsent(before, 'Rejected', at(9));
  const events = eventsBetween(
    { ...before.consent, entity: 'PaymentConsent' },
    { ...after.consent, entity: 'PaymentConsent' },
  );
  expect(events.map(({ type }) => type)).toEqual(['consent.rejected']);
  expect(eventsBetween(undefined, { ...aNewRequest(), entity: 'PaymentRequest' })).toHaveLength(1);
});

test('the id of an event depends only on the kind, id and version of its resource', () => {
  const request = aNewRequest();
  const [created] = eventsOf({ ...request, entity: 'PaymentRequest' });
  const [createdByAnotherClient] = eventsOf({
    ...request,
    purpose: 'FIS',
    clientId: newId(),
    entity: 'PaymentRequest',
  });
  const [another] = eventsOf({ ...aNewRequest(), entity: 'PaymentRequest' });
  expect(created?.id).toMatch(/^evt_[\w-]{24}$/);
  expect(createdByAnotherClient?.id).toBe(created?.id);
  expect(another?.id).not.toBe(created?.id);
});

test('the catalogue lists events for all resources, each in one product', () => {
  expect(Object.values(catalogue).flatMap((types) => Object.keys(types))).toEqual(ResourceType.options);
  for (const [product, types] of Object.entries(catalogue))
    expect(Object.keys(types).map((type) => productOf(ResourceType.parse(type)))).toEqual(
      Object.keys(types).map(() => product),
    );
  expect(eventTypesOf('payment_request')).toContain('payment_request.completed');
});
