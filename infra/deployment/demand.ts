import type { EventScope } from '#shared/banks/port/events.ts';
import type { SigningMethod } from '#shared/platform/signing/fallback-signer.ts';
import type { Quotas } from './regions.ts';

/** How a stage signs, and which events it requests from the banks. */
export interface Form {
  readonly webhooks: SigningMethod;
  readonly messages: SigningMethod;
  readonly bankEvents: EventScope;
}

/**
 * Two common forms. `usual`: keys in KMS sign webhooks and messages to banks, and banks post events about all
 * consents. `volume`: the functions sign with wrapped keys, and banks post events only about lasting consents. In both,
 * banks post events about mandate payments: each event costs a request and a decryption.
 */
export const forms = {
  usual: { webhooks: 'kms', messages: 'kms', bankEvents: 'every-consent' },
  volume: { webhooks: 'wrapped', messages: 'wrapped', bankEvents: 'lasting-consents' },
} as const satisfies Record<string, Form>;
export type Settings = keyof typeof forms;

type Demand = Readonly<Omit<Record<keyof Quotas, number>, 'apiBurst'>>;

/** Number of events per payment. Each is signed once, regardless of the number of subscriptions. */
export const eventsPerPayment = 10;

/** Number of events that banks post about a payment and its consent. Each is a request and an RSA decryption. */
const bankEventsPerPayment = 4;

/** Number of messages to banks that are signed for a payment. */
const messagesPerPayment = 6.1;

/**
 * Returns the amount of each quota that one payment uses, from the request to the last webhook: nine requests, ten
 * events and one subscription. Rounded up from the counts of the `payment` benchmark (`measuredOn`; test/bench/cost).
 * `ruleInvocations` is for 20 clients at 300 payments per second; the relay sends the events of a client in batches, so a
 * payment takes up to ten invocations at low rates and fewer at higher ones.
 */
export const demandOf = ({ webhooks, messages, bankEvents }: Form): Demand => {
  const bankEventCount = bankEvents === 'every-consent' ? bankEventsPerPayment : 0;
  return {
    apiRequests: 9 + bankEventCount,
    ruleInvocations: 3.2,
    putEvents: 0.25,
    schedules: 0.1,
    signatures: 0.1 + (webhooks === 'kms' ? eventsPerPayment : 0),
    rsaCalls: (messages === 'kms' ? messagesPerPayment : 0) + bankEventCount,
    symmetricCalls: 0.1,
    tableWrites: 43,
    tableReads: 31,
    concurrency: 2.3,
  };
};

export const measuredOn = '2026-11-29';

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
export const needsFor = (paymentsPerSecond: number, quotas: Quotas, form: Form): readonly Need[] => {
  const demand = demandOf(form);
  return (Object.keys(demand) as (keyof Demand)[])
    .map((quota) => {
      const needed = Math.ceil((paymentsPerSecond * demand[quota]) / usableFraction);
      return { quota, needed, available: quotas[quota], isEnough: needed <= quotas[quota] };
    })
    .toSorted((a, b) => b.needed / b.available - a.needed / a.available);
};
