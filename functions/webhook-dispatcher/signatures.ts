import type { Event } from '#shared/events/event.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Ed25519Signer } from '#shared/platform/signing/ed25519.ts';
import type { Signer } from '#shared/platform/signing/signer.ts';

export interface SignedEvent {
  readonly token: string;
  /** The token's exp, in seconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Signs an event once for all subscriptions of its client and for early retries. Signs it again only when the token is
 * about to expire.
 */
export interface EventTokens {
  sign(event: Event): Promise<SignedEvent>;
  /** Returns the cached token of an event if it can still be sent. */
  peek(event: Event): SignedEvent | undefined;
  /** Caches a token that came with a retry. */
  keep(event: Event, signed: SignedEvent): void;
}

const lifetimeSeconds = 300;
/** Tokens with less remaining lifetime are not sent, because clocks differ and receivers may queue deliveries. */
const minLifeSeconds = 60;
const maxTokens = 1_000;

export const createEventTokens = (signer: Pick<Signer, 'sign'>, issuer: string, now: Clock): EventTokens => {
  const tokens = createCache<SignedEvent>({
    max: maxTokens,
    validUntil: ({ expiresAt }) => (expiresAt - minLifeSeconds) * 1000,
    now,
  });

  const create = async (event: Event): Promise<SignedEvent> => {
    const iat = Math.floor(now().getTime() / 1000);
    const exp = iat + lifetimeSeconds;
    const claims = { iss: issuer, sub: 'webhook:event', aud: event.clientId, jti: event.id, iat, exp, event };
    return { token: await signer.sign(claims), expiresAt: exp };
  };

  return {
    sign: (event) => tokens.getOrLoad(event.id, () => create(event)),
    peek: (event) => tokens.peek(event.id),
    keep: (event, signed) => tokens.set(event.id, signed),
  };
};

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
