import { BankRefusal } from '#shared/banks/port/errors.ts';

/** A token that opens a consent. */
interface Token {
  readonly bankConsentId: string;
  readonly until: number;
  /** What it was refreshed with. */
  readonly before: string | undefined;
}

export interface IssuedTokens {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly refreshToken: string | undefined;
}

interface TokensToIssue {
  readonly bankConsentId: string;
  readonly seconds: number;
  readonly isRefreshable: boolean;
}

export interface BankTokensThere {
  issue(tokens: TokensToIssue): IssuedTokens;
  /** The consent that an access token opens. Undefined if the token has expired or is unknown. */
  open(accessToken: string): string | undefined;
  /** The consent of a refresh token. Throws BankRefusal if the token is not good, or not good any more. */
  consentOf(refreshToken: string): string;
  /** Exchanges a refresh token. A spent one is good until its successors are used, unless it `isSpentAtOnce`. */
  refresh(refreshToken: string, tokens: TokensToIssue, isSpentAtOnce: boolean): IssuedTokens;
}

/**
 * The tokens of a bank. Every refresh token is replaced when it is used. So that an answer that is lost does not cost the
 * customer's consent, the one before is good until somebody uses what came after it.
 */
export const openBankTokens = (now: () => number): BankTokensThere => {
  const accessTokens = new Map<string, Token>();
  const refreshTokens = new Map<string, Token>();
  let count = 0;

  const add = (tokens: TokensToIssue, before: string | undefined): IssuedTokens => {
    const { bankConsentId, seconds, isRefreshable } = tokens;
    const [accessToken, refreshToken] = [`access ${(count += 1)}`, `refresh ${(count += 1)}`];
    accessTokens.set(accessToken, { bankConsentId, until: now() + seconds * 1000, before });
    if (isRefreshable) refreshTokens.set(refreshToken, { bankConsentId, until: Infinity, before });
    return { accessToken, expiresInSeconds: seconds, refreshToken: isRefreshable ? refreshToken : undefined };
  };
  /** Whoever uses a token has got it, so the refresh token before it is spent. */
  const use = (token: Token): void => void refreshTokens.delete(token.before ?? '');

  const tokenOf = (refreshToken: string): Token => {
    const token = refreshTokens.get(refreshToken);
    if (!token) throw new BankRefusal('invalid_grant');
    return token;
  };

  return {
    issue: (tokens) => add(tokens, undefined),
    open(accessToken) {
      const token = accessTokens.get(accessToken);
      if (!token || token.until < now()) return undefined;
      use(token);
      return token.bankConsentId;
    },
    consentOf: (refreshToken) => tokenOf(refreshToken).bankConsentId,
    refresh(refreshToken, tokens, isSpentAtOnce) {
      use(tokenOf(refreshToken));
      if (isSpentAtOnce) refreshTokens.delete(refreshToken);
      return add(tokens, refreshToken);
    },
  };
};
