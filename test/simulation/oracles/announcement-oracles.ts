import type { Event } from '#shared/events/event.ts';
import { anyResource, kindOfItem, type ResourceKind } from '#shared/resources.ts';
import { type Aftermath, type Item, itemsOf, type Oracle } from './aftermath.ts';

/** A status of a resource, from its history. */
interface Transition {
  readonly kind: ResourceKind;
  readonly item: Item;
  readonly status: string;
  readonly previousStatus: string | undefined;
  readonly at: string;
}

const transitionsOf = (item: Item): readonly Transition[] => {
  const kind = kindOfItem(item);
  if (!kind) return [];
  const history = item.history as readonly { readonly status: string; readonly at: string }[];
  return history.map(({ status, at }, index) => ({
    kind,
    item,
    status,
    at,
    previousStatus: history[index - 1]?.status,
  }));
};

/** The key that matches a published event with a transition. A resource may have a status twice, at different times. */
const nameOf = (kind: string, id: unknown, status: string, at: string): string =>
  `${kind} ${String(id)} ${status} ${at}`;

/**
 * The ids that an event must contain: the resource's own id and the ids that the resource has had since its creation.
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
  }
};

const faultsOf = ({ kind, item, status, previousStatus }: Transition, event: Event): readonly string[] => {
  const { lifecycle } = anyResource(kind);
  const correlation: Readonly<Record<string, unknown>> = event.correlation;
  const expected = correlationOf(kind, item);
  const later = { consentId: item.consentId, paymentId: item.paymentId, ...expected };
  return [
    ...(event.data.previousStatus === previousStatus
      ? []
      : [`has the previous status ${String(event.data.previousStatus)}`]),
    ...(event.type === `${kind}.${lifecycle[status]?.event}` ? [] : [`has the type ${event.type}`]),
    ...(event.clientId === item.clientId && event.tenant === item.market ? [] : ['is for another client']),
    ...(Object.entries(expected).every(([name, id]) => correlation[name] === id) ? [] : ['lacks a related resource']),
    ...(Object.entries(later).every(([name, id]) => id === undefined || (correlation[name] ?? id) === id)
      ? []
      : ['contains another related resource']),
  ];
};

/** Every transition is published under one id, with the facts at its time, and nothing else is published. */
export const everyTransitionIsAnnounced: Oracle = (aftermath) => {
  const transitions = new Map(
    aftermath.items.flatMap(transitionsOf).map((one) => [nameOf(one.kind, one.item.id, one.status, one.at), one]),
  );
  const idsOf = new Map<string, string>();
  const sentences = aftermath.announced.flatMap(({ events }) =>
    events.flatMap((event) => {
      const name = nameOf(
        event.resource.type,
        event.resource.id,
        event.data.status,
        new Date(event.occurredAt).toISOString(),
      );
      const transition = transitions.get(name);
      const known = idsOf.get(name) ?? event.id;
      idsOf.set(name, event.id);
      if (!transition) return [`${event.type} was published, but did not happen`];
      return [
        ...(known === event.id ? [] : ['has two ids']),
        ...(event.occurredAt.endsWith('+00:00') ? [] : ['has a time without an offset']),
        ...faultsOf(transition, event),
      ].map((fault) => `The event about ${transition.kind} ${transition.status} ${fault}`);
    }),
  );
  const missing = [...transitions].filter(([name]) => !idsOf.has(name));
  return [
    ...sentences,
    ...missing.map(([, { kind, status }]) => `${kind} ${status} was never published`),
    ...(new Set(idsOf.values()).size < idsOf.size ? ['Two events have the same id'] : []),
  ];
};

/** Whether two versions of an event agree. The later one may contain related resources that were created since. */
const saysTheSame = (event: Event, later: Event): boolean =>
  JSON.stringify({ ...event, correlation: undefined }) === JSON.stringify({ ...later, correlation: undefined }) &&
  Object.entries(event.correlation).every(([name, id]) =>
    Object.entries(later.correlation).some(([other, its]) => other === name && its === id),
  );

/** An event has the same content whether it is derived at once or from the resource's later state. */
export const eventsStayTheSame: Oracle = ({ announced, events }) => {
  const changed = announced
    .flatMap((announcement) => announcement.events)
    .filter((event) => {
      const derived = events.get(event.id);
      return derived && !saysTheSame(event, derived);
    });
  return [...new Set(changed.map(({ type }) => `${type} differs when it is derived later`))];
};

/** The publication log contains every event as published, and no other event. */
export const journalIsComplete: Oracle = (aftermath: Aftermath) => {
  const marks = new Set(itemsOf(aftermath, 'Journal').flatMap(({ marks: written }) => String(written).split(' ')));
  const expected = [...aftermath.events.values()];
  const missing = expected.filter(({ id }) => !marks.has(id.slice('evt_'.length, 'evt_'.length + 12)));
  return [
    ...missing.map(({ type }) => `${type} is not in the publication log`),
    ...(marks.size > expected.length - missing.length
      ? ['The publication log contains an event that did not happen']
      : []),
  ];
};
