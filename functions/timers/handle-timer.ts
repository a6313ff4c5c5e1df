import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { expireConsent, expireRequest } from '#shared/consents/expire-consent.ts';
import { runMandate, runTransaction } from '#shared/payments/mandate/transactions/run-mandate.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { workTimer, retentionTimer, type Timer, type Timers } from '#shared/events/timer.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Listing } from '#shared/platform/storage/listing.ts';
import type { ResourceKind } from '#shared/standard/resource-kinds.ts';
import { erasePaymentData, type RetentionDeps } from '#shared/payments/retention/erase-payment-data.ts';

export interface Deps extends RetentionDeps {
  readonly stores: PaymentStores & AccountConsentStore;
  readonly listing: Listing;
  readonly timers: Timers;
  readonly now: Clock;
}

export const handleTimer = async (timer: Timer, deps: Deps): Promise<void> => {
  switch (timer.timer) {
    case 'work':
    case 'expiry':
      return doWork(timer.kind, timer.id, deps);
    case 'retention':
      return erase(timer.id, deps);
    case 'milestone':
      return deps.listing.writeMilestones(timer.list, timer);
    case 'recount':
      return deps.listing.recountAfter(timer.list, timer);
  }
};

type Work = (id: string, deps: Deps) => Promise<string | undefined>;

/** The work that is due for each kind of resource. Each function returns when to run it again, if necessary. */
const dueWork: Record<ResourceKind, Work | 'none'> = {
  async payment_request(id, deps) {
    const request = await deps.stores.paymentRequests.get(id, { stale: true });
    // Most requests have a consent by now. The consent's timer then expires both.
    if (request && request.status !== 'New' && request.status !== 'Cancelled') return undefined;
    return (await expireRequest(paymentAgreements(deps.stores), id, deps.now)) ?? eraseCancelled(id, deps);
  },
  async consent(id, deps) {
    const consent = await deps.stores.paymentConsents.get(id, { stale: true });
    if (!consent || consent.status === 'Consumed') return undefined;
    const nextRunAt = await expireConsent(paymentAgreements(deps.stores), id, deps.now);
    return nextRunAt ?? eraseCancelled(consent.paymentRequestId, deps);
  },
  payment: 'none',
  mandate: runMandate,
  mandate_transaction: runTransaction,
  account_request: (id, { stores, now }) => expireRequest(accountAgreements(stores), id, now),
  account_consent: (id, { stores, now }) => expireConsent(accountAgreements(stores), id, now),
  data_sync: 'none',
  risk_report: 'none',
  account_report: 'none',
  provider: 'none',
};

/**
 * Erases the data of a cancelled request, or returns when to erase it if it must still be retained. Cancelled requests
 * are not listed, so the client-sweeper does not find them.
 */
const eraseCancelled = async (id: string, deps: Deps): Promise<string | undefined> => {
  const request = await deps.stores.paymentRequests.get(id);
  return request?.status === 'Cancelled' ? erasePaymentData(id, deps) : undefined;
};

const erase = async (id: string, deps: Deps): Promise<void> => {
  const nextRunAt = await erasePaymentData(id, deps);
  if (nextRunAt) await deps.timers.set(retentionTimer(id, nextRunAt));
};

const doWork = async (kind: ResourceKind, id: string, deps: Deps): Promise<void> => {
  const work = dueWork[kind];
  const nextRunAt = work === 'none' ? undefined : await work(id, deps);
  // The work is due later: its time was beyond the maximum SQS delay, or has been postponed. Schedules are created only
  // now, because most resources are final by now and need none.
  if (nextRunAt) await deps.timers.set(workTimer(kind, id, nextRunAt));
};
