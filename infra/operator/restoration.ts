import * as z from 'zod';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { restoreSharing } from '#shared/accounts/consent/restore-sharing.ts';
import type { Restored } from '#shared/consents/restored.ts';
import type { StoredResource } from '#shared/events/derive.ts';
import { restoreAgreement } from '#shared/payments/agreement/restore-agreement.ts';
import { checkUsage, restoreTransaction } from '#shared/payments/mandate/transactions/restore-transaction.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { anyResource } from '#shared/resources.ts';
import type { Connection } from './connection.ts';

/** A final resource that has not changed for longer was complete before the region was lost. */
const recentSeconds = 2 * 86_400;

/** Returns an error as text on one line. For an item that does not match its schema, names only the invalid fields. */
const causeOf = (error: unknown): string =>
  error instanceof z.ZodError
    ? `unreadable: ${error.issues.map(({ path }) => path.join('.')).join(', ')}`
    : String(error);

/**
 * Restores the agreements that the lost region was changing: of a commit, only some items may have been replicated. Each
 * agreement is checked once, before the work of any of its parts is resumed.
 *
 * @param report receives each result and its id at once, because they cannot be found again after a crash
 */
export const createRestoration = (
  { table, now }: Pick<Connection, 'table' | 'now'>,
  report: (result: string) => void,
) => {
  const payments = { stores: createPaymentStores(table), now };
  const accounts = { stores: createAccountConsentStore(table), now };
  const since = addSeconds(now(), -recentSeconds);
  const restorations = new Map<string, Promise<void>>();
  const changedMandates = new Set<string>();
  const found: Record<Restored, string[]> = { completed: [], revoked: [], unclear: [] };

  const add = (result: Restored, id: string, cause = ''): void => {
    found[result].push(id);
    report(`${result} ${id}${cause}`);
  };
  const addUnclear = (id: string, error: unknown): void => add('unclear', id, ` (${causeOf(error)})`);

  /** An agreement that cannot be restored does not keep the others from it. */
  const record = async (id: string, restore: () => Promise<Restored | undefined>): Promise<void> => {
    try {
      const result = await restore();
      if (result !== undefined) add(result, id);
    } catch (error) {
      addUnclear(id, error);
    }
  };
  /** The parts of an agreement in one batch wait for the same restoration. */
  const once = (id: string, restore: () => Promise<Restored | undefined>, key = id): Promise<void> => {
    const restoration = restorations.get(key) ?? record(id, restore);
    restorations.set(key, restoration);
    return restoration;
  };
  const restorePayment = (requestId: string) => once(requestId, () => restoreAgreement(requestId, payments));
  const restoreOneOfSeveral = (id: string, requestId: string) =>
    once(id, async () => {
      await restorePayment(requestId);
      return restoreTransaction(id, payments);
    });

  const restoreAgreementOf = (resource: StoredResource): Promise<void> | undefined => {
    switch (resource.kind) {
      case 'payment_request':
        return restorePayment(resource.entity.id);
      case 'consent':
        return restorePayment(resource.entity.paymentRequestId);
      case 'mandate': {
        const { id, paymentRequestId, updatedAt } = resource.entity;
        if (updatedAt > since) changedMandates.add(id);
        return restorePayment(paymentRequestId);
      }
      case 'mandate_transaction': {
        const { id, mandateId, paymentRequestId, updatedAt } = resource.entity;
        if (updatedAt > since) changedMandates.add(mandateId);
        return restoreOneOfSeveral(id, paymentRequestId);
      }
      case 'payment': {
        const { paymentRequestId, mandateTransactionId } = resource.entity;
        return mandateTransactionId === undefined
          ? restorePayment(paymentRequestId)
          : restoreOneOfSeveral(mandateTransactionId, paymentRequestId);
      }
      case 'account_request': {
        const { id, consentId } = resource.entity;
        return once(id, () => restoreSharing(id, accounts), consentId);
      }
      case 'account_consent': {
        // A request whose last change has not arrived does not name its consent, which is then checked separately.
        const { id, accountRequestId } = resource.entity;
        return once(id, () => restoreSharing(accountRequestId, accounts, id));
      }
      case 'data_sync':
      case 'risk_report':
      case 'account_report':
      case 'provider':
        return undefined;
    }
  };

  return {
    /** Adds a resource, or the key of an item, that cannot be restored because of an error. */
    addUnclear,

    async restore(resource: StoredResource): Promise<void> {
      const { kind, entity } = resource;
      const hasEnded = isFinal(anyResource(kind).lifecycle, entity.status);
      if (!hasEnded || entity.updatedAt > since) await restoreAgreementOf(resource);
    },

    /**
     * Returns the ids of the incomplete payment requests, account requests, account consents, transactions and mandates, and
     * the keys of the unreadable items, by the result.
     */
    async end(): Promise<Record<Restored, readonly string[]>> {
      for (const id of changedMandates) await record(id, () => checkUsage(id, payments));
      return found;
    },
  };
};
