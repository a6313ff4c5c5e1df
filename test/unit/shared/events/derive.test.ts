import { expect, test } from 'vitest';
import { eventsOf, eventsOfAll, eventsOfResource, readResource, changeOf } from '#shared/events/derive.ts';
import { eventTypesOf, examplesOf } from '#shared/events/event-types.ts';
import {
  Event,
  eventIdOf,
  EventProduct,
  productOf,
  ResourceType,
  schemaVersion,
  typesOf,
} from '#shared/events/event.ts';
import { scheduled, waiting } from '#infra/openapi/samples/mandate.ts';
import { newTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { bumpVersion, move } from '#shared/platform/lifecycle/lifecycle.ts';
import { moveAgreement } from '#shared/payments/agreement/payment-agreements.ts';
import { withExpiryNotice } from '#shared/consents/expire-consent.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { deliveryIdOf } from '#shared/events/webhooks/delivery.ts';
import {
  aNewRequest,
  anAuthorisedPayment,
  aPaymentThrough,
  aStagedConsent,
  at,
} from '#test/support/builders/a-payment.ts';

const itemsOf = ({ request, consent, payment }: ReturnType<typeof anAuthorisedPayment>) => [
  { ...request, entity: 'PaymentRequest' },
  { ...consent, entity: 'PaymentConsent' },
  ...(payment ? [{ ...payment, entity: 'Payment' }] : []),
];

test('a settled payment request has exactly ten events', () => {
  const agreement = aPaymentThrough('AcceptedSettlementCompleted', 'AcceptedCreditSettlementCompleted');
  const events = itemsOf(agreement).flatMap((item) => eventsOf(item));
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
    expect(event.correlation).toMatchObject({ paymentRequestId: agreement.request.id });
    expect(eventTypesOf(event.resource.type)).toContain(event.type);
  }
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
});

/** Returns the events of a write, from its images before and after. */
const eventsBetween = (before: Record<string, unknown> | undefined, after: Record<string, unknown>) =>
  changeOf({ before, after, writtenAt: 0 }).events;

test('the events of several resources are in chronological order', () => {
  const { request, consent } = anAuthorisedPayment();
  const events = eventsOfAll([
    { kind: 'payment_request', entity: request },
    { kind: 'consent', entity: consent },
  ]);
  expect(events.map(({ type }) => type)).toEqual([
    'payment_request.created',
    'payment_request.awaiting_authorization',
    'consent.created',
    'payment_request.processing',
    'consent.authorized',
  ]);
});

test('the first event of a resource contains the ids known at the time, later events all related ids', () => {
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
  for (const item of [{ entity: 'Subscription' }, { entity: undefined }, {}])
    expect([eventsOf(item), eventsBetween(undefined, item)]).toEqual([[], []]);
});

test('the events since a version are the events of later writes', () => {
  const resource = readResource({ ...aPaymentThrough('AcceptedSettlementCompleted').payment, entity: 'Payment' });
  if (!resource) throw new Error('The payment was not recognised as a resource');
  const typesSince = (version?: number) => eventsOfResource(resource, version).map(({ type }) => type);
  expect(typesSince()).toEqual(['payment.created', 'payment.accepted']);
  expect(typesSince(0)).toEqual(['payment.accepted']);
  expect(typesSince(resource.entity.version)).toEqual([]);
});

test('an event contains the kind, the owner, the market and the product of its resource', () => {
  const request = aNewRequest();
  const [created] = eventsOf({ ...request, entity: 'PaymentRequest' });
  expect(created).toEqual({
    id: created?.id,
    type: 'payment_request.created',
    version: schemaVersion,
    occurredAt: request.createdAt.replace('Z', '+00:00'),
    product: 'payments',
    tenant: 'UAE',
    clientId: request.clientId,
    resource: { type: 'payment_request', id: request.id },
    correlation: { paymentRequestId: request.id },
    data: { status: 'New' },
  });
});

test('an item that does not match the schema of its kind is rejected', () => {
  expect(() => eventsOf({ ...aNewRequest(), status: 'Unheard', entity: 'PaymentRequest' })).toThrow('Invalid option');
});

test('a write without a new status has no event, and a duplicate record has the same events', () => {
  const [item] = itemsOf(anAuthorisedPayment());
  const revised = { ...bumpVersion(anAuthorisedPayment().request, at(9)), entity: 'PaymentRequest' };
  expect(eventsBetween({ ...revised, version: revised.version - 1 }, revised)).toEqual([]);
  expect(eventsOf(item ?? {})).toEqual(eventsOf(item ?? {}));
});

