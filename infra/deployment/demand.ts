import type { SigningMethod } from '#shared/platform/signing/fallback-signer.ts';
import type { Quotas } from './regions.ts';

/**
 * The settings of a stage. `usual`: keys in KMS sign webhooks and messages to banks, and banks post events about all
 * consents. `volume`: the functions sign with wrapped keys, and banks post events only about lasting consents. In both,
 * banks post events about mandate payments: each event costs a request and a decryption.
 */
export type Settings = 'usual' | 'volume';

type Demand = Readonly<Omit<Record<keyof Quotas, number>, 'apiBurst'>>;

/**
 * The amount of each quota that one payment uses, from the request to the last webhook: seven requests, ten events and
 * one subscription; with the usual settings, also four bank events. Rounded up from the counts of the `payment`
 * benchmark (`measuredOn`; test/bench/cost). `ruleInvocations` is for 20 clients at 300 payments per second; the relay
 * sends the events of a client in batches, so a payment takes up to ten invocations at low rates and fewer at higher
 * ones.
 */
const usual: Demand = {
  apiRequests: 11,
  ruleInvocations: 3.2,
  putEvents: 0.25,
  schedules: 0.1,
  signatures: 10.1,
  rsaCalls: 10.1,
  symmetricCalls: 0.2,
  tableWrites: 41,
  tableReads: 31,
  concurrency: 2.3,
};

export const perPayment: Readonly<Record<Settings, Demand>> = {
  usual,
  volume: { ...usual, apiRequests: 7, rsaCalls: 0, signatures: 0.1 },
};

export const measuredOn = '2026-11-24';

/** Number of events per payment. Each is signed once, regardless of the number of subscriptions. */
export const eventsPerPayment = 10;

/** Price of a signature with an elliptic-curve key, in us-east-1. https://aws.amazon.com/kms/pricing/ */
export const dollarsPerSignature = 0.15 / 1e4;

/** Cost of signing the webhooks of a million payments. Decrypting the daily key pair costs cents per month. */
export const dollarsForWebhooks: Readonly<Record<SigningMethod, number>> = {
  kms: Math.round(1e6 * eventsPerPayment * dollarsPerSignature),
  wrapped: 0,
};

/** Returns the payments per second whose webhooks KMS can sign. Above that rate, the daily key pair signs. */
export const paymentsSignedByKms = ({ signatures }: Pick<Quotas, 'signatures'>): number =>
  Math.floor(signatures / eventsPerPayment);

export interface Need {
  readonly quota: keyof Demand;
  readonly needed: number;
  readonly available: number;
  readonly isEnough: boolean;
}

/** The fraction of a quota that ordinary traffic may use. The rest is for peaks and retries. */
const usableFraction = 0.8;

/** Returns how much of each quota a payment rate needs, the scarcest quota first. */
export const needsFor = (paymentsPerSecond: number, quotas: Quotas, settings: Settings = 'usual'): readonly Need[] =>
  (Object.keys(perPayment[settings]) as (keyof Demand)[])
    .map((quota) => {
      const needed = Math.ceil((paymentsPerSecond * perPayment[settings][quota]) / usableFraction);
      return { quota, needed, available: quotas[quota], isEnough: needed <= quotas[quota] };
    })
    .toSorted((a, b) => b.needed / b.available - a.needed / a.available);
