import type { RateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import type { PublicJwk } from '#shared/platform/signing/es256.ts';
import type { Look } from './face.ts';
import type { KeptAnswers } from './kept-answers.ts';

/** What the HTTP layer needs to know about a caller. */
export interface Caller {
  readonly id: string;
  readonly status: 'Active' | 'Disabled';
  readonly markets: readonly string[];
  readonly products: readonly string[];
  /** Requests per second, for each limit. */
  readonly limits: Readonly<Record<string, number>>;
  /** Keys that the caller has registered for request signatures. */
  readonly publicKeys: readonly PublicJwk[];
}

/** What the checks before an operation need. */
export interface Gate<C extends Caller = Caller, Market extends string = string> {
  /** The public address of the interface. */
  readonly baseUrl: string;
  /** The header in which a trusted proxy tells the address and the port of the caller. Without a proxy, undefined. */
  readonly addressHeader: string | undefined;
  /** How answers about a path look that no route serves. */
  lookOf(path: string): Look;
  /** The caller that an access token belongs to. Throws Problem `unauthorized` or `token_expired`. */
  callerOf(accessToken: string): Promise<C | undefined>;
  /** The values that the header x-tenant may have. */
  readonly markets: readonly Market[];
  readonly limiter: RateLimiter;
  readonly keptAnswers: KeptAnswers;
}
