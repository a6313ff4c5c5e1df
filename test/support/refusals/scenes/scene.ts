import { inject } from 'vitest';
import { connect, type Connection } from '#infra/operator/connection.ts';
import { move, revise } from '#shared/platform/lifecycle/lifecycle.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/consents/consent-status.ts';
import type { PaymentConsent } from '#shared/payment-consents/payment-consent.ts';
import {
  type PaymentRequest,
  paymentRequestLifecycle,
  type PaymentRequestStatus,
} from '#shared/payment-requests/payment-request.ts';
import { openPaymentStores } from '#shared/payments/payment-stores.ts';
import type { Integrator } from '#test/support/integrator.ts';
import { aConsent, aPaymentRequest } from '#test/support/story.ts';
import type { Cast } from '../requests/cast.ts';
import type { Request } from '../requests/request.ts';
import type { Operation } from '../requests/samples.ts';

/** What the cases of a single route work with: they prepare a state, then ask. */
export interface Scene {
  readonly cast: Cast;
  /** Of this route alone. */
  readonly client: Integrator;
  /** Sends the route's request with these parts and records the answer under the name. */
  readonly ask: (name: string, parts: Partial<Request>) => Promise<void>;
}

let opened: Connection | undefined;

/** The service's table, for states that would take hours to come about. */
export const table = (): Table => {
  opened ??= connect(inject('place'));
  return opened.table;
};

const stores = () => openPaymentStores(table(), openListing(table()));

export const longAgo = '2020-01-01T00:00:00.000Z';
const now = (): string => new Date().toISOString();
export const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** Writes facts into a payment request or a consent, as if time or the bank had done it. */
export const alterRequest = async (id: string, facts: Partial<PaymentRequest>): Promise<void> => {
  const request = await stores().paymentRequests.get(id);
  if (!request) throw new Error('there is no such payment request');
  await stores().move({ request }, { request: { ...revise(request, now()), ...facts } });
};

export const alterConsent = async (id: string, facts: Partial<PaymentConsent>): Promise<void> => {
  const consent = await stores().paymentConsents.get(id);
  if (!consent) throw new Error('there is no such consent');
  await stores().move({ consent }, { consent: { ...revise(consent, now()), ...facts } });
};

/** Sends a request under an Idempotency-Key, marks it as still running in the table, and sends it again. */
export const askWhileRunning = async (operation: Operation, { client, ask }: Scene): Promise<void> => {
  const headers = { 'idempotency-key': 'running' };
  await ask('the first request under an Idempotency-Key', { headers });
  const answer = await table().get(keys.keptAnswer(digest(client.facts.clientId, 'UAE', operation, 'running')));
  if (!answer) throw new Error('nothing is kept under the key');
  const version = Number(answer.version);
  const running = { ...answer, runningUntil: inAnHour(), version: version + 1 };
  await table().commit({ item: running, expect: version });
  await ask('the first request under the Idempotency-Key still runs', { headers });
};

type Next<S extends string, First extends S> = readonly Exclude<S, First>[];
type NextOfRequest = Next<PaymentRequestStatus, 'New'>;
type NextOfConsent = Next<ConsentStatus, 'AwaitingAuthorization'>;

export const moveRequest = async (id: string, ...statuses: NextOfRequest): Promise<void> => {
  for (const status of statuses) {
    const request = await stores().paymentRequests.get(id);
    if (!request) throw new Error('there is no such payment request');
    await stores().move({ request }, { request: move(paymentRequestLifecycle, request, status, now()) });
  }
};

export const moveConsent = async (id: string, ...statuses: NextOfConsent): Promise<void> => {
  for (const status of statuses) {
    const consent = await stores().paymentConsents.get(id);
    if (!consent) throw new Error('there is no such consent');
    await stores().move({ consent }, { consent: move(consentLifecycle, consent, status, now()) });
  }
};

/** The statuses a consent goes through to reach each status. */
const consentWays: Readonly<Record<ConsentStatus, NextOfConsent>> = {
  AwaitingAuthorization: [],
  Authorized: ['Authorized'],
  Suspended: ['Authorized', 'Suspended'],
  Consumed: ['Authorized', 'Consumed'],
  Rejected: ['Rejected'],
  Expired: ['Expired'],
  Revoked: ['Revoked'],
};

/** The statuses a payment request with a consent goes through to reach each status, and the consent's status then. */
const requestWays: Readonly<
  Record<Exclude<PaymentRequestStatus, 'New'>, { readonly way: NextOfRequest; readonly consent: ConsentStatus }>
> = {
  AwaitingAuthorization: { way: [], consent: 'Authorized' },
  Processing: { way: ['Processing'], consent: 'Authorized' },
  Active: { way: ['Active'], consent: 'Authorized' },
  Suspended: { way: ['Active', 'Suspended'], consent: 'Suspended' },
  Completed: { way: ['Processing', 'Completed'], consent: 'Consumed' },
  Rejected: { way: ['Rejected'], consent: 'Rejected' },
  Failed: { way: ['Processing', 'Failed'], consent: 'Authorized' },
  Expired: { way: ['Expired'], consent: 'Expired' },
  Revoked: { way: ['Active', 'Revoked'], consent: 'Revoked' },
  Cancelled: { way: ['Cancelled'], consent: 'Revoked' },
};

/** A consent of the client in each status. */
export const consentsByStatus = async (client: Integrator): Promise<readonly (readonly [ConsentStatus, string])[]> => {
  const consents: (readonly [ConsentStatus, string])[] = [];
  for (const status of Object.keys(consentWays) as ConsentStatus[]) {
    const { consentId } = await aConsent(client, await aPaymentRequest(client, { reference: status }));
    await moveConsent(consentId, ...consentWays[status]);
    consents.push([status, consentId]);
  }
  return consents;
};

/** A payment request with a consent, in each status that it can have. */
export const requestsByStatus = async (client: Integrator): Promise<readonly (readonly [string, string])[]> => {
  const requests: (readonly [string, string])[] = [];
  for (const [status, { way, consent }] of Object.entries(requestWays)) {
    const id = await aPaymentRequest(client, { reference: status });
    const { consentId } = await aConsent(client, id);
    await moveConsent(consentId, ...consentWays[consent]);
    await moveRequest(id, ...way);
    requests.push([status, id]);
  }
  return requests;
};
