import type * as z from 'zod';
import { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { type AuthorisableConsent, awaitsOthers, bankSidesToRevoke } from '#shared/consents/authorisation.ts';
import type { ConsentKindName } from '#shared/consents/state.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { isSettled } from '#shared/payments/payment/payment.ts';
import type { PaymentStep } from '#shared/payments/payment/payment-turns.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { workTimer, milestoneTimer, recountTimer, type SetTimer } from '#shared/events/timer.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { onceEach } from '#shared/platform/runtime/remember.ts';
import { entryOf, milestoneLevel } from '#shared/platform/storage/listing.ts';
import { anyResource, type ResourceKind } from '#shared/resources.ts';
import type { DataStep } from '#shared/accounts/sync/data-step.ts';
import type { Owned } from '#shared/platform/storage/entities.ts';
import type { Event } from '#shared/events/event.ts';
import type { Change } from './change.ts';

/**
 * How one kind of consent is read: as it is now, and as it was before if it had its shape then. Once for each image,
 * because several reactions read it, and that is most of their work.
 */
const readerOf = <C>(schema: z.ZodType<C>) => {
  const now = onceEach((entity) => schema.parse(entity));
  const earlier = onceEach((image) => schema.safeParse(image).data);
  return { now, before: (image: object | undefined) => image && earlier(image) };
};

const paymentConsents = readerOf(PaymentConsent);
const accountConsents = readerOf(AccountConsent);

/** Whether a change of a consent leaves something to revoke at the banks: its status is new, or a staging is spent. */
const needsRevocation = (
  consent: AuthorisableConsent,
  before: AuthorisableConsent | undefined,
  events: Change['events'],
): boolean => {
  const due = bankSidesToRevoke(consent).length;
  return events.length > 0 ? due > 0 : before !== undefined && due > bankSidesToRevoke(before).length;
};

type Events = Change['events'];

/** What follows from a change of a resource: as it is now, as it was before, and the events of the change. */
type Steps<S> = (entity: Owned, before: object | undefined, events: Events) => readonly S[];

const hasEvent = (events: Events, wanted: Event['type']): boolean => events.some(({ type }) => type === wanted);

/** Whether a payment counts as paid from this event on. */
const isFirstSettlement = ({ data: { status, previousStatus } }: Events[number]): boolean =>
  isSettled(PaymentStatus.parse(status)) && !isSettled(PaymentStatus.parse(previousStatus ?? 'Pending'));

const paymentSteps: Partial<Record<ResourceKind, Steps<PaymentStep>>> = {
  payment: ({ id }, _before, events) =>
    hasEvent(events, 'payment.created') ? [{ due: 'payment', paymentId: id, turn: 0 }] : [],
  consent: (entity, before, events) =>
    needsRevocation(paymentConsents.now(entity), paymentConsents.before(before), events)
      ? [{ due: 'revocation', consentId: entity.id }]
      : [],
};

const dataSteps: Partial<Record<ResourceKind, Steps<DataStep>>> = {
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
    const [consent, before] = [accountConsents.now(entity), accountConsents.before(image)];
    return [
      ...(needsRevocation(consent, before, events) ? [{ due: 'revocation', id } as const] : []),
      ...watchOf('account_consent', consent, before, events),
      ...(events.length > 0 && isFinal(consentLifecycle, consent.status) ? [{ due: 'erasure', id } as const] : []),
    ];
  },
  payment: ({ id }, _before, events) => (events.some(isFirstSettlement) ? [{ due: 'debtor', id }] : []),
  consent(entity, before, events) {
    const consent = paymentConsents.now(entity);
    if (isSingle(consent.type) && !awaitsOthers(consent)) return [];
    return watchOf('consent', consent, paymentConsents.before(before), events);
  },
};

/** What has to be done at a bank because of a change of a payment or of its consent. */
export const paymentStepsOf = ({ before, resource, events }: Change): readonly PaymentStep[] =>
  (resource && paymentSteps[resource.kind]?.(resource.entity, before, events)) ?? [];

/** What the data runner has to do because of a change. */
export const dataStepsOf = ({ before, resource, events }: Change): readonly DataStep[] =>
  (resource && dataSteps[resource.kind]?.(resource.entity, before, events)) ?? [];

/**
 * A consent that stays in force is asked about from time to time, because the customer or the bank may change it there,
 * and so is one for which others have to approve. A single payment needs no such questions: its order tells.
 */
const watchOf = (
  kind: ConsentKindName,
  consent: AuthorisableConsent,
  before: AuthorisableConsent | undefined,
  events: Change['events'],
): readonly DataStep[] => {
  const isInForce = events.length > 0 && (consent.status === 'Authorized' || consent.status === 'Suspended');
  const startsWaiting = awaitsOthers(consent) && before !== undefined && !awaitsOthers(before);
  return isInForce || startsWaiting ? [{ due: 'consent', kind, id: consent.id, isRepeated: true }] : [];
};

/**
 * The timer for a resource for which work has become due, or due earlier than before. A later time needs none: the timer
 * that was set for the earlier one goes off and sets the next. If that time has passed at the change, the timer may have
 * gone off already and have found the resource as it was before.
 */
const workOf = ({ before, resource }: Change): readonly SetTimer[] => {
  if (!resource) return [];
  const { kind, entity } = resource;
  const { dueAt: dueAtOf, schema } = anyResource(kind);
  const dueAt = dueAtOf(entity);
  if (dueAt === undefined) return [];
  const earlier = schema.safeParse(before).data;
  const wasDueAt = earlier && dueAtOf(earlier);
  const mayHaveGoneOff = wasDueAt !== undefined && wasDueAt <= entity.updatedAt && dueAt !== wasDueAt;
  return wasDueAt === undefined || dueAt < wasDueAt || mayHaveGoneOff ? [workTimer(kind, entity.id, dueAt)] : [];
};

/** When an entry joins or leaves a list, the timer that updates the milestones of the list (listing.ts). */
const listTimersOf = ({ before, after }: Change, now: Clock): readonly SetTimer[] => {
  const [left, joined] = [before && entryOf(before), after && entryOf(after)];
  if (joined && !left && milestoneLevel(joined.entry.id) > 0) return [milestoneTimer(joined.list, joined.entry)];
  return left && !joined ? [recountTimer(left.list, left.entry, now)] : [];
};

export const timersOf = (change: Change, now: Clock): readonly SetTimer[] => [
  ...workOf(change),
  ...listTimersOf(change, now),
];