test('the events between two images are the events of all writes between them', () => {
  const before = aStagedConsent();
  const after = moveAgreement(before, 'Rejected', at(9));
  const events = eventsBetween(
    { ...before.consent, entity: 'PaymentConsent' },
    { ...after.consent, entity: 'PaymentConsent' },
  );
  expect(events.map(({ type }) => type)).toEqual(['consent.rejected']);
  expect(eventsBetween(undefined, { ...aNewRequest(), entity: 'PaymentRequest' })).toHaveLength(1);
});

test('an announcement of the end of a consent is an event with the status of that time', () => {
  const announced = withExpiryNotice(anAuthorisedPayment().consent, at(8));
  const expired = move(consentLifecycle, announced, 'Expired', at(9));
  const events = eventsOf({ ...expired, entity: 'PaymentConsent' });
  expect(events.map(({ type, data }) => [type, data.previousStatus, data.status])).toEqual([
    ['consent.created', undefined, 'AwaitingAuthorization'],
    ['consent.authorized', 'AwaitingAuthorization', 'Authorized'],
    ['consent.expiring', undefined, 'Authorized'],
    ['consent.expired', 'Authorized', 'Expired'],
  ]);
});

test('the approval of a variable amount is announced as such, and a fixed amount is scheduled', () => {
  const typesAndStatuses = (transaction: typeof waiting) =>
    eventsOf({ ...transaction, entity: 'MandateTransaction' }).map(({ type, data }) => [type, data.status]);
  expect(typesAndStatuses(scheduled)).toEqual([
    ['mandate_transaction.created', 'AwaitingApproval'],
    ['mandate_transaction.approved', 'Scheduled'],
  ]);
  expect(typesAndStatuses(newTransaction({ ...waiting, isVariable: false }, at(0)))).toEqual([
    ['mandate_transaction.created', 'AwaitingApproval'],
    ['mandate_transaction.scheduled', 'Scheduled'],
  ]);
  for (const type of ['mandate_transaction.approved', 'mandate_transaction.scheduled'])
    expect(examplesOf('mandate_transaction', type)).toEqual([
      { status: 'Scheduled', previousStatus: 'AwaitingApproval' },
    ]);
});

test('an event type has an example of each change that it announces, in the order of the lifecycle', () => {
  expect(eventTypesOf('payment').map((type) => examplesOf('payment', type))).toEqual([
    [{ status: 'Pending' }],
    [
      { status: 'AcceptedWithoutPosting', previousStatus: 'Pending' },
      { status: 'AcceptedWithoutPosting', previousStatus: 'AcceptedSettlementCompleted' },
      { status: 'AcceptedSettlementCompleted', previousStatus: 'Pending' },
    ],
    [
      { status: 'AcceptedCreditSettlementCompleted', previousStatus: 'Pending' },
      { status: 'AcceptedCreditSettlementCompleted', previousStatus: 'AcceptedWithoutPosting' },
      { status: 'AcceptedCreditSettlementCompleted', previousStatus: 'AcceptedSettlementCompleted' },
    ],
    [
      { status: 'Rejected', previousStatus: 'Pending' },
      { status: 'Rejected', previousStatus: 'AcceptedWithoutPosting' },
    ],
  ]);
  expect(examplesOf('consent', 'consent.expiring')).toEqual([{ status: 'Authorized' }]);
  expect(eventTypesOf('webhook').map((type) => [type, examplesOf('webhook', type)])).toEqual([
    ['webhook.failing', [{ status: 'Active' }]],
  ]);
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

test('each kind of resource belongs to one product', () => {
  const typesWithProduct = EventProduct.options.flatMap((product) =>
    typesOf(product).map((type) => [type, product] as const),
  );
  expect(typesWithProduct.map(([type]) => type).toSorted()).toEqual(ResourceType.options.toSorted());
  for (const [type, product] of typesWithProduct) expect(productOf(type)).toBe(product);
  expect(eventTypesOf('payment_request')).toContain('payment_request.completed');
});

test('the ids of events and deliveries are the same in every release, so receivers detect duplicates', () => {
  const eventId = eventIdOf('payment', '0198c0de-0000-7000-8000-000000000001', 2);
  expect(eventId).toBe('evt_3JmReeuy9UeJ_IdpHVhrh9SQ');
  expect(deliveryIdOf(eventId, '0198c0de-0000-7000-8000-000000000001', 3)).toBe('del_BsZ31pm0WkJwMBWKfIry');
});
