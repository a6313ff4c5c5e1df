import { BankRejection } from '#shared/banks/port/errors.ts';
import type { World } from '../world/world.ts';

/** An access token or a refresh token of a consent. */
interface Token {
  readonly bankConsentId: string;
  readonly expiresAt: number;
  /** The refresh token with which this token was obtained, if any. */
  readonly previousRefreshToken: string | undefined;
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

export interface BankTokens {
  issue(tokens: TokensToIssue): IssuedTokens;
  /** Returns the consent of an access token. Returns undefined if the token has expired or is unknown. */
  introspect(accessToken: string): string | undefined;
  /** Returns the consent of a refresh token. Throws BankRejection if the token is unknown or no longer valid. */
  consentOf(refreshToken: string): string;
  /** Exchanges a refresh token. It stays valid until its successor is used, unless `isSpentAtOnce` is set. */
  refresh(refreshToken: string, tokens: TokensToIssue, isSpentAtOnce: boolean): IssuedTokens;
  /** Makes a call with a refresh token. Reports a violation if another call with the same token is in progress. */
  alone<T>(refreshToken: string, call: () => Promise<T>): Promise<T>;
}

/** The service does not wait longer for a response. Another process may then send the same token. */
const responseMs = 10_000;

/**
 * Creates a bank's tokens. Every use of a refresh token replaces it. The previous token stays valid until its successor
 * is used, so that a lost response does not make the consent unusable. If a previous token is sent after that, it may
 * have been stolen, so all tokens of its consent become invalid (RFC 9700 §4.14.2).
 */
export const createBankTokens = ({ timeline: { now }, violations }: World): BankTokens => {
  const accessTokens = new Map<string, Token>();
  const refreshTokens = new Map<string, Token>();
  /** The consents of the refresh tokens whose successor has been used. */
  const replaced = new Map<string, string>();
  /** The start of the call in progress, by refresh token. */
  const callsSince = new Map<string, number>();
  let count = 0;

  const add = (tokens: TokensToIssue, previousRefreshToken: string | undefined): IssuedTokens => {
    const { bankConsentId, seconds, isRefreshable } = tokens;
    const [accessToken, refreshToken] = [`access ${(count += 1)}`, `refresh ${(count += 1)}`];
    accessTokens.set(accessToken, { bankConsentId, expiresAt: now() + seconds * 1000, previousRefreshToken });
    if (isRefreshable) refreshTokens.set(refreshToken, { bankConsentId, expiresAt: Infinity, previousRefreshToken });
    return { accessToken, expiresInSeconds: seconds, refreshToken: isRefreshable ? refreshToken : undefined };
  };
  /**
   * Records the use of a token. The use proves that the token has arrived, so the previous refresh token becomes
   * invalid.
   */
  const use = ({ bankConsentId, previousRefreshToken }: Token): void => {
    if (previousRefreshToken === undefined) return;
    refreshTokens.delete(previousRefreshToken);
    replaced.set(previousRefreshToken, bankConsentId);
  };

  const endAllOf = (bankConsentId: string): void => {
    for (const tokens of [accessTokens, refreshTokens])
      for (const [text, token] of tokens) if (token.bankConsentId === bankConsentId) tokens.delete(text);
  };

  const tokenOf = (refreshToken: string): Token => {
    const token = refreshTokens.get(refreshToken);
    const reusedConsentId = replaced.get(refreshToken);
    if (reusedConsentId !== undefined) {
      violations.push('tokens: A refresh token was sent again after its successor had been used');
      endAllOf(reusedConsentId);
    }
    if (!token) throw new BankRejection('invalid_grant');
    return token;
  };

  return {
    issue: (tokens) => add(tokens, undefined),
    introspect(accessToken) {
      const token = accessTokens.get(accessToken);
      if (!token || token.expiresAt < now()) return undefined;
      use(token);
      return token.bankConsentId;
    },
    consentOf: (refreshToken) => tokenOf(refreshToken).bankConsentId,
    refresh(refreshToken, tokens, isSpentAtOnce) {
      use(tokenOf(refreshToken));
      if (isSpentAtOnce) refreshTokens.delete(refreshToken);
      return add(tokens, refreshToken);
    },
    async alone(refreshToken, call) {
      if (now() - (callsSince.get(refreshToken) ?? 0) < responseMs)
        violations.push('tokens: Two processes sent the same refresh token at the same time');
      callsSince.set(refreshToken, now());
      try {
        return await call();
      } finally {
        callsSince.delete(refreshToken);
      }
    },
  };
};
