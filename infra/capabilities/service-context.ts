import type { HttpInterface } from '../constructs/http/http-interface.ts';
import type { SigningKeys } from '../constructs/keys/signing-keys.ts';
import type { Monitoring } from '../constructs/monitoring/monitoring.ts';
import type { LedgerTable } from '../constructs/storage/ledger-table.ts';

/** The constructs that every capability of the service shares. */
export interface ServiceContext {
  readonly web: HttpInterface;
  readonly ledger: LedgerTable;
  readonly sessionKeys: SigningKeys;
  readonly monitoring: Monitoring;
}
