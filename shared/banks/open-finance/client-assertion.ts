import type { Clock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Signer } from '#shared/platform/signing/signer.ts';

/** The form members of private_key_jwt (RFC 7523 §2.2, OpenID Connect Core §9), which authenticate this service. */
export const clientAssertion = async (signer: Signer, clientId: string, audience: string, now: Clock) => {
  const iat = Math.floor(now().getTime() / 1000);
  return {
    client_id: clientId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await signer.sign({
      iss: clientId,
      sub: clientId,
      aud: audience,
      jti: newId(),
      iat,
      exp: iat + 60,
    }),
  };
};
