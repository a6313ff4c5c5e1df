import { decisiveStaging } from '#shared/consents/authorisation.ts';
import type { StoredResource } from '#shared/events/derive.ts';
import { eventIdOf, markOf } from '#shared/events/event.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { isReturned, isSettled, type Payment } from '#shared/payments/payment/payment.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import type { Market } from '#shared/standard/markets/market.ts';

/**
 * The outcomes that are counted:
 *
 * - unlinked: a payment request that ended before it had a consent, and so a link for the customer.
 * - abandoned: the customer opened the link, but chose no bank before the request or its consent ended.
 * - approved, declined, expired, withdrawn: the customer's decision about a consent, or the lack of one.
 * - settled, rejected: the bank's decision about a payment.
 * - returned: the bank's rejection of a payment that it had settled, which remains counted as settled on its day.
 */
export const outcomes = [
  'unlinked',
  'abandoned',
  'approved',
  'declined',
  'expired',
  'withdrawn',
  'settled',
  'rejected',
  'returned',
] as const;
export type Outcome = (typeof outcomes)[number];

/** One outcome of one resource. */
export interface Tally {
  readonly clientId: string;
  readonly market: Market;
  /** The day of the outcome (UTC). */
  readonly day: string;
  /** Distinguishes this tally from all others, also if the stream delivers its change again. */
  readonly mark: string;
  readonly outcome: Outcome;
  /** The bank to which the customer was sent, or undefined if the customer has not chosen one. */
  readonly providerCode: string | undefined;
  readonly currency: string;
  /** The amount in minor units of a payment; the seconds from the bank's choice to the approval of a consent. */
  readonly quantity: number;
}

const outcomeOfConsent: Readonly<Partial<Record<PaymentConsent['status'], Outcome>>> = {
  Authorized: 'approved',
  Rejected: 'declined',
  Expired: 'expired',
  Revoked: 'withdrawn',
};

/** The facts of a tally that depend on the kind of resource. */
type Found = Pick<Tally, 'outcome' | 'providerCode' | 'quantity'> & { readonly at: string; readonly version: number };

const withoutBank = { providerCode: undefined, quantity: 0 } as const;

const ofConsent = (consent: PaymentConsent): readonly Found[] => {
  const { history, openedAt } = consent;
  const decision = history[1];
  const outcome = decision && outcomeOfConsent[decision.status];
  if (!outcome) return [];
  const staging = decisiveStaging(consent);
  if (!staging && openedAt !== undefined) return [{ ...decision, ...withoutBank, outcome: 'abandoned' }];
  const seconds = staging === undefined ? 0 : (Date.parse(decision.at) - Date.parse(staging.stagedAt)) / 1000;
  const quantity = outcome === 'approved' ? Math.round(seconds) : 0;
  return [{ ...decision, outcome, providerCode: staging?.providerCode, quantity }];
};

const ofPayment = (payment: Payment): readonly Found[] => {
  const { history, providerCode, minor } = payment;
  const facts = { providerCode, quantity: Number(minor) };
  const settled = history.find(({ status }) => isSettled(status));
  const rejected = history.find(({ status }) => status === 'Rejected');
  const rejection: Outcome = isReturned(payment) ? 'returned' : 'rejected';
  return [
    ...(settled ? [{ ...settled, ...facts, outcome: 'settled' as const }] : []),
    ...(rejected ? [{ ...rejected, ...facts, outcome: rejection }] : []),
  ];
};

const ofRequest = ({ history, consentId, openedAt }: PaymentRequest): readonly Found[] => {
  const expiry = history.find(({ status }) => status === 'Expired');
  if (!expiry || consentId !== undefined) return [];
  return [{ ...expiry, ...withoutBank, outcome: openedAt === undefined ? 'unlinked' : 'abandoned' }];
};

type Counted = Extract<StoredResource, { readonly kind: 'consent' | 'payment' | 'payment_request' }>;

const foundIn = ({ kind, entity }: Counted): readonly Found[] => {
  if (kind === 'consent') return ofConsent(entity);
  return kind === 'payment' ? ofPayment(entity) : ofRequest(entity);
};

/**
 * Returns the outcomes of a resource. The resource is sufficient, because its history contains the time and version of
 * each.
 *
 * @param sinceVersion omits the outcomes of this version and of earlier ones
 */
export const talliesOf = (resource: StoredResource, sinceVersion = -1): readonly Tally[] => {
  if (resource.kind !== 'consent' && resource.kind !== 'payment' && resource.kind !== 'payment_request') return [];
  const { id, clientId, market, currency } = resource.entity;
  return foundIn(resource)
    .filter(({ version }) => version > sinceVersion)
    .map(({ at, version, outcome, providerCode, quantity }) => ({
      clientId,
      market,
      day: at.slice(0, 10),
      mark: markOf(eventIdOf(resource.kind, id, version)),
      outcome,
      providerCode,
      currency,
      quantity,
    }));
};
