import { type Banks, BankRefusal, type BankTokens } from '#shared/banks/bank.ts';
import { revise } from '#shared/lifecycle/lifecycle.ts';
import type { PaymentConsent } from '#shared/payment-consents/payment-consent.ts';
import type { Payment } from '#shared/payments/payment.ts';
import { addSeconds, type Clock } from '#shared/runtime/clock.ts';
import type { SealedBox } from '#shared/secrets/sealed-box.ts';
import { againOnConflict } from '#shared/storage/again.ts';
import type { PaymentStores } from '#shared/payments/payment-stores.ts';

export interface TokenDeps {
  readonly stores: PaymentStores;
  readonly banks: Banks;
  readonly secrets: SealedBox;
  readonly now: Clock;
}

/** Where an order's access token may come from; undefined where the bank has taken back what it gave. */
type TokenSource = (consent: PaymentConsent, payment: Payment, deps: TokenDeps) => Promise<string | undefined>;

const currentToken: TokenSource = async ({ id, accessToken, accessTokenExpiresAt }, _payment, { secrets, now }) =>
  accessToken && (accessTokenExpiresAt ?? '') > addSeconds(now(), 5) ? secrets.open(accessToken, id) : undefined;

/** A refresh token may be good only once: the new ones are kept before they are used. */
const refreshedToken: TokenSource = async (consent, payment, deps) => {
  const { id, refreshToken, providerCode } = consent;
  if (!refreshToken) return undefined;
  const presented = await deps.secrets.open(refreshToken, id);
  let tokens: BankTokens;
  try {
    tokens = await deps.banks(providerCode).refreshTokens(presented, payment);
  } catch (error) {
    // Only this one word means that the tokens are gone; anything else is trouble that passes.
    if (!(error instanceof BankRefusal) || error.code !== 'invalid_grant') throw error;
    const current = await deps.stores.paymentConsents.get(id);
    return current && current.refreshToken !== refreshToken ? currentToken(current, payment, deps) : undefined;
  }
  const now = deps.now();
  const renewed = {
    accessToken: await deps.secrets.seal(tokens.accessToken, id),
    accessTokenExpiresAt: addSeconds(now, tokens.expiresInSeconds),
    ...(tokens.refreshToken && { refreshToken: await deps.secrets.seal(tokens.refreshToken, id) }),
  };
  await againOnConflict(async () => {
    const standing = (await deps.stores.paymentConsents.get(id)) ?? consent;
    await deps.stores.move({ consent: standing }, { consent: { ...revise(standing, now.toISOString()), ...renewed } });
  });
  return tokens.accessToken;
};

/** In the order in which they are tried. */
export const tokenSources: readonly TokenSource[] = [currentToken, refreshedToken];
