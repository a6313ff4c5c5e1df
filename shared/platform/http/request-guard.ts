import type { RateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import type { PublicJwk } from '#shared/platform/signing/es256.ts';
import type { ResponseFormat } from './api-variant.ts';
import type { IdempotencyStore } from './idempotency-store.ts';
import type { Identify } from './request.ts';

/** The fields of a caller that the HTTP layer needs. */
export interface Caller {
  readonly id: string;
  readonly status: 'Active' | 'Disabled';
  readonly markets: readonly string[];
  readonly products: readonly string[];
  /** Requests per second, by limit name. */
  readonly limits: Readonly<Record<string, number>>;
  /** The public keys that the caller has registered for request signatures. */
  readonly publicKeys: readonly PublicJwk[];
}

/** Dependencies of the checks that run before an operation. */
export interface RequestGuard<C extends Caller = Caller, Market extends string = string> {
  /** Public base URL of the API. */
  readonly baseUrl: string;
  /** The header in which a trusted proxy passes the caller's address and port. Absent if there is no such proxy. */
  readonly addressHeader: string | undefined;
  /** Returns the response format for a path that matches no route. */
  responseFormatOf(path: string): ResponseFormat;
  /**
   * Returns the caller to which an access token was issued, or undefined if the session has ended or the caller does
   * not exist. Identifies the session's API key in either case. Throws Problem `unauthorized` or `token_expired`.
   */
  callerOf(accessToken: string, identify: Identify): Promise<C | undefined>;
  /** The allowed values of the x-tenant header. */
  readonly markets: readonly Market[];
  readonly limiter: RateLimiter;
  readonly idempotencyStore: IdempotencyStore;
  /** Records that the caller has signed a request with a key. */
  recordKeyUse(caller: C, key: PublicJwk): Promise<void>;
}
