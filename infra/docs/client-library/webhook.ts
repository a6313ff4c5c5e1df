import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { components } from './data/api.ts';
import type { Session } from './session.ts';

/** A resource event, as webhooks deliver it. */
export type Event = components['schemas']['Event'];

/** The body is not a delivery from this service to this client. Respond with 400. */
export class InvalidWebhook extends Error {
  override readonly name = 'InvalidWebhook';
}

/** A verified delivery. Its id is the same in every attempt: ignore a delivery whose id you have already seen. */
export interface Delivery {
  readonly id: string;
  readonly event: Event;
}

/** Creates a function that verifies the raw body of a delivery. It caches the service's keys. */
export const createWebhooks = (baseUrl: string, session: Session) => {
  const keys = createRemoteJWKSet(new URL(`${baseUrl.replace(/\/$/, '')}/webhook/jwks`));
  return async (body: string | Uint8Array): Promise<Delivery> => {
    const token = typeof body === 'string' ? body : new TextDecoder().decode(body);
    try {
      const { payload } = await jwtVerify<{ event: Event }>(token, keys, {
        algorithms: ['ES256'],
        audience: await session.clientId(),
        issuer: baseUrl.replace(/\/$/, ''),
        subject: 'webhook:event',
        requiredClaims: ['exp', 'jti', 'event'],
      });
      return { id: String(payload.jti), event: payload.event };
    } catch (error) {
      if (!isInvalidBody(error)) throw error;
      throw new InvalidWebhook(error.message, { cause: error });
    }
  };
};

/**
 * Returns whether an error means that the body is invalid. If the keys could not be fetched, the body may be valid:
 * respond with 503, and the service retries the delivery.
 */
const isInvalidBody = (error: unknown): error is errors.JOSEError =>
  error instanceof errors.JOSEError && !['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT'].includes(error.code);
