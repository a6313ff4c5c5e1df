import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { AuthorisationStore } from '../store/bank-store.ts';
import type { ConsentRecord } from '../store/consent-record.ts';
import type { Settings } from '../registry/settings.ts';

/** Dependencies of every sandbox bank, independent of its protocol. */
export interface ServerDeps {
  readonly store: Pick<AuthorisationStore<ConsentRecord>, 'rememberAssertion' | 'grant'>;
  readonly settings: Settings;
  /** Whether tokens are bound to the certificate of the connection (RFC 8705). Requires a host with mutual TLS. */
  readonly bindsTokens: boolean;
  /** Delays a slow bank's response. */
  readonly pause: (ms: number) => Promise<void>;
  readonly now: Clock;
}
