import type { Clock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';

/** Lifetime of an assertion, in seconds. The UAE profile allows up to 300. */
const lifetimeSeconds = 60;

/**
 * Returns the form fields that authenticate this service with private_key_jwt (RFC 7523 §2.2, OpenID Connect Core §9).
 */
export const clientAssertion = async (
  signer: { sign(claims: object): Promise<string> },
  clientId: string,
  audience: string,
  now: Clock,
) => {
  const iat = Math.floor(now().getTime() / 1000);
  return {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await signer.sign({
      iss: clientId,
      sub: clientId,
      aud: audience,
      jti: newId(),
      iat,
      exp: iat + lifetimeSeconds,
    }),
  };
};
