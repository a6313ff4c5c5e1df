import type { Key } from '#shared/platform/storage/keys.ts';
import type { Item, Table, Write } from '#shared/platform/storage/table.ts';
import { keysIn, openAuthorisationBooks, write, writeExpiring } from '#functions/sandbox/banks/books/books.ts';
import type { PushedRequest } from '#functions/sandbox/banks/books/grants.ts';
import { type Posting, postingKey } from '#functions/sandbox/banks/postings/posting.ts';
import { Consent, consentAt } from '../records/consent.ts';
import { Payment } from '../records/payment.ts';

const keys = {
  ...keysIn(''),
  /** The consents that have replaced each other, with the id of the first one. */
  chain: (bank: string, baseId: string): string => `CHAIN#${bank}#${baseId}`,
  chained: (bank: string, baseId: string, id: string): Key => ({ pk: `CHAIN#${bank}#${baseId}`, sk: id }),
  payment: (bank: string, id: string): Key => ({ pk: `PAYMENT#${bank}#${id}`, sk: 'PAYMENT' }),
} as const;

const writeConsent = (consent: Consent): Write => write(keys.consent(consent.bank, consent.consentId), consent);

const readConsent = (item: Item | undefined, at: string): Consent => consentAt(Consent.parse(item), at);

const chainOf = ({ consentId, terms }: Consent): string => terms.BaseConsentId ?? consentId;

/** What the banks of both markets keep, and the payments. */
export const openBooks = (table: Table) => ({
  ...openAuthorisationBooks<Consent>(table, keys, readConsent),

  /** Writes a consent and the request that staged it. Throws Conflict if the consent id was used before. */
  stage: (requestUri: string, request: PushedRequest, consent: Consent) =>
    table.commit(writeConsent(consent), writeExpiring(keys.pushed(requestUri), request), {
      item: { consentId: consent.consentId, ...keys.chained(consent.bank, chainOf(consent), consent.consentId) },
      expect: 'absent',
    }),

  /** The consents with this id or base id, the oldest first. */
  async chain(bank: string, baseId: string, at: string): Promise<readonly Consent[]> {
    const items = await table.partition(keys.chain(bank, baseId), { stale: true });
    const found = await Promise.all(items.map(({ consentId }) => table.get(keys.consent(bank, String(consentId)))));
    return found
      .map((item) => readConsent(item, at))
      .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  },

  async payment(bank: string, id: string): Promise<Payment | undefined> {
    const item = await table.get(keys.payment(bank, id));
    return item && Payment.parse(item);
  },

  /** Writes a payment, what it leaves of its consent, and its postings on both accounts. */
  savePayment(payment: Payment, consent: Consent) {
    const { bank, paymentId, debtorIban, creditor } = payment;
    const posting = (direction: Posting['direction'], iban: string): Write => {
      const posted = { direction, payment };
      return { item: { ...posted, ...postingKey(iban, posted) }, expect: 'absent' };
    };
    return table.commit(
      write(keys.payment(bank, paymentId), payment),
      writeConsent(consent),
      posting('out', debtorIban),
      posting('in', creditor.CreditorAccount.Identification),
    );
  },
});
export type Books = ReturnType<typeof openBooks>;
