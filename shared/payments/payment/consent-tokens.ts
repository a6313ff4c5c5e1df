import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import type { BankTokens } from '#shared/banks/port/consents.ts';
import { BankRefusal } from '#shared/banks/port/errors.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { revise } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import type { SealedBox } from '#shared/platform/secrets/sealed-box.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { PaymentStores } from './payment-stores.ts';
import type { Payment } from './payment.ts';

export interface TokenDeps {
  readonly stores: PaymentStores;
  readonly links: BankLinks;
  readonly secrets: SealedBox;
  readonly now: Clock;
}

/** A way to get an access token of a consent; undefined if there is none, or if the bank no longer accepts it. */
type TokenSource = (consent: PaymentConsent, payment: Payment, deps: TokenDeps) => Promise<string | undefined>;

const storedToken: TokenSource = async ({ id, accessToken, accessTokenExpiresAt }, _payment, { secrets, now }) =>
  accessToken && (accessTokenExpiresAt ?? '') > addSeconds(now(), 5) ? secrets.open(accessToken, id) : undefined;

/** Stores the new tokens before it returns one, because many refresh tokens can be used only once. */
const refreshedToken: TokenSource = async (consent, payment, deps) => {
  const { id, refreshToken, bankConsentId } = consent;
  if (!refreshToken || !bankConsentId) return undefined;
  const presented = await deps.secrets.open(refreshToken, id);
  const { authority } = await deps.links(payment.providerCode, 'payment');
  let tokens: BankTokens;
  try {
    tokens = await authority.refresh(
      { kind: 'payment', bankConsentId, refreshToken: presented },
      { interactionId: payment.interactionId },
    );
  } catch (error) {
    // `invalid_grant` (RFC 6749 §5.2) is the only answer that means the tokens are gone. Other failures may be temporary.
    if (!(error instanceof BankRefusal) || error.code !== 'invalid_grant') throw error;
    // Another step may have used the refresh token at the same time and stored new tokens.
    const current = await deps.stores.paymentConsents.get(id);
    return current && current.refreshToken !== refreshToken ? storedToken(current, payment, deps) : undefined;
  }
  const now = deps.now();
  const renewed = {
    accessToken: await deps.secrets.seal(tokens.accessToken, id),
    accessTokenExpiresAt: addSeconds(now, tokens.expiresInSeconds),
    ...(tokens.refreshToken && { refreshToken: await deps.secrets.seal(tokens.refreshToken, id) }),
  };
  await retryOnConflict(async () => {
    const current = (await deps.stores.paymentConsents.get(id)) ?? consent;
    // The consent has ended since, and its tokens are not kept.
    if (current.accessToken === undefined) return;
    await deps.stores.paymentConsents.save(current, { ...revise(current, now.toISOString()), ...renewed });
  });
  return tokens.accessToken;
};

/** The ways to get a token, in the order in which they are tried. */
export const tokenSources: readonly TokenSource[] = [storedToken, refreshedToken];
