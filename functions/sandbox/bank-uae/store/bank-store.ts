import type { Key } from '#shared/platform/storage/keys.ts';
import { readItem, type Table, type Write } from '#shared/platform/storage/table.ts';
import { createBankStore as openCommonStore, write } from '#functions/sandbox/banks/store/bank-store.ts';
import type { BankDeps } from '#functions/sandbox/banks/market/market.ts';
import { type Posting, postingKey } from '#functions/sandbox/banks/postings/posting.ts';
import { Consent } from '../records/consent.ts';
import { Payment } from '../records/payment.ts';

const keys = {
  /** Partition of a chain of renewed consents, keyed by the first consent's id. */
  chain: (bank: string, baseId: string): string => `CHAIN#${bank}#${baseId}`,
  chainEntry: (bank: string, baseId: string, id: string): Key => ({ pk: `CHAIN#${bank}#${baseId}`, sk: id }),
  payment: (bank: string, id: string): Key => ({ pk: `PAYMENT#${bank}#${id}`, sk: 'PAYMENT' }),
} as const;

export const consentStorage = { keyPrefix: '', schema: Consent };

/** Appends a new consent to the chain that it renews. The write conflicts if the id was used before. */
export const chainEntry = ({ bank, consentId, terms }: Consent): Write => ({
  item: { consentId, ...keys.chainEntry(bank, terms.BaseConsentId ?? consentId, consentId) },
  expect: 'absent',
});

/** Creates the store of payments and of the records that all markets share. */
export const createBankStore = (table: Table) => {
  const store = openCommonStore<Consent>(table, consentStorage);
  return {
    ...store,

    /** Returns the consents with this id or base id, oldest first. */
    async chain(bank: string, baseId: string, at: string): Promise<readonly Consent[]> {
      const items = await table.partition(keys.chain(bank, baseId), { stale: true });
      const found = await Promise.all(items.map(({ consentId }) => store.consent(bank, String(consentId), at)));
      return found
        .filter((consent) => consent !== undefined)
        .toSorted((first, second) => (first.createdAt < second.createdAt ? -1 : 1));
    },

    payment: (bank: string, id: string): Promise<Payment | undefined> =>
      readItem(table, keys.payment(bank, id), Payment),

    /** Writes a payment, the consent with its updated usage, and the postings on both accounts. */
    savePayment(payment: Payment, consent: Consent) {
      const { bank, paymentId, debtorIban, creditor } = payment;
      const posting = (direction: Posting['direction'], iban: string): Write => {
        const posted = { direction, payment };
        return { item: { ...posted, ...postingKey(iban, posted) }, expect: 'absent' };
      };
      return table.commit(
        write(keys.payment(bank, paymentId), payment),
        store.writeConsent(consent),
        posting('out', debtorIban),
        posting('in', creditor.CreditorAccount.Identification),
      );
    },
  };
};

export interface UaeDeps extends BankDeps<Consent> {
  readonly store: ReturnType<typeof createBankStore>;
  /** Schedules a reminder about a payment. */
  readonly remind: (payment: { readonly bank: string; readonly paymentId: string }, dueAt: string) => Promise<void>;
}
