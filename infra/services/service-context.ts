import type { Construct } from 'constructs';
import type { NationalMarket } from '#shared/standard/markets/market.ts';
import type { Releases } from '../constructs/functions/releases.ts';
import type { HttpInterface } from '../constructs/http/http-interface.ts';
import type { SigningKeys } from '../constructs/keys/signing-keys.ts';
import type { Monitoring } from '../constructs/monitoring/monitoring.ts';
import type { LedgerTable } from '../constructs/storage/ledger-table.ts';

/** The constructs that all capabilities share. */
export interface ServiceContext {
  readonly web: HttpInterface;
  readonly ledger: LedgerTable;
  readonly sessionKeys: SigningKeys;
  readonly monitoring: Monitoring;
  readonly markets: readonly NationalMarket[];
  /** Undefined in a stage without a canary. */
  readonly releases: Releases | undefined;
  /** The stack that outlives the functions and contains their queues. */
  readonly state: Construct;
}
