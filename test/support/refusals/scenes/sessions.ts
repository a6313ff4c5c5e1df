import type { Integrator } from '#test/support/integrator.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { aClient, operator } from '#test/support/story.ts';
import { longAgo, type Scene, table } from './scene.ts';

const refreshTokenOf = async (client: Integrator): Promise<string> =>
  String((await client.openSession()).body.data.refreshToken);

const credentialsOf = ({ facts: { appId, apiKey } }: Integrator) => ({ 'app-id': appId, 'x-api-key': apiKey });

const disable = ({ facts }: Integrator) => operator().setEnabled(facts.clientId, false);

const nobody = '00000000-0000-4000-8000-000000000000';

/** The routes that open a session, in the current interface and in the legacy one. */
export const signIn = async ({ cast, client, ask }: Scene): Promise<void> => {
  const credentials = credentialsOf(client);
  await ask('an API key of nobody', { headers: { ...credentials, 'x-api-key': 'sk_wrong' } });
  await ask('an App ID of nobody', { headers: { ...credentials, 'app-id': nobody } });
  await ask('an App ID of another client', {
    headers: { ...credentials, 'app-id': cast.stranger.facts.appId },
  });
  const shutOut = await aClient();
  await disable(shutOut);
  await ask('credentials of a disabled client', { headers: credentialsOf(shutOut) });
};

export const createSession = async (scene: Scene): Promise<void> => {
  await signIn(scene);
  const shutOut = await aClient();
  const headers = { ...credentialsOf(shutOut), 'idempotency-key': 'session-1' };
  await shutOut.openSession(headers);
  await disable(shutOut);
  await scene.ask('a kept answer of a client disabled since', { headers });
};

export const legacyToken = async (scene: Scene): Promise<void> => {
  await signIn(scene);
  await scene.ask('a client that is not enabled for Saudi Arabia', { headers: credentialsOf(scene.cast.emirati) });
};

/** A day cannot be waited for: the record says that it has passed. The token's first 16 bytes name its family. */
const outlive = async (refreshToken: string): Promise<void> => {
  const familyId = Buffer.from(refreshToken.slice('rt_'.length), 'base64url').subarray(0, 16).toString('hex');
  const family = await table().get(keys.refreshFamily(familyId));
  if (!family) throw new Error('there is no such family of refresh tokens');
  const version = Number(family.version);
  await table().commit({ item: { ...family, expiresAt: longAgo, version: version + 1 }, expect: version });
};

/** The routes that refresh a session, in the current interface and in the legacy one. */
export const refresh = async ({ client, ask }: Scene): Promise<void> => {
  const show = (name: string, token: string) => ask(name, { headers: { 'refresh-token': token } });
  await show('a refresh token nobody was given', `rt_${'A'.repeat(64)}`);
  const outlived = await refreshTokenOf(client);
  await outlive(outlived);
  await show('a refresh token that has expired', outlived);
  const first = await refreshTokenOf(client);
  const { body } = await client.call('POST', '/auth/api-keys/sessions/refresh', {
    token: false,
    headers: { 'refresh-token': first },
  });
  await show('a refresh token that was used before', first);
  await show('a refresh token of a session that was ended', String(body.data.refresh_token));
  const shutOut = await aClient();
  const orphaned = await refreshTokenOf(shutOut);
  await disable(shutOut);
  await show('a refresh token of a disabled client', orphaned);
};

export const refreshSession = async (scene: Scene): Promise<void> => {
  await refresh(scene);
  await scene.ask('a refresh token nobody was given, in the body', { headers: {}, body: { refreshToken: 'unknown' } });
};

export const legacyRefresh = async (scene: Scene): Promise<void> => {
  await refresh(scene);
  await scene.ask('a client that is not enabled for Saudi Arabia', {
    headers: { 'refresh-token': await refreshTokenOf(scene.cast.emirati) },
  });
};
