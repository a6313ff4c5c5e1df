import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Settings } from '../registry/settings.ts';

/** What every sandbox bank works with, whatever protocol it speaks. */
export interface ServerDeps {
  readonly books: {
    /** Throws Conflict if the client assertion was presented before. */
    rememberAssertion(clientId: string, jti: string, at: string): Promise<void>;
  };
  readonly settings: Settings;
  /** Whether tokens are bound to the certificate of the connection (RFC 8705). It takes a host with mutual TLS. */
  readonly bindsTokens: boolean;
  /** Waits, as a bank that is slow does. */
  readonly pause: (ms: number) => Promise<void>;
  readonly now: Clock;
}
