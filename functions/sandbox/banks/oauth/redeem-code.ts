import type { Clock } from '#shared/platform/runtime/clock.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { RegisteredClient } from '../registry/registered-client.ts';
import type { BankCall } from '../server/call.ts';
import { assertCode, type Code, invalidGrant } from './assert-code.ts';

interface CodeRecord extends Code {
  readonly kind: 'code';
  readonly bank: string;
  readonly clientId: string;
  readonly consentId: string;
  readonly usedAt?: string | undefined;
  readonly version: number;
}

interface ConsentRecord {
  readonly status: string;
  /** The exchange of which the consent accepts the tokens. */
  readonly tokenFamily?: string | undefined;
  readonly version: number;
}

/** Where a market's banks keep codes and consents. Writes throw Conflict if another writer came first. */
interface Books<C, G> {
  grant(code: string): Promise<G | { readonly kind: 'access' | 'refresh' | 'client' } | undefined>;
  consent(bank: string, id: string, at: string): Promise<C | undefined>;
  saveConsent(consent: C): Promise<unknown>;
  saveConsentWithGrant(consent: C, code: string, used: G): Promise<unknown>;
}

interface Options<C, G> {
  readonly books: Books<C, G>;
  readonly now: Clock;
  /** Why a consent gives no tokens; undefined if it does. */
  refusalOf(consent: C): string | undefined;
}

/**
 * Redeems a code (RFC 6749 §4.1.3, RFC 7636 §4.6). A code works once: showing it again revokes the tokens that it gave,
 * because somebody else may have them (RFC 6749 §4.1.2). Returns the name of the new tokens' family too. Throws
 * OAuthError `invalid_grant`.
 */
export const redeemCode = async <C extends ConsentRecord, G extends CodeRecord>(
  call: BankCall,
  client: RegisteredClient,
  options: Options<C, G>,
): Promise<{ readonly consent: C; readonly grant: G; readonly family: string }> => {
  const code = call.form.get('code') ?? '';
  const family = newRandomId();
  return { ...(await retryOnConflict(() => useCode(call, client, { code, family }, options))), family };
};

const useCode = async <C extends ConsentRecord, G extends CodeRecord>(
  call: BankCall,
  client: RegisteredClient,
  { code, family }: { readonly code: string; readonly family: string },
  { books, now, refusalOf }: Options<C, G>,
): Promise<{ readonly consent: C; readonly grant: G }> => {
  const { bank } = call;
  const at = now().toISOString();
  const grant = await books.grant(code);
  if (grant?.kind !== 'code' || grant.bank !== bank.code || grant.clientId !== client.clientId)
    throw invalidGrant('The code is unknown');
  const consent = await books.consent(bank.code, grant.consentId, at);
  if (!consent) throw invalidGrant('The consent is unknown');
  if (grant.usedAt !== undefined) {
    await books.saveConsent({ ...consent, tokenFamily: undefined, version: consent.version + 1 });
    throw invalidGrant('The code was shown before. The tokens that it gave are revoked');
  }
  assertCode(call, grant, at);
  const refusal = refusalOf(consent);
  if (refusal !== undefined) throw invalidGrant(refusal);
  const granted = { ...consent, tokenFamily: family, version: consent.version + 1 };
  await books.saveConsentWithGrant(granted, code, { ...grant, usedAt: at, version: grant.version + 1 });
  return { consent: granted, grant };
};
