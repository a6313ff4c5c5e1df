import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import type { Table, Write } from '#shared/platform/storage/table.ts';
import { openPostings } from '#functions/sandbox/banks/postings/posting.ts';
import { rememberAssertion } from '#functions/sandbox/banks/registry/assertions.ts';
import { Consent, consentAt } from '../records/consent.ts';
import { Grant, Interaction, PushedRequest } from '../records/grants.ts';

/** The data model of the banks of Saudi Arabia in the table of all sandbox banks. Secrets are kept as hashes. */
const keys = {
  pushed: (requestUri: string): Key => ({ pk: `KSA-PUSHED#${digest('request', requestUri)}`, sk: 'PUSHED' }),
  interaction: (id: string): Key => ({ pk: `KSA-INTERACTION#${digest('interaction', id)}`, sk: 'INTERACTION' }),
  grant: (secret: string): Key => ({ pk: `KSA-GRANT#${digest('grant', secret)}`, sk: 'GRANT' }),
  consent: (bank: string, id: string): Key => ({ pk: `KSA-CONSENT#${bank}#${id}`, sk: 'CONSENT' }),
} as const;

/** DynamoDB may delete an item a day after it has expired. */
const ttl = (expiresAt: string): number => epochSeconds(expiresAt) + 86_400;

const write = (key: Key, record: { readonly version: number; readonly expiresAt?: string }): Write => ({
  item: { ...record, ...(record.expiresAt && { ttl: ttl(record.expiresAt) }), ...key },
  expect: record.version === 0 ? 'absent' : record.version - 1,
});

const writeConsent = (consent: Consent): Write => write(keys.consent(consent.bank, consent.consentId), consent);

/**
 * The books of the banks: consents and the hashes of issued secrets. The service has no access to them. Each write names
 * the version it replaces, and throws Conflict if another writer came first.
 */
export const openBooks = (table: Table) => ({
  rememberAssertion: (clientId: string, jti: string, at: string) => rememberAssertion(table, clientId, jti, at),

  /** The payments of third parties: functions/sandbox/bank-uae takes them for the banks of this market too. */
  ...openPostings(table),

  async consent(bank: string, id: string, at: string): Promise<Consent | undefined> {
    const item = await table.get(keys.consent(bank, id));
    return item && consentAt(Consent.parse(item), at);
  },

  saveConsent: (consent: Consent) => table.commit(writeConsent(consent)),

  savePushed: (requestUri: string, request: PushedRequest) => table.commit(write(keys.pushed(requestUri), request)),

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

  saveConsentWithGrant: (consent: Consent, secret: string, grant: Grant) =>
    table.commit(writeConsent(consent), write(keys.grant(secret), grant)),

  async grant(secret: string): Promise<Grant | undefined> {
    const item = await table.get(keys.grant(secret));
    return item && Grant.parse(item);
  },

  saveGrant: (secret: string, grant: Grant) => table.commit(write(keys.grant(secret), grant)),
});
export type Books = ReturnType<typeof openBooks>;
