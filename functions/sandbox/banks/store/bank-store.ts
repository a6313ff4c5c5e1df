import type * as z from 'zod';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest, newId } from '#shared/platform/runtime/ids.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import { readItem, type Table, versionedWrite, type Write } from '#shared/platform/storage/table.ts';
import { createPostings } from '../postings/posting.ts';
import { consentAt, type ConsentRecord, Grant, Interaction, PushedRequest } from './consent-record.ts';

/** Returns a market's keys in the table of all sandbox banks. Secrets are stored as hashes. */
const keysIn = (prefix: string) => ({
  pushed: (uri: string): Key => ({ pk: `${prefix}PUSHED#${digest('request', uri)}`, sk: 'PUSHED' }),
  interaction: (id: string): Key => ({ pk: `${prefix}INTERACTION#${digest('interaction', id)}`, sk: 'INTERACTION' }),
  grant: (secret: string): Key => ({ pk: `${prefix}GRANT#${digest('grant', secret)}`, sk: 'GRANT' }),
  consent: (bank: string, id: string): Key => ({ pk: `${prefix}CONSENT#${bank}#${id}`, sk: 'CONSENT' }),
});

/** Writes the next version of a record. DynamoDB may delete it a day after it expires. */
export const write = (key: Key, record: { readonly version: number }, expiresAt?: string): Write =>
  versionedWrite({ ...record, ...(expiresAt !== undefined && { ttl: epochSeconds(expiresAt) + 86_400 }), ...key });

const writeExpiring = (key: Key, record: { readonly version: number; readonly expiresAt: string }): Write =>
  write(key, record, record.expiresAt);

/** Retention of the ids of client assertions, in seconds. An assertion is valid for at most ten minutes. */
const assertionSeconds = 1_200;

/** Returns a key without a market prefix: assertion ids are unique per client across the banks of all markets. */
const assertionKey = (clientId: string, jti: string): Key => ({
  pk: `ASSERTION#${digest('jti', clientId, jti)}`,
  sk: 'ASSERTION',
});

export interface ConsentStorage<C extends ConsentRecord> {
  /** Key prefix of the market's records, so that no two markets share a record. */
  readonly keyPrefix: string;
  readonly schema: z.ZodType<C>;
}

/**
 * Creates the store of a market's banks: consents and the hashes of issued secrets. The service itself has no access to
 * it. Each write specifies the version it replaces, and throws Conflict if another write came first.
 */
export const createBankStore = <C extends ConsentRecord>(table: Table, { keyPrefix, schema }: ConsentStorage<C>) => {
  const keys = keysIn(keyPrefix);
  const writeConsent = (consent: C): Write => write(keys.consent(consent.bank, consent.consentId), consent);
  return {
    writeConsent,

    /**
     * Throws Conflict if the client assertion was presented before (RFC 7523 §3, item 7). The item contains a new id,
     * because the table treats a second write of an identical item as a retry of the first.
     */
    rememberAssertion(clientId: string, jti: string, at: string) {
      const presented = { presentation: newId(), version: 0 };
      return table.commit(write(assertionKey(clientId, jti), presented, addSeconds(at, assertionSeconds)));
    },

    /** Third-party payments, which functions/sandbox/bank-uae accepts for the banks of all markets. */
    ...createPostings(table),

    async consent(bank: string, id: string, at: string): Promise<C | undefined> {
      const consent = await readItem(table, keys.consent(bank, id), schema);
      return consent && consentAt(consent, at);
    },

    saveConsent: (consent: C) => table.commit(writeConsent(consent)),

    /** Writes a pushed request, and its consent if the standard creates it with the request. */
    savePushed: (requestUri: string, request: PushedRequest, ...staged: readonly Write[]) =>
      table.commit(writeExpiring(keys.pushed(requestUri), request), ...staged),

    pushedRequest: (requestUri: string) => readItem(table, keys.pushed(requestUri), PushedRequest),

    /** Starts the customer's interaction for a pushed request. Throws Conflict if it was started before. */
    open: (requestUri: string, opened: PushedRequest, interactionId: string, interaction: Interaction) =>
      table.commit(
        writeExpiring(keys.pushed(requestUri), opened),
        writeExpiring(keys.interaction(interactionId), interaction),
      ),

    interaction: (id: string) => readItem(table, keys.interaction(id), Interaction),

    saveConsentWithGrant: (consent: C, secret: string, grant: Grant) =>
      table.commit(writeConsent(consent), writeExpiring(keys.grant(secret), grant)),

    grant: (secret: string) => readItem(table, keys.grant(secret), Grant),

    saveGrant: (secret: string, grant: Grant) => table.commit(writeExpiring(keys.grant(secret), grant)),
  };
};
export type AuthorisationStore<C extends ConsentRecord> = ReturnType<typeof createBankStore<C>>;
