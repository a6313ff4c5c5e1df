import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { type Deps, relay } from '#functions/event-relay/relay.ts';
import { eventsOf, eventsOfResource, readChange } from '#shared/events/derive.ts';
import { type Event, EventBatch } from '#shared/events/event.ts';
import { createPublicationLog, publicationOf } from '#shared/events/outbox/publication-log.ts';
import { publishMissing, resumeWork } from '#shared/events/outbox/publish-missing.ts';
import type { DueMessage } from '#shared/platform/messaging/queue.ts';
import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import { bumpVersion, initialState } from '#shared/platform/lifecycle/lifecycle.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import type { AgreementWithPayment } from '#shared/payments/payment/payment-stores.ts';
import {
  aNewRequest,
  anAuthorisedPayment,
  anEncryptedGrant,
  aStagedConsent,
  at,
} from '#test/support/builders/a-payment.ts';
import { anAuthorisedSharing } from '#test/support/builders/an-account-consent.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const now = new Date('2026-11-21T08:10:00.000Z');
const publicationLog = () => createPublicationLog(local().table);
const [paymentSteps, dataSteps, timers] = [{ url: 'payment-steps' }, { url: 'data-steps' }, { url: 'timers' }];

/** Creates the dependencies of a relay whose bus works or fails. Collects everything that the relay sends. */
const createRelay = (bus: 'up' | 'down' = 'up') => {
  const published: Event[] = [];
  const entries: EventBatch[] = [];
  const unprocessable: unknown[] = [];
  const sent: { readonly to: string; readonly message: unknown }[] = [];
  const deps: Deps = {
    read: readChange,
    bus: {
      publish: async (details) => {
        if (bus === 'down') throw new Error('the bus is down');
        for (const detail of details) {
          entries.push(EventBatch.parse(detail));
          published.push(...EventBatch.parse(detail).events);
        }
      },
    },
    publicationLog: publicationLog(),
    paymentSteps,
    dataSteps,
    timers,
    sender: {
      sendAll: async ({ url }, messages: readonly DueMessage[]) => {
        sent.push(...messages.map(({ message }) => ({ to: url, message })));
      },
    },
    reportUnprocessable: async (record) => {
      unprocessable.push(record);
    },
    now: () => now,
  };
  const sentTo = ({ url }: { readonly url: string }) =>
    sent.filter(({ to }) => to === url).map(({ message }) => message);
  return { deps, published, entries, unprocessable, sentTo };
};
const missing = (events: readonly Event[]) => publicationLog().missing(events.map(publicationOf), { slackSeconds: 20 });
const insertionOf = (item: Record<string, unknown>): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    ApproximateCreationDateTime: epochSeconds(at(0)),
    Keys: marshall({ pk: item.pk, sk: item.sk }) as never,
    NewImage: marshall(item, { removeUndefinedValues: true }) as never,
  },
});
const newRequest = (overrides: Parameters<typeof aNewRequest>[0] = {}) => {
  const request = aNewRequest(overrides);
  return { ...request, ...paymentKeys.paymentRequest(request.id), entity: 'PaymentRequest' };
};

test('a record that cannot be parsed is reported, and the other records are published', async () => {
  const [first, second] = [newRequest(), newRequest()];
  const unreadable = { ...paymentKeys.payment('strange'), entity: 'Payment', status: 'Unknown', history: 7 };
  const { deps, published, unprocessable } = createRelay();
  await relay({ Records: [insertionOf(first), insertionOf(unreadable), insertionOf(second)] }, deps);
  expect(published.map(({ resource }) => resource.id)).toEqual([first.id, second.id]);
  const error = expect.stringMatching(/^ZodError .*\bhistory\b/);
  expect(unprocessable).toEqual([{ ...paymentKeys.payment('strange'), error }]);
});

test('while the bus is down, payments and timers continue, and no event enters the publication log', async () => {
  const { payment } = anAuthorisedPayment();
  const item = { ...payment, ...paymentKeys.payment(payment?.id ?? ''), entity: 'Payment' };
  const request = newRequest();
  const { deps, published, sentTo } = createRelay('down');
  await relay({ Records: [insertionOf(item), insertionOf(request)] }, deps);
  expect(published).toEqual([]);
  expect(sentTo(paymentSteps)).toEqual([{ due: 'payment', paymentId: payment?.id, turn: 0 }]);
  expect(sentTo(timers)).toEqual([{ timer: 'expiry', kind: 'payment_request', id: request.id }]);
  expect(await missing([...eventsOf(item), ...eventsOf(request)])).toHaveLength(2);
});

