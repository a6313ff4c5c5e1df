import { inject } from 'vitest';
import { connect, type Connection } from '#infra/operator/connection.ts';
import { move, bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import {
  type PaymentRequest,
  paymentRequestLifecycle,
  type PaymentRequestStatus,
} from '#shared/payments/request/payment-request.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { Integrator } from '#test/support/drivers/integrator.ts';
import { aPaymentConsent } from '#test/support/drivers/journey.ts';
import type { Request } from '../requests/request.ts';
import type { Operation } from '../requests/samples.ts';
import type { TestClients } from '../requests/test-clients.ts';

/** The context of the cases for a single route, which prepare the state of resources and then send requests. */
export interface RouteContext {
  readonly clients: TestClients;
  /** The client that only this route uses. */
  readonly client: Integrator;
  /** Sends a valid request to the route with these parts changed, and records the response under a name. */
  readonly runCase: (name: string, parts: Partial<Request>) => Promise<void>;
}

let connection: Connection | undefined;

/** Returns the service's table, for states that would take hours to reach through the API. */
export const table = (): Table => {
  connection ??= connect(inject('settings'));
  return connection.table;
};

const stores = () => createPaymentStores(table());

export const longAgo = '2020-01-01T00:00:00.000Z';
const now = (): string => new Date().toISOString();
export const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** Changes fields of a payment request in the table. */
export const alterRequest = async (id: string, facts: Partial<PaymentRequest>): Promise<void> => {
  const request = await stores().paymentRequests.get(id);
  if (!request) throw new Error('The payment request does not exist');
  await stores().move({ request }, { request: { ...bumpVersion(request, now()), ...facts } });
};

export const alterConsent = async (
  id: string,
  change: Partial<PaymentConsent> | ((consent: PaymentConsent) => Partial<PaymentConsent>),
): Promise<void> => {
  const consent = await stores().paymentConsents.get(id);
  if (!consent) throw new Error('The consent does not exist');
  const facts = typeof change === 'function' ? change(consent) : change;
  await stores().move({ consent }, { consent: { ...bumpVersion(consent, now()), ...facts } });
};

/** Sends a request with an Idempotency-Key, marks it in the table as still running, and retries it. */
export const requestWhileRunning = async (operation: Operation, { client, runCase }: RouteContext): Promise<void> => {
  const headers = { 'idempotency-key': 'running' };
  await runCase('the first request with an Idempotency-Key', { headers });
  const response = await table().get(keys.storedResponse(digest(client.facts.clientId, 'UAE', operation, 'running')));
  if (!response) throw new Error('The table has no response for the Idempotency-Key');
  const version = Number(response.version);
  const running = { ...response, runningUntil: inAnHour(), version: version + 1 };
  await table().commit({ item: running, expect: version });
  await runCase('a retry while the first request with the Idempotency-Key runs', { headers });
};

/** A series of statuses without the first status of the lifecycle. */
type LaterStatuses<S extends string, First extends S> = readonly Exclude<S, First>[];
type RequestStatuses = LaterStatuses<PaymentRequestStatus, 'New'>;
type ConsentStatuses = LaterStatuses<ConsentStatus, 'AwaitingAuthorization'>;

export const moveRequest = async (id: string, ...statuses: RequestStatuses): Promise<void> => {
  for (const status of statuses) {
    const request = await stores().paymentRequests.get(id);
    if (!request) throw new Error('The payment request does not exist');
    await stores().move({ request }, { request: move(paymentRequestLifecycle, request, status, now()) });
  }
};

export const transitionConsent = async (id: string, ...statuses: ConsentStatuses): Promise<void> => {
  for (const status of statuses) {
    const consent = await stores().paymentConsents.get(id);
    if (!consent) throw new Error('The consent does not exist');
    await stores().move({ consent }, { consent: move(consentLifecycle, consent, status, now()) });
  }
};

/** The statuses that a consent passes through to reach each status. */
const consentPaths: Readonly<Record<ConsentStatus, ConsentStatuses>> = {
  AwaitingAuthorization: [],
  Authorized: ['Authorized'],
  Paused: ['Authorized', 'Paused'],
  Suspended: ['Authorized', 'Suspended'],
  Consumed: ['Authorized', 'Consumed'],
  Rejected: ['Rejected'],
  Expired: ['Expired'],
  Revoked: ['Revoked'],
};

/**
 * The statuses that a payment request with a consent passes through to reach each status, with the final status of its
 * consent.
 */
const requestPaths: Readonly<
  Record<Exclude<PaymentRequestStatus, 'New'>, { readonly path: RequestStatuses; readonly consent: ConsentStatus }>
> = {
  AwaitingAuthorization: { path: [], consent: 'Authorized' },
  Processing: { path: ['Processing'], consent: 'Authorized' },
  Active: { path: ['Active'], consent: 'Authorized' },
  Suspended: { path: ['Active', 'Suspended'], consent: 'Suspended' },
  Completed: { path: ['Processing', 'Completed'], consent: 'Consumed' },
  Rejected: { path: ['Rejected'], consent: 'Rejected' },
  Failed: { path: ['Processing', 'Failed'], consent: 'Authorized' },
  Expired: { path: ['Expired'], consent: 'Expired' },
  Revoked: { path: ['Active', 'Revoked'], consent: 'Revoked' },
  Cancelled: { path: ['Cancelled'], consent: 'Revoked' },
};

/** Creates a consent in each status. Returns their ids. */
export const consentsByStatus = async (client: Integrator): Promise<readonly (readonly [ConsentStatus, string])[]> => {
  const consents: (readonly [ConsentStatus, string])[] = [];
  for (const status of Object.keys(consentPaths) as ConsentStatus[]) {
    const { consentId } = await aPaymentConsent(client, { reference: status });
    await transitionConsent(consentId, ...consentPaths[status]);
    consents.push([status, consentId]);
  }
  return consents;
};

/** Creates a payment request with a consent in each possible status. Returns their ids. */
export const requestsByStatus = async (client: Integrator): Promise<readonly (readonly [string, string])[]> => {
  const requests: (readonly [string, string])[] = [];
  for (const [status, { path, consent }] of Object.entries(requestPaths)) {
    const { paymentRequestId: id, consentId } = await aPaymentConsent(client, { reference: status });
    await transitionConsent(consentId, ...consentPaths[consent]);
    await moveRequest(id, ...path);
    requests.push([status, id]);
  }
  return requests;
};
