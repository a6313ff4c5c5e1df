import { expect, test } from 'vitest';
import { catalogue, eventTypesOf } from '#shared/events/catalogue.ts';
import { eventsBetween, eventsOf } from '#shared/events/derive.ts';
import { Event, ResourceType } from '#shared/events/event.ts';
import { revise } from '#shared/platform/lifecycle/lifecycle.ts';
import { moveConsent } from '#shared/payment-consents/consent-moves.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aNewRequest, anAuthorisedPayment, aPaymentThrough, aStagedConsent, at } from '#test/support/a-payment.ts';

const itemsOf = ({ request, consent, payment }: ReturnType<typeof anAuthorisedPayment>) => [
  { ...request, entity: 'PaymentRequest' },
  { ...consent, entity: 'PaymentConsent' },
  ...(payment ? [{ ...payment, entity: 'Payment' }] : []),
];

test('a paid payment request has had exactly these events', () => {
  const moved = aPaymentThrough('AcceptedSettlementCompleted', 'AcceptedCreditSettlementCompleted');
  const events = itemsOf(moved).flatMap((item) => eventsOf(item));
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
    expect(event.correlation.paymentRequestId).toBe(moved.request.id);
    expect(eventTypesOf(event.resource.type)).toContain(event.type);
  }
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
});

test('what is not announced has no events', () => {
  for (const item of [{ entity: 'Subscription' }, { entity: undefined }, {}]) expect(eventsOf(item)).toEqual([]);
});

test('a write without a new status has no event; a repeated record has the same ones', () => {
  const [item] = itemsOf(anAuthorisedPayment());
  const revised = { ...revise(anAuthorisedPayment().request, at(9)), entity: 'PaymentRequest' };
  expect(eventsBetween({ ...revised, version: revised.version - 1 }, revised)).toEqual([]);
  expect(eventsOf(item ?? {})).toEqual(eventsOf(item ?? {}));
});

test('what is new between two images is what the writes between them did', () => {
  const before = aStagedConsent();
  const after = moveConsent(before, 'Rejected', at(9));
  const types = eventsBetween(
    { ...before.consent, entity: 'PaymentConsent' },
    { ...after.consent, entity: 'PaymentConsent' },
  );
  expect(types.map(({ type }) => type)).toEqual(['consent.rejected']);
  expect(eventsBetween(undefined, { ...aNewRequest(), entity: 'PaymentRequest' })).toHaveLength(1);
});

test('an event id follows from resource, id and version, whatever else is known about the resource', () => {
  const request = aNewRequest();
  const [created] = eventsOf({ ...request, entity: 'PaymentRequest' });
  const [createdElsewhere] = eventsOf({ ...request, purpose: 'FIS', clientId: newId(), entity: 'PaymentRequest' });
  const [another] = eventsOf({ ...aNewRequest(), entity: 'PaymentRequest' });
  expect(created?.id).toMatch(/^evt_[\w-]{24}$/);
  expect(createdElsewhere?.id).toBe(created?.id);
  expect(another?.id).not.toBe(created?.id);
});

test('the catalogue names events for all five resources, completed among them', () => {
  expect(Object.keys(catalogue.payments)).toEqual(ResourceType.options);
  expect(eventTypesOf('payment_request')).toContain('payment_request.completed');
});