test('the events of one client in a batch are published as one entry, in order', async () => {
  const clientId = newId();
  const [first, second, other] = [newRequest({ clientId }), newRequest({ clientId }), newRequest()];
  const { deps, entries } = createRelay();
  await relay({ Records: [insertionOf(first), insertionOf(other), insertionOf(second)] }, deps);
  expect(entries.map((entry) => [entry.clientId, entry.events.map(({ resource }) => resource.id)])).toEqual([
    [clientId, [first.id, second.id]],
    [other.clientId, [other.id]],
  ]);
});

test('a published batch is stored as one item in the publication log', async () => {
  const records = [newRequest(), newRequest(), newRequest()].map(insertionOf);
  const { deps, published } = createRelay();
  local().spent();
  await relay({ Records: records }, deps);
  expect(local().spent().writeUnits).toBe(1);
  expect(await missing(published)).toEqual([]);
});

test('only missing events are republished, under their original ids', async () => {
  const { request, consent, payment } = anAuthorisedPayment();
  const resources = [
    { kind: 'payment_request', entity: request },
    { kind: 'consent', entity: consent },
    ...(payment ? [{ kind: 'payment', entity: payment } as const] : []),
  ] as const;
  const [lost, ...alreadyPublished] = resources.flatMap((resource) => eventsOfResource(resource));
  await publicationLog().record(alreadyPublished.map(publicationOf));
  const { deps, published } = createRelay();
  expect((await publishMissing(resources, deps)).map(({ id }) => id)).toEqual([lost?.id]);
  expect(published.map(({ id }) => id)).toEqual([lost?.id]);
  expect(await publishMissing(resources, deps)).toEqual([]);
});

test('work that was lost with a region is sent again: a payment goes on with its next step', async () => {
  const { request, payment } = anAuthorisedPayment() as AgreementWithPayment;
  const resources = [
    { kind: 'payment_request', entity: request },
    { kind: 'payment', entity: { ...payment, turn: 3 } },
  ] as const;
  await publicationLog().record(resources.flatMap((resource) => eventsOfResource(resource)).map(publicationOf));
  const { deps, published, sentTo } = createRelay();
  expect(await resumeWork(resources, deps)).toEqual([]);
  expect(published).toEqual([]);
  expect(sentTo(paymentSteps)).toEqual([{ due: 'payment', paymentId: payment.id, turn: 3 }]);
});

/** Consents whose first approver has approved, and which wait for the others. */
const waitingForOthers = () => {
  const tokens = { ...anEncryptedGrant, debtorAccount: undefined, expiresAt: at(600) };
  const { consent } = aStagedConsent();
  const { history: _history, ...sharing } = anAuthorisedSharing(newId(), at(0));
  return [
    { kind: 'consent', entity: { ...bumpVersion(consent, at(2)), ...tokens } },
    { kind: 'account_consent', entity: { ...sharing, ...initialState('AwaitingAuthorization', at(0)), ...tokens } },
  ] as const;
};

test('the polls of a consent that waits for other approvers are resumed', async () => {
  const resources = waitingForOthers();
  const { deps, sentTo } = createRelay();
  await resumeWork(resources, deps);
  const polls = resources.map(({ kind, entity: { id } }) => ({ due: 'consent', kind, id, isRepeated: true }));
  expect(sentTo(dataSteps)).toEqual(expect.arrayContaining(polls));
  expect(sentTo(paymentSteps)).toEqual([]);
});

test('the missing event of a consent that waits for other approvers causes only another poll', async () => {
  const resources = waitingForOthers();
  const { deps, published, sentTo } = createRelay();
  await publishMissing(resources, deps);
  expect(published.map(({ type }) => type)).toEqual(['consent.created', 'account_consent.created']);
  expect(sentTo(paymentSteps)).toEqual([]);
  expect(sentTo(dataSteps)).toEqual(
    resources.map(({ kind, entity: { id } }) => ({ due: 'consent', kind, id, isRepeated: true })),
  );
});
