import { type Living, statusBefore } from '#shared/lifecycle/lifecycle.ts';
import type { Market } from '#shared/markets/market.ts';
import { PaymentConsent } from '#shared/payment-consents/payment-consent.ts';
import { PaymentRequest } from '#shared/payment-requests/payment-request.ts';
import { Payment } from '#shared/payments/payment.ts';
import { consentEvents, paymentEvents, paymentRequestEvents, type ResourceType } from './catalogue.ts';
import { type Event, eventIdOf, schemaVersion, withOffset } from './event.ts';

/** What the stored items are called whose changes are announced. */
export const announced = ['PaymentRequest', 'PaymentConsent', 'Payment'] as const;
export type Announced = (typeof announced)[number];
const isAnnounced = (entity: unknown): entity is Announced => announced.some((one) => one === entity);

/**
 * All events of a resource's life so far, from the resource alone: its history says which statuses it had, when, and
 * which write made them. Two images of an item differ by the events of the writes between them.
 */
export const eventsOf = (item: Readonly<Record<string, unknown>>): readonly Event[] => {
  const { entity } = item;
  if (!isAnnounced(entity)) return [];
  switch (entity) {
    case 'PaymentRequest': {
      const request = PaymentRequest.parse(item);
      return announce('payment_request', paymentRequestEvents, request, (first) => ({
        paymentRequestId: request.id,
        ...(!first && { consentId: request.consentId, paymentId: request.paymentId }),
      }));
    }
    case 'PaymentConsent': {
      const consent = PaymentConsent.parse(item);
      return announce('consent', consentEvents, consent, (first) => ({
        paymentRequestId: consent.paymentRequestId,
        consentId: consent.id,
        ...(!first && { paymentId: consent.paymentId }),
      }));
    }
    case 'Payment': {
      const payment = Payment.parse(item);
      return announce('payment', paymentEvents, payment, () => ({
        paymentRequestId: payment.paymentRequestId,
        consentId: payment.consentId,
        paymentId: payment.id,
      }));
    }
  }
};

/** The events of the writes after a version; all of them if there was no item before. */
export const eventsSince = (
  item: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | undefined,
): readonly Event[] => {
  const known = new Set(before ? eventsOf(before).map(({ id }) => id) : []);
  return eventsOf(item).filter(({ id }) => !known.has(id));
};

interface Owned {
  readonly id: string;
  readonly clientId: string;
  readonly market: Market;
}

const announce = <S extends string>(
  resource: ResourceType,
  names: Readonly<Record<S, string>>,
  { id, clientId, market, history }: Owned & Living<S>,
  correlation: (first: boolean) => Event['correlation'],
): readonly Event[] =>
  history.map(({ status, at, version }, index) => {
    const previousStatus = statusBefore(history, version);
    return {
      id: eventIdOf(resource, id, version),
      type: `${resource}.${names[status]}`,
      version: schemaVersion,
      occurredAt: withOffset(at),
      product: 'payments',
      tenant: market,
      clientId,
      resource: { type: resource, id },
      correlation: JSON.parse(JSON.stringify(correlation(index === 0))) as Event['correlation'],
      data: { status, ...(previousStatus && { previousStatus }) },
    };
  });
