import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { Conflict } from '#shared/platform/storage/table.ts';
import type { Deps } from './deps.ts';
import { ApiError, type BankCall, OAuthError } from './server.ts';

/** private_key_jwt: the caller holds the registered key, and shows each assertion once. */
export const authenticateClient = async (call: BankCall, deps: Deps): Promise<void> => {
  const assertion = call.form.get('client_assertion') ?? '';
  const type = call.form.get('client_assertion_type');
  try {
    if (type !== 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer') throw new Error('assertion type');
    const { payload } = await jwtVerify(
      assertion,
      createLocalJWKSet({ keys: [...(await deps.clientKeys.publicKeys())] }),
      {
        algorithms: ['ES256'],
        issuer: deps.clientId,
        subject: deps.clientId,
        audience: [call.issuer, `${call.issuer}/token`],
        maxTokenAge: 300,
        requiredClaims: ['jti', 'exp'],
        currentDate: deps.now(),
      },
    );
    await deps.store.rememberAssertion(String(payload.jti), deps.now().toISOString());
  } catch (error) {
    if (error instanceof Conflict) throw new OAuthError('invalid_client', 'the client assertion was used before', 401);
    throw new OAuthError('invalid_client', 'the client assertion cannot be accepted', 401);
  }
};

/** The claims of a message the third party signed for this bank. */
export const signedMessage = async (call: BankCall, deps: Deps): Promise<Record<string, unknown>> => {
  try {
    const keySet = createLocalJWKSet({ keys: [...(await deps.clientKeys.publicKeys())] });
    await jwtVerify(call.body, keySet, {
      algorithms: ['ES256'],
      issuer: deps.clientId,
      audience: call.issuer,
      currentDate: deps.now(),
    });
  } catch {
    throw new ApiError(400, 'JWS.InvalidSignature', 'The signed message cannot be accepted');
  }
  return decodeJwt(call.body);
};
