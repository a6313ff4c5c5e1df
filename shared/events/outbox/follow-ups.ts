import type * as z from 'zod';
import type { Event } from '#shared/events/event.ts';
import type { BatchSender, Queue } from '#shared/platform/messaging/queue.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Change } from '#shared/events/derive.ts';
import { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { type AuthorisableConsent, awaitsOthers, bankSidesToRevoke } from '#shared/consents/authorisation.ts';
import type { ConsentKindName } from '#shared/consents/browser/state.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { isSettled, Payment } from '#shared/payments/payment/payment.ts';
import type { PaymentStep } from '#shared/payments/payment/payment-steps.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { workTimer, milestoneTimer, recountTimer, type ScheduledTimer } from '#shared/events/timer.ts';
import { memoizeByKey } from '#shared/platform/runtime/cache.ts';
import { entryOf, milestoneLevel } from '#shared/platform/storage/listing.ts';
import { anyResource } from '#shared/resources.ts';
import type { ResourceKind } from '#shared/standard/resource-kinds.ts';
import type { DataStep } from '#shared/accounts/sync/data-step.ts';
import type { Owned } from '#shared/platform/storage/entities.ts';

/** Queues for the service's own reactions to changes. */
export interface FollowUps {
  readonly paymentSteps: Pick<Queue, 'url'>;
  readonly dataSteps: Pick<Queue, 'url'>;
  readonly timers: Pick<Queue, 'url'>;
  readonly sender: BatchSender;
  readonly now: Clock;
}

/**
 * Sends the service's own follow-up work directly to its queues. The caller does so before it publishes the events, and
 * independently of the bus: a payment must not be delayed because the bus is slow or down. Throws unless all messages
 * have been sent.
 */
export const sendFollowUps = async (
  changes: readonly Change[],
  { paymentSteps, dataSteps, timers, sender, now }: FollowUps,
) => {
  const steps = changes.flatMap(paymentStepsOf).map((message) => ({ message }));
  const dataWork = changes.flatMap(dataStepsOf).map((message) => ({ message }));
  const dueTimers = changes.flatMap((change) => timersOf(change, now));
  await Promise.all([
    sender.sendAll(paymentSteps, steps),
    sender.sendAll(dataSteps, dataWork),
    sender.sendAll(timers, dueTimers),
  ]);
};

/**
 * Creates parsers for the current image of a consent, and for the previous image if it matches the current schema. Each
 * image is parsed once, because several reactions read it, and parsing takes most of their CPU time.
 */
const readerOf = <C>(schema: z.ZodType<C>) => {
  const current = memoizeByKey((entity) => schema.parse(entity));
  const previous = memoizeByKey((image) => schema.safeParse(image).data);
  return { current, before: (image: object | undefined) => image && previous(image) };
};

const paymentConsents = readerOf(PaymentConsent);
const accountConsents = readerOf(AccountConsent);

/**
 * Returns whether a change to a consent requires a revocation at banks, because the status has changed or a staging was
 * spent.
 */
const needsRevocation = (
  consent: AuthorisableConsent,
  before: AuthorisableConsent | undefined,
  events: Change['events'],
): boolean => {
  const dueCount = bankSidesToRevoke(consent).length;
  return events.length > 0 ? dueCount > 0 : before !== undefined && dueCount > bankSidesToRevoke(before).length;
};

/** Returns whether a change authorises a renewal, so that the consents that it replaces must be revoked. */
const isRenewal = ({ base, status }: AccountConsent, events: Change['events']): boolean =>
  events.length > 0 && base !== undefined && status === 'Authorized';

type Events = Change['events'];

/** Returns the steps that follow from a change, given the resource, its previous image and the events of the change. */
type Steps<S> = (entity: Owned, before: object | undefined, events: Events) => readonly S[];

const hasEvent = (events: Events, eventType: Event['type']): boolean => events.some(({ type }) => type === eventType);

/** Returns whether a payment becomes settled with this event. */
const isFirstSettlement = ({ data: { status, previousStatus } }: Events[number]): boolean =>
  isSettled(PaymentStatus.parse(status)) && !isSettled(PaymentStatus.parse(previousStatus ?? 'Pending'));

const paymentStepsByKind: Partial<Record<ResourceKind, Steps<PaymentStep>>> = {
  payment(entity, _before, events) {
    if (!hasEvent(events, 'payment.created')) return [];
    // In a new payment, no step has ended. In one whose events are published again, the next step resumes it.
    const { id: paymentId, turn = 0 } = Payment.parse(entity);
    return [{ due: 'payment', paymentId, turn }];
  },
  consent: (entity, before, events) =>
    needsRevocation(paymentConsents.current(entity), paymentConsents.before(before), events)
      ? [{ due: 'revocation', consentId: entity.id }]
      : [],
};

const dataStepsByKind: Partial<Record<ResourceKind, Steps<DataStep>>> = {
  data_sync: ({ id }, _before, events) => (hasEvent(events, 'data_sync.created') ? [{ due: 'sync', id }] : []),
  risk_report: ({ id }, _before, events) => [
    ...(hasEvent(events, 'risk_report.created') ? [{ due: 'risk-report', id } as const] : []),
    ...(hasEvent(events, 'risk_report.deleted') ? [{ due: 'report-erasure', id } as const] : []),
  ],
  account_report: ({ id }, _before, events) => [
    ...(hasEvent(events, 'account_report.created') ? [{ due: 'account-report', id } as const] : []),
    ...(hasEvent(events, 'account_report.deleted') ? [{ due: 'account-report-erasure', id } as const] : []),
  ],
  account_consent(entity, image, events) {
    const { id } = entity;
    const [consent, before] = [accountConsents.current(entity), accountConsents.before(image)];
    return [
      ...(needsRevocation(consent, before, events) || isRenewal(consent, events)
        ? [{ due: 'revocation', id } as const]
        : []),
      ...watchOf('account_consent', consent, before, events),
      ...(events.length > 0 && isFinal(consentLifecycle, consent.status) ? [{ due: 'erasure', id } as const] : []),
    ];
  },
  payment: ({ id }, _before, events) => (events.some(isFirstSettlement) ? [{ due: 'debtor', id }] : []),
  consent(entity, before, events) {
    const consent = paymentConsents.current(entity);
    if (isSingle(consent.type) && !awaitsOthers(consent)) return [];
    return watchOf('consent', consent, paymentConsents.before(before), events);
  },
};

/** Returns the steps at a bank that result from a change to a payment or its consent. */
export const paymentStepsOf = ({ before, resource, events }: Change): readonly PaymentStep[] =>
  (resource && paymentStepsByKind[resource.kind]?.(resource.entity, before, events)) ?? [];

/** Returns the steps of the data runner that result from a change. */
export const dataStepsOf = ({ before, resource, events }: Change): readonly DataStep[] =>
  (resource && dataStepsByKind[resource.kind]?.(resource.entity, before, events)) ?? [];

/**
 * Returns the step that polls the bank for a consent's status, if the change brings the consent into force or makes it
 * wait for other approvers, because its status may then change at the bank. The consent to a single payment is not
 * polled while it is in force: the status of the order is sufficient.
 */
const watchOf = (
  kind: ConsentKindName,
  consent: AuthorisableConsent,
  before: AuthorisableConsent | undefined,
  events: Change['events'],
): readonly DataStep[] => {
  const isInForce = events.length > 0 && (consent.status === 'Authorized' || consent.status === 'Suspended');
  // Without a previous image, the polls may be lost with a region. Several chains of polls merge into one.
  const startsWaiting = awaitsOthers(consent) && (before === undefined || !awaitsOthers(before));
  return isInForce || startsWaiting ? [{ due: 'consent', kind, id: consent.id, isRepeated: true }] : [];
};

/**
 * Returns the timer for a resource whose work now has a due time, or an earlier due time than before. A later due time
 * needs no timer: the timer for the previous one goes off and sets the next. If the previous due time had passed when
 * the change was made, its timer may already have gone off and found the previous version.
 */
const workTimersOf = ({ before, resource }: Change): readonly ScheduledTimer[] => {
  if (!resource) return [];
  const { kind, entity } = resource;
  const { dueAt: dueAtOf, schema } = anyResource(kind);
  const dueAt = dueAtOf(entity);
  if (dueAt === undefined) return [];
  const previous = schema.safeParse(before).data;
  const wasDueAt = previous && dueAtOf(previous);
  const mayHaveGoneOff = wasDueAt !== undefined && wasDueAt <= entity.updatedAt && dueAt !== wasDueAt;
  return wasDueAt === undefined || dueAt < wasDueAt || mayHaveGoneOff ? [workTimer(kind, entity.id, dueAt)] : [];
};

/** Returns the timer that updates a list's milestones (listing.ts) after an entry has joined or left the list. */
const listTimersOf = ({ before, after }: Change, now: Clock): readonly ScheduledTimer[] => {
  const [previous, current] = [before && entryOf(before), after && entryOf(after)];
  if (current && !previous && milestoneLevel(current.entry.id) > 0)
    return [milestoneTimer(current.list, current.entry)];
  return previous && !current ? [recountTimer(previous.list, previous.entry, now)] : [];
};

export const timersOf = (change: Change, now: Clock): readonly ScheduledTimer[] => [
  ...workTimersOf(change),
  ...listTimersOf(change, now),
];
