import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { restoreSharing } from '#shared/accounts/consent/restore-sharing.ts';
import type { Restored } from '#shared/consents/restored.ts';
import type { StoredResource } from '#shared/events/derive.ts';
import { restoreAgreement } from '#shared/payments/agreement/restore-agreement.ts';
import { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { Mandate } from '#shared/payments/mandate/mandate.ts';
import { checkUsage, restoreTransaction } from '#shared/payments/mandate/transactions/restore-transaction.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { Payment } from '#shared/payments/payment/payment.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import type { ResourceKind } from '#shared/standard/resource-kinds.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { anyResource } from '#shared/resources.ts';
import type { Connection } from './connection.ts';

/** A final resource that has not changed for longer was complete before the region was lost. */
const recentSeconds = 2 * 86_400;

/**
 * Restores the agreements that the lost region was changing: of a commit, only some items may have been replicated. Each
 * agreement is checked once, before the work of any of its parts is resumed.
 */
export const createRestoration = ({ table, now }: Pick<Connection, 'table' | 'now'>) => {
  const listing = createListing(table);
  const payments = { stores: createPaymentStores(table, listing), now };
  const accounts = { stores: createAccountConsentStore(table, listing), now };
  const since = addSeconds(now(), -recentSeconds);
  const restorations = new Map<string, Promise<Restored | undefined>>();
  const mandates = new Set<string>();

  /** The parts of an agreement in one batch wait for the same restoration. */
  const once = (id: string, restore: () => Promise<Restored | undefined>) => {
    const result = restorations.get(id) ?? restore();
    restorations.set(id, result);
    return result;
  };
  const restorePayment = (requestId: string) => once(requestId, () => restoreAgreement(requestId, payments));
  const restoreOneOfSeveral = (id: string) => once(id, () => restoreTransaction(id, payments));
  const restoreAccounts = (requestId: string) => once(requestId, () => restoreSharing(requestId, accounts));

  const restoreByKind: Partial<Record<ResourceKind, (entity: StoredResource['entity']) => Promise<unknown>>> = {
    payment_request: ({ id }) => restorePayment(id),
    consent: (entity) => restorePayment(PaymentConsent.parse(entity).paymentRequestId),
    mandate(entity) {
      mandates.add(entity.id);
      return restorePayment(Mandate.parse(entity).paymentRequestId);
    },
    mandate_transaction: ({ id }) => restoreOneOfSeveral(id),
    payment(entity) {
      const { paymentRequestId, mandateTransactionId } = Payment.parse(entity);
      return mandateTransactionId === undefined
        ? restorePayment(paymentRequestId)
        : restoreOneOfSeveral(mandateTransactionId);
    },
    account_request: ({ id }) => restoreAccounts(id),
    account_consent: (entity) => restoreAccounts(AccountConsent.parse(entity).accountRequestId),
  };

  return {
    async restore({ kind, entity }: StoredResource): Promise<void> {
      const hasEnded = isFinal(anyResource(kind).lifecycle, entity.status);
      if (!hasEnded || entity.updatedAt > since) await restoreByKind[kind]?.(entity);
    },

    /** Returns the ids of the incomplete payment requests, account requests, transactions and mandates, by the result. */
    async end(): Promise<Record<Restored, readonly string[]>> {
      const results = await Promise.all([...restorations].map(async ([id, result]) => [id, await result] as const));
      for (const id of mandates) results.push([id, await checkUsage(id, payments)]);
      const withResult = (wanted: Restored) => results.filter(([, result]) => result === wanted).map(([id]) => id);
      return { completed: withResult('completed'), revoked: withResult('revoked'), unclear: withResult('unclear') };
    },
  };
};
