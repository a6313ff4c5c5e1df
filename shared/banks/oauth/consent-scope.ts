import type { BankTokens } from '../port/consents.ts';
import { NotFromBank } from '../port/errors.ts';
import type { TokenResponse } from './authorisation-server.ts';

/** The scope of our client-credentials tokens, for requests without a customer. */
export const clientScope = 'openid accounts';

/** Returns a consent's scope. Tokens with this scope are valid only for that consent. */
export const scopeOf = (bankConsentId: string): string => `openid accounts:${bankConsentId}`;

/** Converts a token response. Throws NotFromBank if the tokens are for a different consent. */
export const tokensOf = (response: TokenResponse, bankConsentId: string): BankTokens => {
  const scopes = response.scope?.split(' ') ?? [];
  const isForAnother = scopes.some((scope) => scope.startsWith('accounts:') && scope !== `accounts:${bankConsentId}`);
  if (isForAnother) throw new NotFromBank('The bank issued tokens for a different consent');
  return {
    accessToken: response.access_token,
    expiresInSeconds: response.expires_in,
    refreshToken: response.refresh_token,
  };
};
