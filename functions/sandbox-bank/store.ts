import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import type { Item, Table, Write } from '#shared/platform/storage/table.ts';

/** The banks' own books: nothing of the service reads them. */
export interface BankConsent {
  readonly bank: string;
  readonly consentId: string;
  readonly clientId: string;
  readonly status:
    | 'AwaitingAuthorization'
    | 'Authorized'
    | 'Rejected'
    | 'Suspended'
    | 'Consumed'
    | 'Revoked'
    | 'Expired';
  readonly amount: { readonly Amount: string; readonly Currency: string } | undefined;
  readonly isSingle: boolean;
  readonly creditor: string;
  readonly authorizationExpiresAt: string;
  readonly expiresAt: string;
  readonly debtorAccount?: BankAccount;
  /** Which exchange of the code the tokens in force come from; none before the first. */
  readonly tokenGeneration?: number;
  /** A consent to one payment takes one. */
  readonly paymentId?: string;
  readonly statusUpdatedAt: string;
  readonly createdAt: string;
  readonly version: number;
}

export interface BankAccount {
  readonly SchemeName: 'IBAN';
  readonly Identification: string;
  readonly Name: string;
}

export interface BankPayment {
  readonly bank: string;
  readonly paymentId: string;
  readonly consentId: string;
  readonly idempotencyKey: string;
  readonly bodyHash: string;
  readonly amount: { readonly Amount: string; readonly Currency: string };
  readonly purpose: string | undefined;
  readonly debtorReference: string | undefined;
  readonly billing: { readonly Type: string; readonly MerchantId?: string | undefined };
  readonly createdAt: string;
  readonly version: number;
}

/** A pushed authorisation request (RFC 9126), behind its request_uri. */
export interface PushedRequest {
  readonly consentId: string;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly codeChallenge: string;
  readonly expiresAt: string;
}

/** An authorisation code, or a token; kept by its hash. */
export interface Grant {
  readonly bank: string;
  readonly kind: 'code' | 'access' | 'refresh' | 'client';
  readonly consentId?: string;
  readonly expiresAt: string;
  /** What the redemption of a code must fit. */
  readonly redirectUri?: string;
  readonly codeChallenge?: string;
  /** When a code was first exchanged. */
  readonly usedAt?: string;
  /** Tokens of the second exchange of one code end those of the first. */
  readonly generation?: number;
  readonly version: number;
}

const keys = {
  pushed: (bank: string, requestUri: string) => ({ pk: `PUSHED#${bank}#${requestUri}`, sk: 'PUSHED' }),
  consent: (bank: string, id: string) => ({ pk: `CONSENT#${bank}#${id}`, sk: 'CONSENT' }),
  payment: (bank: string, id: string) => ({ pk: `PAYMENT#${bank}#${id}`, sk: 'PAYMENT' }),
  grant: (secret: string) => ({ pk: `GRANT#${digest('grant', secret)}`, sk: 'GRANT' }),
  assertion: (jti: string) => ({ pk: `ASSERTION#${digest('jti', jti)}`, sk: 'ASSERTION' }),
};

export const openBankStore = (table: Table) => {
  const expect = ({ version }: { readonly version: number }): Write['expect'] =>
    version === 0 ? 'absent' : version - 1;
  const ttl = (at: string) => epochSeconds(at) + 86_400;
  const item = (key: { pk: string; sk: string }, facts: object): Item => ({ ...facts, ...key });
  const consentWrite = (consent: BankConsent): Write => ({
    item: item(keys.consent(consent.bank, consent.consentId), consent),
    expect: expect(consent),
  });
  const grantWrite = (secret: string, grant: Grant): Write => ({
    item: item(keys.grant(secret), { ...grant, ttl: ttl(grant.expiresAt) }),
    expect: expect(grant),
  });

  return {
    /** The consent and the request that staged it, together. Throws Conflict when the consent id was used before. */
    push: (requestUri: string, request: PushedRequest, consent: BankConsent) =>
      table.commit(consentWrite(consent), {
        item: item(keys.pushed(consent.bank, requestUri), { ...request, ttl: ttl(request.expiresAt) }),
        expect: 'absent',
      }),
    async pushed(bank: string, requestUri: string, at: string): Promise<PushedRequest | undefined> {
      const found = (await table.get(keys.pushed(bank, requestUri))) as unknown as PushedRequest | undefined;
      return found && found.expiresAt > at ? found : undefined;
    },
    /** The consent as it stands at an instant: a term that is over ends it. */
    async consent(bank: string, id: string, at: string): Promise<BankConsent | undefined> {
      const found = (await table.get(keys.consent(bank, id))) as unknown as BankConsent | undefined;
      if (!found) return undefined;
      const over =
        (found.status === 'AwaitingAuthorization' && found.authorizationExpiresAt <= at) ||
        ((found.status === 'Authorized' || found.status === 'Suspended') && found.expiresAt <= at);
      return over ? { ...found, status: 'Expired' } : found;
    },
    saveConsent: (consent: BankConsent) => table.commit(consentWrite(consent)),
    /** A consent and the code that carries its approval, together. */
    saveWithGrant: (consent: BankConsent, code: string, grant: Grant) =>
      table.commit(consentWrite(consent), grantWrite(code, grant)),
    async payment(bank: string, id: string): Promise<BankPayment | undefined> {
      return (await table.get(keys.payment(bank, id))) as unknown as BankPayment | undefined;
    },
    /** The payment and its consent's mark of it, together: no second payment on a consent to one. */
    savePayment: (payment: BankPayment, consent: BankConsent | undefined) => {
      const write = { item: item(keys.payment(payment.bank, payment.paymentId), payment), expect: 'absent' as const };
      return consent ? table.commit(write, consentWrite(consent)) : table.commit(write);
    },
    async grant(secret: string): Promise<Grant | undefined> {
      return (await table.get(keys.grant(secret))) as unknown as Grant | undefined;
    },
    saveGrant: (secret: string, grant: Grant) => table.commit(grantWrite(secret, grant)),
    /** Throws Conflict when a client assertion is shown twice (RFC 7523 §3). */
    rememberAssertion: (jti: string, at: string) =>
      table.commit({
        item: item(keys.assertion(jti), { shownAt: at, ttl: ttl(addSeconds(at, 600)) }),
        expect: 'absent',
      }),
  };
};
export type BankStore = ReturnType<typeof openBankStore>;
