import { createLocalJWKSet, type JWTPayload, jwtVerify, type JWTVerifyOptions } from 'jose';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { PublicKeys } from '#shared/platform/signing/signer.ts';

/** The one third party that is registered at the banks. */
export interface ThirdParty {
  readonly clientId: string;
  readonly clientKeys: PublicKeys;
  readonly now: Clock;
}

/** Returns the claims of a JWT that the registered third party signed. Undefined if the JWT is invalid. */
export const verifyJwt = async (
  jwt: string,
  claims: Pick<JWTVerifyOptions, 'audience' | 'subject' | 'maxTokenAge' | 'requiredClaims'>,
  { clientId, clientKeys, now }: ThirdParty,
): Promise<JWTPayload | undefined> => {
  const keys = createLocalJWKSet({ keys: [...(await clientKeys.publicKeys())] });
  const options = { ...claims, algorithms: ['ES256'], issuer: clientId, currentDate: now() };
  const { payload } = await jwtVerify(jwt, keys, options).catch(() => ({ payload: undefined }));
  return payload;
};
