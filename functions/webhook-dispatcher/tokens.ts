import type { Event } from '#shared/events/event.ts';
import type { Clock } from '#shared/runtime/clock.ts';
import type { Signer } from '#shared/signing/signer.ts';

export interface SignedEvent {
  readonly token: string;
  /** Seconds since the epoch: the token's exp. */
  readonly expiresAt: number;
}

/** One signature per event and client while it has life left: all subscriptions and near retries share it. */
export interface EventTokens {
  sign(event: Event): Promise<SignedEvent>;
  /** The token of an event if it is still good enough to send. */
  kept(event: Event): SignedEvent | undefined;
  keep(event: Event, signed: SignedEvent): void;
}

/** Interface 8. */
const lifetimeSeconds = 300;
/** A token with less life than this is not sent: clocks differ and receivers queue. */
const leastLifeSeconds = 60;

export const openEventTokens = (signer: Signer, issuer: string, now: Clock): EventTokens => {
  const tokens = new Map<string, Promise<SignedEvent>>();
  const settled = new Map<string, SignedEvent>();
  const seconds = () => Math.floor(now().getTime() / 1000);
  const good = (signed: SignedEvent | undefined): SignedEvent | undefined =>
    signed && signed.expiresAt - seconds() > leastLifeSeconds ? signed : undefined;

  const kept = (event: Event) => good(settled.get(event.id));
  const keep = (event: Event, signed: SignedEvent) => {
    if (settled.size > 1_000) settled.clear();
    settled.set(event.id, signed);
  };

  const create = async (event: Event): Promise<SignedEvent> => {
    const iat = seconds();
    const exp = iat + lifetimeSeconds;
    const claims = { iss: issuer, sub: 'webhook:event', aud: event.clientId, jti: event.id, iat, exp, event };
    const signed = { token: await signer.sign(claims), expiresAt: exp };
    keep(event, signed);
    return signed;
  };

  return {
    kept,
    keep,
    async sign(event) {
      const known = kept(event);
      if (known) return known;
      const signing = tokens.get(event.id) ?? create(event).finally(() => tokens.delete(event.id));
      tokens.set(event.id, signing);
      return signing;
    },
  };
};
