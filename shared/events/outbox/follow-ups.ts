import type { Event } from '#shared/events/event.ts';
import type { BatchSender, Queue } from '#shared/platform/messaging/queue.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Change } from '#shared/events/derive.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { type AuthorisableConsent, awaitsOthers, bankSidesToRevoke } from '#shared/consents/authorisation.ts';
import type { ConsentKindName } from '#shared/consents/browser/state.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { isSettled } from '#shared/payments/payment/payment.ts';
import type { PaymentStep } from '#shared/payments/payment/payment-steps.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { workTimer, milestoneTimer, recountTimer, type ScheduledTimer } from '#shared/events/timer.ts';
import { memoizeByKey } from '#shared/platform/runtime/cache.ts';
import { entryOf, milestoneLevel } from '#shared/platform/storage/listing.ts';
import { anyResource } from '#shared/resources.ts';
import type { DataStep } from '#shared/accounts/sync/data-step.ts';

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
 * Returns the previous version of a changed resource, or undefined if its image does not match the current schema. The
 * image is parsed once, because several reactions read it, and parsing takes most of their CPU time.
 */
const previousOf = memoizeByKey(
  ({ before, resource }: Change) => resource && anyResource(resource.kind).schema.safeParse(before).data,
);

const previousConsentOf = (change: Change) => previousOf(change) as AuthorisableConsent | undefined;

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

const hasEvent = (events: Change['events'], eventType: Event['type']): boolean =>
  events.some(({ type }) => type === eventType);

/** Returns whether a payment becomes settled with this event. */
const isFirstSettlement = ({ data: { status, previousStatus } }: Event): boolean =>
  isSettled(PaymentStatus.parse(status)) && !isSettled(PaymentStatus.parse(previousStatus ?? 'Pending'));

/** Returns the steps at a bank that result from a change to a payment or its consent. */
export const paymentStepsOf = (change: Change): readonly PaymentStep[] => {
  const { resource, events } = change;
  if (resource?.kind === 'payment' && hasEvent(events, 'payment.created')) {
    // In a new payment, no step has ended. In one whose events are published again, the next step resumes it.
    const { id: paymentId, turn = 0 } = resource.entity;
    return [{ due: 'payment', paymentId, turn }];
  }
  return resource?.kind === 'consent' && needsRevocation(resource.entity, previousConsentOf(change), events)
    ? [{ due: 'revocation', consentId: resource.entity.id }]
    : [];
};

/** Returns the steps of the data runner that result from a change. */
export const dataStepsOf = (change: Change): readonly DataStep[] => {
  const { resource, events } = change;
  if (!resource) return [];
  const { id } = resource.entity;
  switch (resource.kind) {
    case 'data_sync':
      return hasEvent(events, 'data_sync.created') ? [{ due: 'sync', id }] : [];
    case 'risk_report':
      return [
        ...(hasEvent(events, 'risk_report.created') ? [{ due: 'risk-report', id } as const] : []),
        ...(hasEvent(events, 'risk_report.deleted') ? [{ due: 'report-erasure', id } as const] : []),
      ];
    case 'account_report':
      return [
        ...(hasEvent(events, 'account_report.created') ? [{ due: 'account-report', id } as const] : []),
        ...(hasEvent(events, 'account_report.deleted') ? [{ due: 'account-report-erasure', id } as const] : []),
      ];
    case 'account_consent': {
      const [consent, before] = [resource.entity, previousConsentOf(change)];
      const isToBeRevoked = needsRevocation(consent, before, events) || isRenewal(consent, events);
      return [
        ...(isToBeRevoked ? [{ due: 'revocation', id } as const] : []),
        ...watchOf('account_consent', consent, before, events),
        ...(events.length > 0 && isFinal(consentLifecycle, consent.status) ? [{ due: 'erasure', id } as const] : []),
      ];
    }
    case 'payment':
      return events.some(isFirstSettlement) ? [{ due: 'debtor', id }] : [];
    case 'consent': {
      const consent = resource.entity;
      if (isSingle(consent.type) && !awaitsOthers(consent)) return [];
      return watchOf('consent', consent, previousConsentOf(change), events);
    }
    case 'payment_request':
    case 'mandate':
    case 'mandate_transaction':
    case 'account_request':
    case 'provider':
      return [];
  }
};

/**
 * Returns the steps that poll the bank for a consent's status, if the change brings the consent into force or makes it
 * wait for other approvers, because its status may then change at the bank. It may also have changed during a pause. The
 * consent to a single payment is not polled while it is in force: the status of the order is sufficient.
 */
const watchOf = (
  kind: ConsentKindName,
  consent: AuthorisableConsent,
  before: AuthorisableConsent | undefined,
  events: Change['events'],
): readonly DataStep[] => {
  const becomesActive = events.length > 0 && (consent.status === 'Authorized' || consent.status === 'Suspended');
  // Without a previous image, the polls may be lost with a region. Several chains of polls merge into one.
  const startsWaiting = awaitsOthers(consent) && (before === undefined || !awaitsOthers(before));
  const isReactivated = consent.status === 'Authorized' && before?.status === 'Paused';
  const poll = { due: 'consent', kind, id: consent.id } as const;
  return [
    ...(becomesActive || startsWaiting ? [{ ...poll, isRepeated: true }] : []),
    // While a consent is paused, its bank is not called, not even after an event that does not contain the new status.
    ...(isReactivated ? [{ ...poll, isRepeated: false }] : []),
  ];
};

/**
 * Returns the timer for a resource whose work now has a due time, or an earlier due time than before. A later due time
 * needs no timer: the timer for the previous one goes off and sets the next. If the previous due time had passed when
 * the change was made, its timer may already have gone off and found the previous version.
 */
const workTimersOf = (change: Change): readonly ScheduledTimer[] => {
  if (!change.resource) return [];
  const { kind, entity } = change.resource;
  const { dueAt: dueAtOf } = anyResource(kind);
  const dueAt = dueAtOf(entity);
  if (dueAt === undefined) return [];
  const previous = previousOf(change);
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
