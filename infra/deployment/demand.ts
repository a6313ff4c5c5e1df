import type { SigningForm } from '#shared/platform/signing/two-form-signer.ts';
import type { Quotas } from './regions.ts';

/**
 * How a stage is set. `usual`: keys in KMS sign webhooks and messages to banks, and banks post events of all consents.
 * `volume`: the functions sign with wrapped keys, and banks post events of lasting consents alone. Payments of mandates keep
 * their events in both: each is a request and a decryption.
 */
export type Settings = 'usual' | 'volume';

type Demand = Readonly<Omit<Record<keyof Quotas, number>, 'apiBurst'>>;

/**
 * What one payment takes of each quota, from the request to the last webhook: seven requests, ten events and one
 * subscription; in the usual settings also four events of the bank. Rounded up from what the bench
 * `payment` counts (`measuredOn`; test/bench/cost).
 * `ruleInvocations` holds for 20 clients at 300 payments a second; the relay sends the events of a client together, so a
 * payment takes up to ten at low rates and fewer at higher ones.
 */
const usual: Demand = {
  apiRequests: 11,
  ruleInvocations: 3.2,
  putEvents: 0.25,
  schedules: 0.1,
  signatures: 10.1,
  rsaCalls: 10.1,
  symmetricCalls: 0.2,
  tableWrites: 40,
  tableReads: 27,
  concurrency: 2,
};

export const perPayment: Readonly<Record<Settings, Demand>> = {
  usual,
  volume: { ...usual, apiRequests: 7, rsaCalls: 0, signatures: 0.1 },
};

export const measuredOn = '2026-11-22';

/** The events of a payment. Each is signed once, however many subscriptions it goes to. */
export const eventsPerPayment = 10;

/** A signature with a key on an elliptic curve, in us-east-1. https://aws.amazon.com/kms/pricing/ */
export const dollarsPerSignature = 0.15 / 1e4;

/** What signing the webhooks of a million payments costs. Opening the pair of a day costs cents a month. */
export const dollarsForWebhooks: Readonly<Record<SigningForm, number>> = {
  kms: Math.round(1e6 * eventsPerPayment * dollarsPerSignature),
  wrapped: 0,
};

/** The payments a second whose webhooks KMS signs. Above that, the pair of the day signs the others. */
export const paymentsSignedByKms = ({ signatures }: Pick<Quotas, 'signatures'>): number =>
  Math.floor(signatures / eventsPerPayment);

export interface Need {
  readonly quota: keyof Demand;
  readonly needed: number;
  readonly available: number;
  readonly isEnough: boolean;
}

/** How much of a quota everyday traffic may use, so that a peak or a retry does not meet it at once. */
const share = 0.8;

/** What a rate of payments needs of each quota, the scarcest one first. */
export const needsFor = (paymentsPerSecond: number, quotas: Quotas, settings: Settings = 'usual'): readonly Need[] =>
  (Object.keys(perPayment[settings]) as (keyof Demand)[])
    .map((quota) => {
      const needed = Math.ceil((paymentsPerSecond * perPayment[settings][quota]) / share);
      return { quota, needed, available: quotas[quota], isEnough: needed <= quotas[quota] };
    })
    .toSorted((a, b) => b.needed / b.available - a.needed / a.available);
