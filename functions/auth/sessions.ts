import type { Clients } from '#shared/clients/client-store.ts';
import type { Client } from '#shared/clients/client.ts';
import { invalid, Problem } from '#shared/http/problem.ts';
import type { Operations } from '#shared/http/route.ts';
import type { Market } from '#shared/markets/market.ts';
import type { Clock } from '#shared/runtime/clock.ts';
import { accessTokenSeconds, issueAccessToken } from '#shared/sessions/access-token.ts';
import { type RefreshTokens, refreshTokenSeconds } from '#shared/sessions/refresh-family.ts';
import type { PublicKeys, Signer } from '#shared/signing/signer.ts';
import type { routes } from './routes.ts';

export interface Deps {
  readonly issuer: string;
  readonly clients: Clients;
  readonly refreshTokens: RefreshTokens;
  readonly sessionSigner: Signer;
  readonly webhookKeys: PublicKeys;
  readonly now: Clock;
}
type Ops = Operations<typeof routes, Deps>;

export const createSession: Ops['createSession'] = async ({ headers, market }, deps) => {
  const client = await signIn(headers, deps);
  checkMarket(client, market);
  const [accessToken, refreshToken] = await Promise.all([
    issueAccessToken(deps.sessionSigner, deps.issuer, client.id, deps.now),
    deps.refreshTokens.start(client.id),
  ]);
  return {
    accessToken,
    expiresIn: accessTokenSeconds,
    tokenType: 'Bearer',
    refreshToken,
    refreshExpiresIn: refreshTokenSeconds,
  };
};

export const refreshSession: Ops['refreshSession'] = async ({ headers, body, market }, deps) => {
  const presented = headers['refresh-token'] ?? body?.refreshToken;
  if (!presented) throw invalid('refresh-token', 'is required, in the header refresh-token or the member refreshToken');
  const token = await refresh(presented, market, deps);
  return { ...token, data: token };
};

export const legacyToken: Ops['legacyToken'] = async ({ headers }, deps) => {
  const client = await signIn(headers, deps);
  checkMarket(client, 'KSA');
  const accessToken = await issueAccessToken(deps.sessionSigner, deps.issuer, client.id, deps.now);
  return tokenBody(accessToken, await deps.refreshTokens.start(client.id));
};

export const legacyRefresh: Ops['legacyRefresh'] = async ({ headers }, deps) => {
  if (!headers['refresh-token']) throw new Problem('unauthorized');
  return refresh(headers['refresh-token'], 'KSA', deps);
};

interface Credentials {
  readonly 'app-id'?: string | undefined;
  readonly 'x-api-key'?: string | undefined;
}

const signIn = async ({ 'app-id': appId, 'x-api-key': apiKey }: Credentials, deps: Deps): Promise<Client> => {
  if (!appId || !apiKey) {
    const required = ['is required'];
    const details = { ...(!appId && { 'app-id': required }), ...(!apiKey && { 'x-api-key': required }) };
    throw new Problem('unauthorized', { details });
  }
  const client = await deps.clients.authenticate(appId, apiKey);
  if (client?.status !== 'Active') throw new Problem('unauthorized');
  return client;
};

const checkMarket = (client: Client, market: Market): void => {
  if (client.markets.includes(market)) return;
  throw new Problem('forbidden', { message: `This client is not enabled for the market ${market}` });
};

const refresh = async (presented: string, market: Market, deps: Deps) => {
  const { token, with: accessToken } = await deps.refreshTokens.rotate(presented, async (clientId) => {
    const client = await deps.clients.get(clientId);
    if (client?.status !== 'Active') throw new Problem('unauthorized');
    checkMarket(client, market);
    return issueAccessToken(deps.sessionSigner, deps.issuer, clientId, deps.now);
  });
  return tokenBody(accessToken, token);
};

const tokenBody = (accessToken: string, refreshToken: string) =>
  ({
    type: 'Bearer',
    access_token: accessToken,
    expires_in: accessTokenSeconds,
    refresh_token: refreshToken,
    refresh_expires_in: refreshTokenSeconds,
  }) as const;
