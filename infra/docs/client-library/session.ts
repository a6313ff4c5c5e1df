import { decodeJwt } from 'jose';
import type { Market } from './calls.ts';
import type { components } from './data/api.ts';
import type { Transport } from './transport.ts';

type Schemas = components['schemas'];

export interface Credentials {
  readonly appId: string;
  readonly apiKey: string;
}

/** A session that is created on demand, refreshed before it expires, and shared by all calls. */
export interface Session {
  /**
   * Returns an access token other than the one that the service has rejected. Throws the signal's reason as soon as the
   * signal is aborted. The session is created or refreshed nevertheless, because other calls may wait for it.
   */
  accessToken(signal?: AbortSignal, rejected?: string): Promise<string>;
  /** Returns the client's id, which is the audience of its webhooks. */
  clientId(): Promise<string>;
}

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When to refresh the session: Unix time in milliseconds. */
  readonly renewAt: number;
}

/**
 * The margin by which a token is refreshed before its expiry, so that it is still valid when a slow request arrives.
 */
const marginMs = 60_000;

export const startSession = ({ appId, apiKey }: Credentials, market: Market, { post }: Transport): Session => {
  let current: Promise<Tokens> | undefined;

  const create = async (): Promise<Tokens> => {
    const headers = { 'app-id': appId, 'x-api-key': apiKey, 'x-tenant': market };
    const { data } = (await post('/auth/api-keys/sessions', headers)) as { data: Schemas['Session'] };
    return tokensOf(data.accessToken, data.refreshToken, data.expiresIn);
  };

  /**
   * Refreshes the session, or creates a new one if that fails, for example because the refresh token has expired. A
   * refresh is retried only once: the service recognises a retry for a minute, and later takes the old token for a
   * stolen one.
   */
  const renew = async ({ refreshToken }: Tokens): Promise<Tokens> => {
    try {
      const headers = { 'refresh-token': refreshToken, 'x-tenant': market };
      const response = (await post('/auth/api-keys/sessions/refresh', headers, 1)) as Schemas['RefreshedToken'];
      return tokensOf(response.access_token, response.refresh_token, response.expires_in);
    } catch {
      return create();
    }
  };

  /** Shares one request among all callers, and discards it if it fails. */
  const share = (tokens: Promise<Tokens>): Promise<Tokens> => {
    current = tokens;
    tokens.catch(() => {
      if (current === tokens) current = undefined;
    });
    return tokens;
  };

  const validTokens = async (): Promise<Tokens> => {
    const previous = current ?? share(create());
    const tokens = await previous;
    if (Date.now() < tokens.renewAt) return tokens;
    return current === previous ? share(renew(tokens)) : validTokens();
  };

  /** Discards an access token that the service no longer accepts. */
  const forget = async (accessToken: string): Promise<void> => {
    const previous = current;
    const tokens = await previous?.catch(() => undefined);
    if (tokens?.accessToken === accessToken && current === previous) current = undefined;
  };

  const accessToken = async (rejected: string | undefined): Promise<string> => {
    if (rejected !== undefined) await forget(rejected);
    return (await validTokens()).accessToken;
  };

  return {
    accessToken: (signal, rejected) => unlessAborted(signal, () => accessToken(rejected)),
    clientId: async () => String(decodeJwt((await validTokens()).accessToken).sub),
  };
};

const unlessAborted = async <T>(signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> => {
  if (!signal) return run();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    void run()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop));
  });
};

const tokensOf = (accessToken: string, refreshToken: string, seconds: number): Tokens => ({
  accessToken,
  refreshToken,
  renewAt: Date.now() + seconds * 1000 - marginMs,
});
