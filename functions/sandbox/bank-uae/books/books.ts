import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import type { Table, Write } from '#shared/platform/storage/table.ts';
import { openPostings, type Posting, postingKey } from '#functions/sandbox/banks/postings/posting.ts';
import { rememberAssertion } from '#functions/sandbox/banks/registry/assertions.ts';
import { Consent, consentAt } from '../records/consent.ts';
import { Grant, Interaction, PushedRequest } from '../records/grants.ts';
import { Payment } from '../records/payment.ts';
import { keys } from './keys.ts';

/** DynamoDB may delete an item a day after it has expired. */
const ttl = (expiresAt: string): number => epochSeconds(expiresAt) + 86_400;

const write = (key: Key, record: { readonly version: number; readonly expiresAt?: string }, isKept = false): Write => ({
  item: { ...record, ...(!isKept && record.expiresAt && { ttl: ttl(record.expiresAt) }), ...key },
  expect: record.version === 0 ? 'absent' : record.version - 1,
});

const writeConsent = (consent: Consent): Write => write(keys.consent(consent.bank, consent.consentId), consent, true);

const chainOf = ({ consentId, terms }: Consent): string => terms.BaseConsentId ?? consentId;

/**
 * The books of the banks: consents, payments and the hashes of issued secrets. The service has no access to them. Each
 * write names the version it replaces, and throws Conflict if another writer came first.
 */
export const openBooks = (table: Table) => ({
  /** Writes a consent and the request that staged it. Throws Conflict if the consent id was used before. */
  stage: (requestUri: string, request: PushedRequest, consent: Consent) =>
    table.commit(writeConsent(consent), write(keys.pushed(requestUri), request), {
      item: { consentId: consent.consentId, ...keys.chained(consent.bank, chainOf(consent), consent.consentId) },
      expect: 'absent',
    }),

  async pushedRequest(requestUri: string): Promise<PushedRequest | undefined> {
    const item = await table.get(keys.pushed(requestUri));
    return item && PushedRequest.parse(item);
  },

  /** Opens a pushed request for the customer. Throws Conflict if it was opened before. */
  open: (requestUri: string, opened: PushedRequest, interactionId: string, interaction: Interaction) =>
    table.commit(write(keys.pushed(requestUri), opened), write(keys.interaction(interactionId), interaction)),

  async interaction(id: string): Promise<Interaction | undefined> {
    const item = await table.get(keys.interaction(id));
    return item && Interaction.parse(item);
  },

  async consent(bank: string, id: string, at: string): Promise<Consent | undefined> {
    const item = await table.get(keys.consent(bank, id));
    return item && consentAt(Consent.parse(item), at);
  },

  /** The consents with this id or base id, the oldest first. */
  async chain(bank: string, baseId: string, at: string): Promise<readonly Consent[]> {
    const { items } = await table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.chain(bank, baseId) },
    });
    const found = await Promise.all(items.map(({ consentId }) => table.get(keys.consent(bank, String(consentId)))));
    const consents = found.map((item) => consentAt(Consent.parse(item), at));
    return consents.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  },

  saveConsent: (consent: Consent) => table.commit(writeConsent(consent)),

  saveConsentWithGrant: (consent: Consent, secret: string, grant: Grant) =>
    table.commit(writeConsent(consent), write(keys.grant(secret), grant)),

  async grant(secret: string): Promise<Grant | undefined> {
    const item = await table.get(keys.grant(secret));
    return item && Grant.parse(item);
  },

  saveGrant: (secret: string, grant: Grant) => table.commit(write(keys.grant(secret), grant)),

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

  ...openPostings(table),

  rememberAssertion: (clientId: string, jti: string, at: string) => rememberAssertion(table, clientId, jti, at),
});
export type Books = ReturnType<typeof openBooks>;
