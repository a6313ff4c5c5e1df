import type * as z from 'zod';
import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import type { Item, Table, Write } from '#shared/platform/storage/table.ts';
import { openPostings } from '../postings/posting.ts';
import { rememberAssertion } from '../registry/assertions.ts';
import type { ConsentRecord } from './consent-record.ts';
import { Grant, Interaction, PushedRequest } from './grants.ts';

/** The data model of a market in the table of all sandbox banks. Secrets are kept as hashes. */
export const keysIn = (prefix: '' | 'KSA-') => ({
  pushed: (uri: string): Key => ({ pk: `${prefix}PUSHED#${digest('request', uri)}`, sk: 'PUSHED' }),
  interaction: (id: string): Key => ({ pk: `${prefix}INTERACTION#${digest('interaction', id)}`, sk: 'INTERACTION' }),
  grant: (secret: string): Key => ({ pk: `${prefix}GRANT#${digest('grant', secret)}`, sk: 'GRANT' }),
  consent: (bank: string, id: string): Key => ({ pk: `${prefix}CONSENT#${bank}#${id}`, sk: 'CONSENT' }),
});
type Keys = ReturnType<typeof keysIn>;

/** Writes the next version of a record. DynamoDB may delete it a day after it has expired. */
export const write = (key: Key, record: { readonly version: number }, expiresAt?: string): Write => ({
  item: { ...record, ...(expiresAt !== undefined && { ttl: epochSeconds(expiresAt) + 86_400 }), ...key },
  expect: record.version === 0 ? 'absent' : record.version - 1,
});

export const writeExpiring = (key: Key, record: { readonly version: number; readonly expiresAt: string }): Write =>
  write(key, record, record.expiresAt);

/**
 * The books of the banks of a market: consents and the hashes of issued secrets. The service has no access to them. Each
 * write names the version it replaces, and throws Conflict if another writer came first.
 *
 * @param consentAt reads a consent as it is at a time
 */
export const openAuthorisationBooks = <C extends ConsentRecord>(
  table: Table,
  keys: Keys,
  consentAt: (item: Item, at: string) => C,
) => {
  const read = async <T>(key: Key, schema: z.ZodType<T>): Promise<T | undefined> => {
    const item = await table.get(key);
    return item && schema.parse(item);
  };
  const writeConsent = (consent: C): Write => write(keys.consent(consent.bank, consent.consentId), consent);
  return {
    rememberAssertion: (clientId: string, jti: string, at: string) => rememberAssertion(table, clientId, jti, at),

    /** The payments of third parties: functions/sandbox/bank-uae takes them for the banks of all markets. */
    ...openPostings(table),

    async consent(bank: string, id: string, at: string): Promise<C | undefined> {
      const item = await table.get(keys.consent(bank, id));
      return item && consentAt(item, at);
    },

    saveConsent: (consent: C) => table.commit(writeConsent(consent)),

    savePushed: (requestUri: string, request: PushedRequest) =>
      table.commit(writeExpiring(keys.pushed(requestUri), request)),

    pushedRequest: (requestUri: string) => read(keys.pushed(requestUri), PushedRequest),

    /** Opens a pushed request for the customer. Throws Conflict if it was opened before. */
    open: (requestUri: string, opened: PushedRequest, interactionId: string, interaction: Interaction) =>
      table.commit(
        writeExpiring(keys.pushed(requestUri), opened),
        writeExpiring(keys.interaction(interactionId), interaction),
      ),

    interaction: (id: string) => read(keys.interaction(id), Interaction),

    saveConsentWithGrant: (consent: C, secret: string, grant: Grant) =>
      table.commit(writeConsent(consent), writeExpiring(keys.grant(secret), grant)),

    grant: (secret: string) => read(keys.grant(secret), Grant),

    saveGrant: (secret: string, grant: Grant) => table.commit(writeExpiring(keys.grant(secret), grant)),
  };
};
export type AuthorisationBooks<C extends ConsentRecord> = ReturnType<typeof openAuthorisationBooks<C>>;
