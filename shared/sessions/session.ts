import type { Clients } from '#shared/clients/client-store.ts';
import type { Client } from '#shared/clients/client.ts';
import type { Market } from '#shared/markets/market.ts';
import { marketForbidden } from '#shared/platform/http/stages.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Signer } from '#shared/platform/signing/signer.ts';
import { issueAccessToken } from './access-token.ts';
import type { RefreshTokens } from './refresh-family.ts';

export interface SessionDeps {
  readonly issuer: string;
  readonly clients: Clients;
  readonly refreshTokens: RefreshTokens;
  readonly sessionSigner: Signer;
  readonly now: Clock;
}

/** The tokens of a session. Their lifetimes are accessTokenSeconds and refreshTokenSeconds. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface Credentials {
  readonly appId: string | undefined;
  readonly apiKey: string | undefined;
}

/**
 * The active client that the credentials belong to, if it is enabled for the market.
 *
 * @throws Problem `unauthorized`, which also names missing headers, or `forbidden` for the market
 */
export const signIn = async ({ appId, apiKey }: Credentials, market: Market, deps: SessionDeps): Promise<Client> => {
  if (!appId || !apiKey) {
    const required = ['is required'];
    const details = { ...(!appId && { 'app-id': required }), ...(!apiKey && { 'x-api-key': required }) };
    throw new Problem('unauthorized', { details });
  }
  return admitted(await deps.clients.authenticate(appId, apiKey), market);
};

export const openSession = async ({ id }: Client, deps: SessionDeps): Promise<SessionTokens> => {
  const [accessToken, refreshToken] = await Promise.all([accessTokenFor(id, deps), deps.refreshTokens.start(id)]);
  return { accessToken, refreshToken };
};

/** Exchanges a refresh token for new tokens. Throws Problem `unauthorized`, `token_expired` or `forbidden`. */
export const refreshSession = async (
  refreshToken: string,
  market: Market,
  deps: SessionDeps,
): Promise<SessionTokens> => {
  const { token, admitted: accessToken } = await deps.refreshTokens.rotate(refreshToken, async (clientId) => {
    const client = admitted(await deps.clients.get(clientId), market);
    return accessTokenFor(client.id, deps);
  });
  return { accessToken, refreshToken: token };
};

const admitted = (client: Client | undefined, market: Market): Client => {
  if (client?.status !== 'Active') throw new Problem('unauthorized');
  if (!client.markets.includes(market)) throw marketForbidden(market);
  return client;
};

const accessTokenFor = (clientId: string, { sessionSigner, issuer, now }: SessionDeps): Promise<string> =>
  issueAccessToken(sessionSigner, issuer, clientId, now);
