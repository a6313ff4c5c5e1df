import { createCache } from '#shared/platform/runtime/cache.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Ed25519Signer } from '#shared/platform/signing/ed25519.ts';

/** The headers of Standard Webhooks (https://www.standardwebhooks.com). */
export interface StandardHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** Returns the headers for the body of a delivery. Throws if KMS does not sign. */
export type SignHeaders = (eventId: string, body: string) => Promise<StandardHeaders>;

/** Receivers usually reject timestamps that are older than five minutes. */
const reusedSeconds = 240;
const maxReused = 1_000;

/** Signs a body once for all subscriptions and for early retries, as long as its timestamp is recent. */
export const createStandardHeaders = (signer: Pick<Ed25519Signer, 'sign'>, now: Clock): SignHeaders => {
  const signed = createCache<StandardHeaders>({
    max: maxReused,
    validUntil: (headers) => (Number(headers['webhook-timestamp']) + reusedSeconds) * 1000,
    now,
  });
  return (eventId, body) =>
    signed.getOrLoad(body, async () => {
      const timestamp = String(Math.floor(now().getTime() / 1000));
      const signature = await signer.sign(`${eventId}.${timestamp}.${body}`);
      return {
        'webhook-id': eventId,
        'webhook-timestamp': timestamp,
        // `v1a` is the version of asymmetric signatures.
        'webhook-signature': `v1a,${Buffer.from(signature).toString('base64')}`,
      };
    });
};
