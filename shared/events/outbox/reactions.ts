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
import { anyResource } from '#shared/resources.ts';
import type { DataStep } from '#shared/accounts/sync/data-step.ts';
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

/** What has to be done at a bank because of a change of a payment or of its consent. */
export const paymentStepsOf = ({ before, resource, events }: Change): readonly PaymentStep[] => {
  if (!resource) return [];
  const { kind, entity } = resource;
  switch (kind) {
    case 'payment':
      return events.some(({ type }) => type === 'payment.created')
        ? [{ due: 'payment', paymentId: entity.id, turn: 0 }]
        : [];
    case 'consent':
      return needsRevocation(paymentConsents.now(entity), paymentConsents.before(before), events)
        ? [{ due: 'revocation', consentId: entity.id }]
        : [];
    case 'payment_request':
    case 'mandate':
    case 'mandate_transaction':
    case 'account_request':
    case 'account_consent':
    case 'data_sync':
    case 'risk_report':
    case 'account_report':
      return [];
  }
};

/** Whether a payment counts as paid from this event on. */
const isFirstSettlement = ({ data: { status, previousStatus } }: Change['events'][number]): boolean =>
  isSettled(PaymentStatus.parse(status)) && !isSettled(PaymentStatus.parse(previousStatus ?? 'Pending'));

/** What the data runner has to do because of a change. */
export const dataStepsOf = ({ before, resource, events }: Change): readonly DataStep[] => {
  if (!resource) return [];
  const { kind, entity } = resource;
  const { id } = entity;
  switch (kind) {
    case 'data_sync':
      return events.some(({ type }) => type === 'data_sync.created') ? [{ due: 'sync', id }] : [];
    case 'risk_report':
      return [
        ...(events.some(({ type }) => type === 'risk_report.created') ? [{ due: 'risk-report', id } as const] : []),
        ...(events.some(({ type }) => type === 'risk_report.deleted') ? [{ due: 'report-erasure', id } as const] : []),
      ];
    case 'account_report':
      return [
        ...(events.some(({ type }) => type === 'account_report.created')
          ? [{ due: 'account-report', id } as const]
          : []),
        ...(events.some(({ type }) => type === 'account_report.deleted')
          ? [{ due: 'account-report-erasure', id } as const]
          : []),
      ];
    case 'account_consent': {
      const consent = accountConsents.now(entity);
      return [
        ...(needsRevocation(consent, accountConsents.before(before), events)
          ? [{ due: 'revocation', id } as const]
          : []),
        ...watchOf('account_consent', consent, accountConsents.before(before), events),
        ...(events.length > 0 && isFinal(consentLifecycle, consent.status) ? [{ due: 'erasure', id } as const] : []),
      ];
    }
    case 'payment':
      return events.some(isFirstSettlement) ? [{ due: 'debtor', id }] : [];
    case 'consent': {
      const consent = paymentConsents.now(entity);
      const earlier = paymentConsents.before(before);
      return isSingle(consent.type) && !awaitsOthers(consent) ? [] : watchOf('consent', consent, earlier, events);
    }
    case 'payment_request':
    case 'account_request':
    case 'mandate':
    case 'mandate_transaction':
      return [];
  }
};

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
