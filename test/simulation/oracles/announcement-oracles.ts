import type { Event } from '#shared/events/event.ts';
import { anyResource, kindOfItem } from '#shared/resources.ts';
import type { ResourceKind } from '#shared/standard/resource-kinds.ts';
import { type FinalState, type Item, itemsOf, type Oracle } from './aftermath.ts';

/** One entry of a resource's status history, or the notice that its end is near. */
interface Transition {
  readonly kind: ResourceKind;
  readonly item: Item;
  readonly status: string;
  readonly previousStatus: string | undefined;
  readonly at: string;
  readonly isNotice: boolean;
}

const transitionsOf = (item: Item): readonly Transition[] => {
  const kind = kindOfItem(item);
  if (!kind) return [];
  const history = item.history as readonly { readonly status: string; readonly at: string; readonly version: number }[];
  const transitions = history.map(({ status, at }, index) => ({
    kind,
    item,
    status,
    at,
    previousStatus: history[index - 1]?.status,
    isNotice: false,
  }));
  const notice = item.expiryNotice as { readonly at: string; readonly version: number } | undefined;
  if (!notice) return transitions;
  const status = history.findLast(({ version }) => version < notice.version)?.status ?? '';
  return [...transitions, { kind, item, status, at: notice.at, previousStatus: undefined, isNotice: true }];
};

/**
 * Returns the key that matches an event with its transition. A resource may enter a status twice, at different times.
 */
const keyOf = (kind: string, id: unknown, status: string, at: string, isNotice: boolean): string =>
  `${kind} ${String(id)} ${status} ${at}${isNotice ? ' notice' : ''}`;

/**
 * Returns the ids that an event must contain: the resource's own id, and the ids of related resources that
 * existed when the resource was created.
 */
const correlationOf = (kind: ResourceKind, item: Item): Readonly<Record<string, unknown>> => {
  const { id, paymentRequestId, consentId, mandateId, mandateTransactionId } = item;
  switch (kind) {
    case 'payment_request':
      return { paymentRequestId: id };
    case 'consent':
      return { paymentRequestId, consentId: id };
    case 'payment':
      return {
        paymentRequestId,
        consentId,
        paymentId: id,
        ...(mandateTransactionId !== undefined && { mandateId: consentId, mandateTransactionId }),
      };
    case 'mandate':
      return { paymentRequestId, consentId, mandateId: id };
    case 'mandate_transaction':
      return { paymentRequestId, consentId, mandateId, mandateTransactionId: id };
    case 'account_request':
      return { accountRequestId: id };
    case 'account_consent':
      return { accountConsentId: id };
    case 'data_sync':
      return { dataSyncId: id, accountConsentId: consentId };
    case 'risk_report':
      return { riskReportId: id };
    case 'account_report':
      return { accountReportId: id };
    case 'provider':
      return { providerId: id };
  }
};

const eventNameOf = ({ kind, item, status, previousStatus, isNotice }: Transition): string | undefined => {
  if (isNotice) return 'expiring';
  if (kind === 'mandate_transaction' && status === 'Scheduled' && item.isVariable === true) return 'approved';
  const isReactivated = previousStatus === 'Paused' && (status === 'Authorized' || status === 'Active');
  return isReactivated ? 'reactivated' : anyResource(kind).lifecycle[status]?.event;
};

const defectsOf = (transition: Transition, event: Event): readonly string[] => {
  const { kind, item, previousStatus } = transition;
  const correlation: Readonly<Record<string, unknown>> = event.correlation;
  const expected = correlationOf(kind, item);
  const allowed = { consentId: item.consentId, paymentId: item.paymentId, ...expected };
  return [
    ...(event.data.previousStatus === previousStatus
      ? []
      : [`has an incorrect previous status ${String(event.data.previousStatus)}`]),
    ...(event.type === `${kind}.${eventNameOf(transition)}` ? [] : [`has an incorrect type ${event.type}`]),
    ...(event.clientId === item.clientId && event.tenant === item.market ? [] : ['is for another client or market']),
    ...(Object.entries(expected).every(([name, id]) => correlation[name] === id) ? [] : ['lacks a required id']),
    ...(Object.entries(allowed).every(([name, id]) => id === undefined || (correlation[name] ?? id) === id)
      ? []
      : ["contains an unrelated resource's id"]),
  ];
};

/** Every transition is published under a single event id, with the data at that time, and nothing else is published. */
export const everyTransitionIsPublished: Oracle = (finalState) => {
  const transitions = new Map(
    finalState.items
      .flatMap(transitionsOf)
      .map((transition) => [
        keyOf(transition.kind, transition.item.id, transition.status, transition.at, transition.isNotice),
        transition,
      ]),
  );
  const eventIds = new Map<string, string>();
  const violations = finalState.published.flatMap(({ events }) =>
    events.flatMap((event) => {
      const key = keyOf(
        event.resource.type,
        event.resource.id,
        event.data.status,
        new Date(event.occurredAt).toISOString(),
        event.type.endsWith('.expiring'),
      );
      const transition = transitions.get(key);
      const earlierId = eventIds.get(key) ?? event.id;
      eventIds.set(key, event.id);
      if (!transition) return [`${event.type} was published without a transition`];
      return [
        ...(earlierId === event.id ? [] : ['was published under two ids']),
        ...(event.occurredAt.endsWith('+00:00') ? [] : ['has a time without the offset +00:00']),
        ...defectsOf(transition, event),
      ].map((defect) => `The event for ${transition.kind} ${transition.status} ${defect}`);
    }),
  );
  const missing = [...transitions].filter(([key]) => !eventIds.has(key));
  return [
    ...violations,
    ...missing.map(([, { kind, status }]) => `${kind} ${status} was never published`),
    ...(new Set(eventIds.values()).size < eventIds.size ? ['Two events have the same id'] : []),
  ];
};

/**
 * Returns whether two versions of an event are equal. The later one may also contain ids of resources created since.
 */
const isUnchanged = (event: Event, later: Event): boolean =>
  JSON.stringify({ ...event, correlation: undefined }) === JSON.stringify({ ...later, correlation: undefined }) &&
  Object.entries(event.correlation).every(([name, id]) =>
    Object.entries(later.correlation).some(([laterName, laterId]) => laterName === name && laterId === id),
  );

/** An event has the same content whether it is derived immediately or from the final state of its resource. */
export const eventsAreStable: Oracle = ({ published: batches, events }) => {
  const changedEvents = batches
    .flatMap((batch) => batch.events)
    .filter((event) => {
      const derived = events.get(event.id);
      return derived && !isUnchanged(event, derived);
    });
  return [...new Set(changedEvents.map(({ type }) => `${type} has different content when it is derived later`))];
};

/** The publication log contains every event, and nothing else. */
export const publicationLogIsComplete: Oracle = (finalState: FinalState) => {
  const marks = new Set(itemsOf(finalState, 'Journal').flatMap(({ marks: written }) => String(written).split(' ')));
  const expected = [...finalState.events.values()];
  const missing = expected.filter(({ id }) => !marks.has(id.slice('evt_'.length, 'evt_'.length + 12)));
  return [
    ...missing.map(({ type }) => `${type} is not in the publication log`),
    ...(marks.size > expected.length - missing.length
      ? ['The publication log contains an event that never occurred']
      : []),
  ];
};
