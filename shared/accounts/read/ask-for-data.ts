import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { followAtBank } from '#shared/accounts/consent/change-account-consent.ts';
import type { AccountBank, DataAccess } from '#shared/banks/port/accounts.ts';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { BankTokens } from '#shared/banks/port/consents.ts';
import { BankRefusal, BankUnavailable, NotOffered, TokenRejected } from '#shared/banks/port/errors.ts';
import { revise } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import type { SealedBox } from '#shared/platform/secrets/sealed-box.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { assertReadable } from './readable-consent.ts';

export interface BankAccessDeps {
  readonly stores: AccountConsentStore;
  readonly links: BankLinks;
  readonly secrets: SealedBox;
  readonly now: Clock;
}

/**
 * The consent, if data may be read under it now. Asks the bank about a consent that it had blocked: the block may be
 * over.
 *
 * @throws Problem `consent_not_authorized`, `provider_unavailable`
 */
export const readableConsent = async (
  consent: AccountConsent,
  call: BankCall,
  deps: Pick<BankAccessDeps, 'stores' | 'links' | 'now'>,
): Promise<AccountConsent> => {
  const current = consent.status === 'Suspended' ? await followAtBank(consent, call, deps) : consent;
  assertReadable(current, deps.now());
  return current;
};

/** Spare time, so that a token does not expire on its way to the bank. */
const spareSeconds = 5;

/**
 * Asks the bank for data under a consent, with a token that the bank accepts. If the bank refuses, looks whether the
 * consent was revoked or blocked there, and says so.
 *
 * @throws Problem `consent_not_authorized` if the consent has ended, BankUnavailable, BankRefusal, NotOffered
 */
export const askForData = async <T>(
  { id }: AccountConsent,
  call: BankCall,
  ask: (bank: AccountBank, access: DataAccess) => Promise<T>,
  deps: BankAccessDeps,
): Promise<T> => {
  const consent = (await deps.stores.accountConsents.get(id)) ?? undefined;
  if (!consent) throw new NotOffered('The consent is gone');
  assertReadable(consent, deps.now());
  const { providerCode = '', bankConsentId = '' } = consent;
  const { accounts } = await deps.links(providerCode, 'account');
  if (!accounts) throw new NotOffered(`${providerCode} shares no account data`);
  try {
    const known = await storedToken(consent, deps);
    if (known !== undefined) {
      try {
        return await ask(accounts, { bankConsentId, accessToken: known });
      } catch (error) {
        if (!(error instanceof TokenRejected)) throw error;
      }
    }
    return await ask(accounts, { bankConsentId, accessToken: await refreshedToken(consent, call, deps) });
  } catch (error) {
    if (!(error instanceof BankRefusal) && !(error instanceof TokenRejected)) throw error;
    assertReadable(await followAtBank(consent, call, deps), deps.now());
    throw error;
  }
};

const storedToken = async (
  { id, accessToken, accessTokenExpiresAt = '' }: AccountConsent,
  { secrets, now }: BankAccessDeps,
): Promise<string | undefined> =>
  accessToken && accessTokenExpiresAt > addSeconds(now(), spareSeconds) ? secrets.open(accessToken, id) : undefined;

/** Stores the new tokens before it returns one, because many refresh tokens can be used only once. */
const refreshedToken = async (consent: AccountConsent, call: BankCall, deps: BankAccessDeps): Promise<string> => {
  const { id, providerCode = '', bankConsentId = '', refreshToken } = consent;
  if (!refreshToken) throw new BankRefusal('invalid_grant');
  const { authority } = await deps.links(providerCode, 'account');
  let tokens: BankTokens;
  try {
    const presented = await deps.secrets.open(refreshToken, id);
    tokens = await authority.refresh({ kind: 'account', bankConsentId, refreshToken: presented }, call);
  } catch (error) {
    if (!(error instanceof BankRefusal) || error.code !== 'invalid_grant') throw error;
    // Another request may have used the refresh token at the same time and stored new tokens.
    const current = await deps.stores.accountConsents.get(id);
    const stored = current && current.refreshToken !== refreshToken ? await storedToken(current, deps) : undefined;
    if (stored === undefined) throw error;
    return stored;
  }
  const now = deps.now();
  const renewed = {
    accessToken: await deps.secrets.seal(tokens.accessToken, id),
    accessTokenExpiresAt: addSeconds(now, tokens.expiresInSeconds),
    ...(tokens.refreshToken && { refreshToken: await deps.secrets.seal(tokens.refreshToken, id) }),
  };
  await retryOnConflict(async () => {
    const current = await deps.stores.accountConsents.get(id);
    if (!current) throw new BankUnavailable('The consent is gone');
    // The consent has ended since, and its tokens are not kept.
    if (current.accessToken === undefined) return;
    await deps.stores.accountConsents.save(current, { ...revise(current, now.toISOString()), ...renewed });
  });
  return tokens.accessToken;
};
