import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest, newId } from '#shared/platform/runtime/ids.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import type { Table, Write } from '#shared/platform/storage/table.ts';
import { BankConsent, BankPayment, Grant, PushedRequest } from './records.ts';

const keys = {
  pushed: (bank: string, requestUri: string) => ({ pk: `PUSHED#${bank}#${requestUri}`, sk: 'PUSHED' }),
  consent: (bank: string, id: string) => ({ pk: `CONSENT#${bank}#${id}`, sk: 'CONSENT' }),
  payment: (bank: string, id: string) => ({ pk: `PAYMENT#${bank}#${id}`, sk: 'PAYMENT' }),
  grant: (secret: string) => ({ pk: `GRANT#${digest('grant', secret)}`, sk: 'GRANT' }),
  assertion: (jti: string) => ({ pk: `ASSERTION#${digest('jti', jti)}`, sk: 'ASSERTION' }),
};

/** Client assertions are refused after 300 seconds, so their ids need not be kept for longer than this. */
const assertionSeconds = 600;

/** DynamoDB may delete an item a day after it has expired. */
const ttl = (expiresAt: string): number => epochSeconds(expiresAt) + 86_400;

const writeOf = (key: Key, record: { readonly version: number }, extra?: { readonly ttl: number }): Write => ({
  item: { ...record, ...extra, ...key },
  expect: record.version === 0 ? 'absent' : record.version - 1,
});

const writeConsent = (consent: BankConsent): Write => writeOf(keys.consent(consent.bank, consent.consentId), consent);

const writeGrant = (secret: string, grant: Grant): Write =>
  writeOf(keys.grant(secret), grant, { ttl: ttl(grant.expiresAt) });

/**
 * The books of the banks: consents, payments and the hashes of issued secrets. The service has no access to them. Each
 * write names the version it replaces, and throws Conflict if another writer came first.
 */
export const openBooks = (table: Table) => ({
  /** Writes a consent and the request that staged it. Throws Conflict if the consent id was used before. */
  stage: (requestUri: string, request: PushedRequest, consent: BankConsent) =>
    table.commit(writeConsent(consent), {
      item: { ...request, ttl: ttl(request.expiresAt), ...keys.pushed(consent.bank, requestUri) },
      expect: 'absent',
    }),

  /** Returns the pushed request, unless it has expired at the given time. */
  async pushedRequest(bank: string, requestUri: string, at: string): Promise<PushedRequest | undefined> {
    const item = await table.get(keys.pushed(bank, requestUri));
    const request = item && PushedRequest.parse(item);
    return request && request.expiresAt > at ? request : undefined;
  },

  /** Returns the consent at the given time. That a consent has expired is not stored: it follows from the time. */
  async consent(bank: string, id: string, at: string): Promise<BankConsent | undefined> {
    const item = await table.get(keys.consent(bank, id));
    const consent = item && BankConsent.parse(item);
    return consent && hasExpired(consent, at) ? { ...consent, status: 'Expired' } : consent;
  },

  saveConsent: (consent: BankConsent) => table.commit(writeConsent(consent)),

  saveConsentWithGrant: (consent: BankConsent, secret: string, grant: Grant) =>
    table.commit(writeConsent(consent), writeGrant(secret, grant)),

  async payment(bank: string, id: string): Promise<BankPayment | undefined> {
    const item = await table.get(keys.payment(bank, id));
    return item && BankPayment.parse(item);
  },

  /** Writes a payment, together with the consent that it uses up, so that no second payment can use the consent. */
  savePayment(payment: BankPayment, usedUp: BankConsent | undefined) {
    const write = writeOf(keys.payment(payment.bank, payment.paymentId), payment);
    return usedUp ? table.commit(write, writeConsent(usedUp)) : table.commit(write);
  },

  async grant(secret: string): Promise<Grant | undefined> {
    const item = await table.get(keys.grant(secret));
    return item && Grant.parse(item);
  },

  saveGrant: (secret: string, grant: Grant) => table.commit(writeGrant(secret, grant)),

  /**
   * Throws Conflict if the client assertion was presented before (RFC 7523 §3, item 7). Each presentation has an id,
   * because the table takes a second write of an equal item for a retry of the first.
   */
  rememberAssertion: (jti: string, at: string) =>
    table.commit({
      item: {
        presentation: newId(),
        presentedAt: at,
        ttl: ttl(addSeconds(at, assertionSeconds)),
        ...keys.assertion(jti),
      },
      expect: 'absent',
    }),
});
export type Books = ReturnType<typeof openBooks>;

const hasExpired = ({ status, authorizationExpiresAt, expiresAt }: BankConsent, at: string): boolean =>
  status === 'AwaitingAuthorization'
    ? authorizationExpiresAt <= at
    : (status === 'Authorized' || status === 'Suspended') && expiresAt <= at;
