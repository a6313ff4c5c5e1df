import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { components } from './data/api.ts';
import { addressOf, requireOptions } from './options.ts';

type Schemas = components['schemas'];
type AnyEvent = Schemas['Event'];

/** The statuses of each kind of resource. */
interface StatusOf {
  readonly payment_request: Schemas['PaymentRequestStatus'];
  readonly consent: Schemas['ConsentStatus'];
  readonly payment: Schemas['PaymentStatus'];
  readonly mandate: Schemas['ConsentStatus'];
  readonly mandate_transaction: Schemas['MandateTransactionStatus'];
  readonly account_request: Schemas['AccountRequestStatus'];
  readonly account_consent: Schemas['ConsentStatus'];
  readonly data_sync: Schemas['DataSyncStatus'];
  readonly risk_report: Schemas['ReportStatus'];
  readonly account_report: Schemas['ReportStatus'];
  readonly provider: Schemas['ProviderHealth']['status'];
  readonly webhook: Schemas['SubscriptionStatus'];
}

type ResourceOf<E extends AnyEvent> = E['resource']['type'];

/** The events of a product, one for each kind of resource. */
type EventsOf<E extends AnyEvent> = E extends AnyEvent
  ? {
      readonly [R in ResourceOf<E>]: Omit<E, 'type' | 'resource' | 'data'> & {
        readonly type: Extract<Schemas['EventType'], `${R}.${string}`>;
        readonly resource: { readonly type: R; readonly id: string };
        readonly data: { readonly status: StatusOf[R]; readonly previousStatus?: StatusOf[R] };
      };
    }[ResourceOf<E>]
  : never;

/** A resource event, as webhooks deliver it. Its type determines its resource and statuses. New types may be added. */
export type Event = EventsOf<AnyEvent>;

/** The body is not a delivery from this service to this client. Respond with 400. */
export class InvalidWebhook extends Error {
  override readonly name = 'InvalidWebhook';
}

/** A verified delivery. Its id is the same in every attempt: ignore a delivery whose id you have already seen. */
export interface Delivery {
  readonly id: string;
  readonly event: Event;
}

/** A public key of the service, as its key set contains it. */
export interface WebhookKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly kid: string;
  readonly x: string;
  readonly y: string;
}

export interface WebhookVerifierOptions {
  /** The base URL of the service, as its documentation states it. */
  readonly baseUrl: string;
  /** The client's id, or a function that returns it. */
  readonly clientId: string | (() => Promise<string>);
  /** The service's keys. If absent, they are fetched and cached. */
  readonly keys?: { readonly keys: readonly WebhookKey[] };
}

/** Verifies the raw body of a delivery. */
export type VerifyWebhook = (body: string | Uint8Array) => Promise<Delivery>;

/**
 * Creates a function that verifies deliveries. It needs no API key, so a separate receiver can use it. It throws
 * InvalidWebhook if the service did not send the body to this client.
 */
export const createWebhookVerifier = (options: WebhookVerifierOptions): VerifyWebhook => {
  requireOptions('createWebhookVerifier', options, 'baseUrl', 'clientId');
  const { clientId, keys } = options;
  const issuer = addressOf(options.baseUrl);
  const keySet = keys
    ? createLocalJWKSet({ keys: [...keys.keys] })
    : createRemoteJWKSet(new URL(`${issuer}/webhook/jwks`));
  return async (body) => {
    if (typeof body !== 'string' && !ArrayBuffer.isView(body))
      throw new TypeError('Pass the raw body of the delivery, as text or bytes, before any framework parses it');
    const token = typeof body === 'string' ? body : new TextDecoder().decode(body);
    try {
      const { payload } = await jwtVerify<{ event: Event }>(token, keySet, {
        algorithms: ['ES256'],
        audience: typeof clientId === 'string' ? clientId : await clientId(),
        issuer,
        subject: 'webhook:event',
        requiredClaims: ['exp', 'jti', 'event'],
      });
      return { id: String(payload.jti), event: payload.event };
    } catch (error) {
      if (!isInvalidBody(error)) throw error;
      const isOtherIssuer = error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss';
      const reason = isOtherIssuer ? `iss is ${error.payload.iss} instead of ${issuer}` : error.message;
      throw new InvalidWebhook(reason, { cause: error });
    }
  };
};

/**
 * Returns whether an error means that the body is invalid. If the keys could not be fetched, the body may be valid:
 * respond with 503, and the service retries the delivery.
 */
const isInvalidBody = (error: unknown): error is errors.JOSEError =>
  error instanceof errors.JOSEError && !['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT'].includes(error.code);
