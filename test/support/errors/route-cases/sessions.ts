import type { Integrator } from '#test/support/drivers/integrator.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { aClient, operator } from '#test/support/drivers/journey.ts';
import { longAgo, type RouteContext, table } from './route-context.ts';

const refreshTokenOf = async (client: Integrator): Promise<string> =>
  String((await client.startSession()).body.data.refreshToken);

const credentialsOf = ({ facts: { appId, apiKey } }: Integrator) => ({ 'app-id': appId, 'x-api-key': apiKey });

const disable = ({ facts }: Integrator) => operator().setEnabled(facts.clientId, false);

const unknownAppId = '00000000-0000-4000-8000-000000000000';

/** A limit that allows one session now, and the next only many minutes later. */
const oneSession = { sessions: 0.001 };

/** Sends requests that routes that create a session must reject, in the current and the legacy API. */
export const signIn = async ({ clients, client, runCase }: RouteContext): Promise<void> => {
  const credentials = credentialsOf(client);
  await runCase('an unknown API key', { headers: { ...credentials, 'x-api-key': 'sk_wrong' } });
  await runCase('an unknown App ID', { headers: { ...credentials, 'app-id': unknownAppId } });
  await runCase('the App ID of another client', {
    headers: { ...credentials, 'app-id': clients.otherClient.facts.appId },
  });
  const disabledClient = await aClient();
  await disable(disabledClient);
  await runCase('credentials of a disabled client', { headers: credentialsOf(disabledClient) });
  const limitedClient = await aClient({ limits: oneSession });
  await limitedClient.startSession();
  await runCase('too many sessions', { headers: credentialsOf(limitedClient) });
};

export const createSession = async (context: RouteContext): Promise<void> => {
  await signIn(context);
  const disabledClient = await aClient();
  const headers = { ...credentialsOf(disabledClient), 'idempotency-key': 'session-1' };
  await disabledClient.startSession(headers);
  await disable(disabledClient);
  await context.runCase('a stored response of a client that was disabled afterwards', { headers });
};

export const legacyToken = async (context: RouteContext): Promise<void> => {
  await signIn(context);
  await context.runCase('a client that is not enabled for Saudi Arabia', {
    headers: credentialsOf(context.clients.uaeClient),
  });
};

/** Makes a refresh token expire. The first 16 bytes of the token are the id of its family. */
const expire = async (refreshToken: string): Promise<void> => {
  const familyId = Buffer.from(refreshToken.slice('rt_'.length), 'base64url').subarray(0, 16).toString('hex');
  const family = await table().get(clientKeys.refreshFamily(familyId));
  if (!family) throw new Error('The refresh token family does not exist');
  const version = Number(family.version);
  await table().commit({ item: { ...family, expiresAt: longAgo, version: version + 1 }, expect: version });
};

/** Sends requests that routes that refresh a session must reject, in the current and the legacy API. */
export const refresh = async ({ client, runCase }: RouteContext): Promise<void> => {
  const refreshWith = (name: string, token: string) => runCase(name, { headers: { 'refresh-token': token } });
  await refreshWith('too many sessions', await refreshTokenOf(await aClient({ limits: oneSession })));
  await refreshWith('an unknown refresh token', `rt_${'A'.repeat(64)}`);
  const expired = await refreshTokenOf(client);
  await expire(expired);
  await refreshWith('an expired refresh token', expired);
  const first = await refreshTokenOf(client);
  const { body } = await client.call('POST', '/auth/api-keys/sessions/refresh', {
    token: false,
    headers: { 'refresh-token': first },
  });
  await refreshWith('a used refresh token', first);
  await refreshWith('a refresh token of an ended session', String(body.data.refresh_token));
  const disabledClient = await aClient();
  const token = await refreshTokenOf(disabledClient);
  await disable(disabledClient);
  await refreshWith('a refresh token of a disabled client', token);
};

export const refreshSession = async (context: RouteContext): Promise<void> => {
  await refresh(context);
  await context.runCase('an unknown refresh token in the body', { headers: {}, body: { refreshToken: 'unknown' } });
};

export const legacyRefresh = async (context: RouteContext): Promise<void> => {
  await refresh(context);
  await context.runCase('a client that is not enabled for Saudi Arabia', {
    headers: { 'refresh-token': await refreshTokenOf(context.clients.uaeClient) },
  });
};
