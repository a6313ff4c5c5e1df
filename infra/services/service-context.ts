import { Construct } from 'constructs';
import type { NationalMarket } from '#shared/standard/markets/market.ts';
import type { Releases } from '../constructs/functions/releases.ts';
import {
  type Environment,
  ServiceFunction,
  type ServiceFunctionProps,
} from '../constructs/functions/service-function.ts';
import type { HttpInterface } from '../constructs/http/http-interface.ts';
import type { SigningKeys } from '../constructs/keys/signing-keys.ts';
import type { Monitoring } from '../constructs/monitoring/monitoring.ts';
import type { LedgerAccess, LedgerTable } from '../constructs/storage/ledger-table.ts';

/** The constructs that all services share. */
export interface ServiceContext {
  readonly web: HttpInterface;
  readonly ledger: LedgerTable;
  readonly sessionKeys: SigningKeys;
  readonly monitoring: Monitoring;
  readonly markets: readonly NationalMarket[];
  /** Undefined in a stage without a canary. */
  readonly releases: Releases | undefined;
}

export interface ServiceProps<E extends Environment> extends Omit<ServiceFunctionProps<E>, 'monitoring' | 'releases'> {
  readonly access?: LedgerAccess;
}

/** Creates a service: a construct with its function, which has access to these items of the table. */
export const createService = <E extends Environment>(
  scope: Construct,
  id: string,
  { ledger, monitoring, releases }: ServiceContext,
  { access = {}, ...props }: ServiceProps<E>,
): ServiceFunction => {
  const created = new ServiceFunction(new Construct(scope, id), 'Function', { ...props, monitoring, releases });
  ledger.grant(created, access);
  return created;
};
