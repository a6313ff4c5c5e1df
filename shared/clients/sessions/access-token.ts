import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import * as z from 'zod';
import type { Identify } from '#shared/platform/http/request.ts';
import { invalidToken, malformedToken } from '#shared/platform/problems/credentials.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { digest, newId } from '#shared/platform/runtime/ids.ts';
import { memoize, createCache } from '#shared/platform/runtime/cache.ts';
import type { PublicKeys, Signer } from '#shared/platform/signing/signer.ts';
import { accessTokenSeconds, publicSessionId, type Session } from '#shared/clients/ended-sessions.ts';

/** Issues a token that identifies the client and its session. Data about the client is read when the token is used. */
export const issueAccessToken = (signer: Signer, issuer: string, session: Session, now: Clock): Promise<string> => {
  const { clientId, id, apiKeyId, openedAt } = session;
  const iat = Math.floor(now().getTime() / 1000);
  const sessionClaims = { sid: publicSessionId(id), auth_time: Date.parse(openedAt) / 1000, api_key_id: apiKeyId };
  return signer.sign(
    { iss: issuer, aud: issuer, sub: clientId, ...sessionClaims, iat, exp: iat + accessTokenSeconds, jti: newId() },
    { typ: 'at+jwt' },
  );
};

const Claims = z.object({
  sub: z.string(),
  exp: z.number(),
  sid: z.string(),
  auth_time: z.number(),
  api_key_id: z.string(),
});

/** A compact JWS in strict base64url. jose also accepts white space and padding inside a segment. */
const compactJws = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/**
 * The last of 86 characters has four unused bits. jose accepts any value, so each token would have sixteen encodings.
 */
const endsInEs256Signature = /\.[A-Za-z0-9_-]{85}[AQgw]$/;

/** Maximum number of verified tokens that an environment caches. A client uses one token for an hour. */
const maxCached = 1_000;

/**
 * Verifies tokens without a network call, once the public keys are loaded. A valid token is cached by its hash until it
 * expires, so that only its first request costs a signature check. The cache does not show whether the client is still
 * allowed to call, so callers look the client up for every request.
 */
export const createAccessTokens = (keys: PublicKeys, issuer: string, now: Clock) => {
  const keySet = memoize(async () => createLocalJWKSet({ keys: [...(await keys.publicKeys())] }));
  const verified = createCache<{ readonly session: Session; readonly exp: number }>({
    max: maxCached,
    validUntil: ({ exp }) => exp * 1000,
    now,
  });

  const claimsOf = async (token: string, identify?: Identify) => {
    try {
      const { payload } = await jwtVerify(token, await keySet(), {
        algorithms: ['ES256'],
        issuer,
        audience: issuer,
        typ: 'at+jwt',
        requiredClaims: ['sub', 'exp', 'iat', 'jti', 'sid', 'auth_time', 'api_key_id'],
        currentDate: now(),
      });
      const { sub: clientId, exp, sid: id, auth_time: openedAt, api_key_id: apiKeyId } = Claims.parse(payload);
      const session = { clientId, id, apiKeyId, openedAt: new Date(Math.round(openedAt * 1000)).toISOString() };
      return { session, exp };
    } catch (error) {
      if (error instanceof errors.JWTExpired) {
        // jose checks the signature and the other claims first.
        const { sub: clientId, api_key_id: apiKeyId } = Claims.parse(error.payload);
        identify?.({ clientId, apiKeyId });
        throw new Problem('token_expired', {
          message: 'The access token has expired. Refresh the session, or create a new one',
          cause: error,
        });
      }
      if (error instanceof errors.JOSEError) throw invalidToken(error);
      throw error;
    }
  };

  return {
    /**
     * Returns the session of a token that this service has issued, and identifies its client, also if the token has
     * expired. Throws Problem `unauthorized` or `token_expired`.
     */
    async verify(token: string, identify?: Identify): Promise<Session> {
      if (!compactJws.test(token)) throw malformedToken('must have a JWT after `Bearer`');
      if (!endsInEs256Signature.test(token)) throw invalidToken();
      const { session } = await verified.getOrLoad(digest('access-token', token), () => claimsOf(token, identify));
      identify?.({ clientId: session.clientId, apiKeyId: session.apiKeyId });
      return session;
    },
  };
};
