import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { AuthorisationBooks } from '../books/books.ts';
import type { ConsentRecord } from '../books/consent-record.ts';
import type { Settings } from '../registry/settings.ts';

/** What every sandbox bank works with, whatever protocol it speaks. */
export interface ServerDeps {
  readonly books: Pick<AuthorisationBooks<ConsentRecord>, 'rememberAssertion' | 'grant'>;
  readonly settings: Settings;
  /** Whether tokens are bound to the certificate of the connection (RFC 8705). It takes a host with mutual TLS. */
  readonly bindsTokens: boolean;
  /** Waits, as a bank that is slow does. */
  readonly pause: (ms: number) => Promise<void>;
  readonly now: Clock;
}

/** What the authorisation server of a bank works with. */
export interface AuthorisationDeps<C extends ConsentRecord> extends ServerDeps {
  readonly books: AuthorisationBooks<C>;
}
