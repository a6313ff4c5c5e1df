import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import { Problem } from '#shared/http/problem.ts';
import type { Clock } from '#shared/runtime/clock.ts';
import { newId } from '#shared/runtime/ids.ts';
import type { PublicKeys, Signer } from '#shared/signing/signer.ts';

/** Seconds (decisions 8.3). */
export const accessTokenSeconds = 3600;

/** What an access token says: whose it is. Everything else about the client is read when it is used. */
export const issueAccessToken = (signer: Signer, issuer: string, clientId: string, now: Clock): Promise<string> => {
  const iat = Math.floor(now().getTime() / 1000);
  return signer.sign(
    { iss: issuer, aud: issuer, sub: clientId, iat, exp: iat + accessTokenSeconds, jti: newId() },
    { typ: 'at+jwt' },
  );
};

export interface AccessTokens {
  /** The client id of a token of ours. Throws Problem unauthorized or token_expired. */
  verify(token: string): Promise<string>;
}

/** Compact JWS in strict base64url: jose forgives white space and padding inside segments, we do not. */
const compact = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** Verifies locally; the public keys are asked for once per environment. */
export const openAccessTokens = (keys: PublicKeys, issuer: string, now: Clock): AccessTokens => {
  let keySet: ReturnType<typeof createLocalJWKSet> | undefined;
  return {
    async verify(token) {
      if (!compact.test(token)) throw new Problem('unauthorized');
      keySet ??= createLocalJWKSet({ keys: [...(await keys.publicKeys())] });
      try {
        const { payload } = await jwtVerify(token, keySet, {
          algorithms: ['ES256'],
          issuer,
          audience: issuer,
          typ: 'at+jwt',
          requiredClaims: ['sub', 'exp', 'jti'],
          currentDate: now(),
        });
        return payload.sub ?? '';
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new Problem('token_expired', { cause: error });
        if (error instanceof errors.JOSEError) throw new Problem('unauthorized', { cause: error });
        throw error;
      }
    },
  };
};
