import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { RefreshedTokens } from '#shared/banks/port/consents.ts';
import { BankRejection, BankUnavailable, NotFromBank } from '#shared/banks/port/errors.ts';
import { fetchIfPossible } from '#shared/banks/port/fetch-if-possible.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import type { SecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { log } from '#shared/standard/log.ts';
import type { Agreement, AgreementKind } from './agreement.ts';
import { queryConsentStatus } from './watch-consent.ts';

export interface TokenDeps {
  readonly links: BankLinks;
  readonly secrets: SecretCipher;
  readonly now: Clock;
}

/** Returns an access token for a consent, or undefined if this source does not have a valid one. */
type TokenSource = <A extends Agreement>(
  kind: AgreementKind<A>,
  consent: A['consent'],
  call: BankCall,
  deps: TokenDeps,
) => Promise<string | undefined>;

/** Safety margin, so that a token does not expire on its way to the bank. */
const expiryMarginSeconds = 5;

const storedToken: TokenSource = async (_kind, { id, accessToken, accessTokenExpiresAt = '' }, _call, deps) =>
  accessToken && accessTokenExpiresAt > addSeconds(deps.now(), expiryMarginSeconds)
    ? deps.secrets.decrypt(accessToken, id)
    : undefined;

/**
 * Refreshes the tokens, and stores the new ones before use, because many refresh tokens can be used only once.
 *
 * Tokens that the bank issues for another consent are neither used nor stored, nor is their refresh token, because it
 * may belong to another customer. The stored one remains, with which the bank must accept another attempt (FAPI 2.0
 * Security Profile §5.3.2.1).
 */
const refreshedToken: TokenSource = async (kind, consent, call, deps) => {
  const { bankKind, consents } = kind;
  const { id, providerCode, refreshToken, bankConsentId } = consent;
  if (!refreshToken || !bankConsentId || !providerCode) return undefined;
  const decryptedRefreshToken = await deps.secrets.decrypt(refreshToken, id);
  const { authority } = await deps.links(providerCode, bankKind);
  let tokens: RefreshedTokens;
  try {
    tokens = await authority.refresh({ kind: bankKind, bankConsentId, refreshToken: decryptedRefreshToken }, call);
  } catch (error) {
    if (error instanceof NotFromBank) {
      const { interactionId } = call;
      const subject = { kind: kind.name, consentId: id, provider: providerCode };
      log({ event: 'tokens.unverified', ...subject, reason: error.message, interactionId });
    }
    // Only `invalid_grant` (RFC 6749 §5.2) means that the tokens are no longer valid. Other failures may be temporary.
    if (!(error instanceof BankRejection) || error.code !== 'invalid_grant') throw error;
    // Another process may have used the refresh token at the same time and stored new tokens.
    const current = await consents.get(id);
    return current && current.refreshToken !== refreshToken ? storedToken(kind, current, call, deps) : undefined;
  }
  const now = deps.now();
  const renewed = {
    accessToken: await deps.secrets.encrypt(tokens.accessToken, id),
    accessTokenExpiresAt: addSeconds(now, tokens.expiresInSeconds),
    ...(tokens.refreshToken && { refreshToken: await deps.secrets.encrypt(tokens.refreshToken, id) }),
  };
  await retryOnConflict(async () => {
    const current = await consents.get(id);
    if (!current) throw new BankUnavailable('The consent no longer exists');
    // The consent has since become final, so its tokens are not stored.
    if (current.accessToken === undefined) return;
    await consents.save(current, { ...bumpVersion(current, now.toISOString()), ...renewed });
  });
  if (!tokens.omitsConsent) return tokens.accessToken;
  // The bank has not confirmed the consent. If it has ended at the bank, its tokens are deleted.
  const queried = await fetchIfPossible(() => queryConsentStatus(kind, id, deps));
  return queried && queried.accessToken === undefined ? undefined : tokens.accessToken;
};

/** The access token sources, in the order in which they are tried. */
export const tokenSources: readonly TokenSource[] = [storedToken, refreshedToken];
