import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { Env } from '#functions/sandbox-bank/env.ts';
import { routes } from '#functions/sandbox-bank/routes.ts';
import type { BankDirectory } from '#shared/banks/connectors.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { HttpInterface } from '../../constructs/http/http-interface.ts';
import type { SigningKeys } from '../../constructs/keys/signing-keys.ts';
import type { Monitoring } from '../../constructs/monitoring/monitoring.ts';
import { LedgerTable } from '../../constructs/storage/ledger-table.ts';

export interface SandboxBankProps {
  readonly web: HttpInterface;
  readonly monitoring: Monitoring;
  /** The client id and the keys of the service, which the banks know as a registered third party. */
  readonly clientId: string;
  readonly clientKeys: SigningKeys;
  /** Where the banks of Saudi Arabia share account data, by the standard of their market. */
  readonly accountInformation: NonNullable<BankDirectory[string]['ksa']>;
}

/**
 * Plays every bank of a sandbox stage for payments in the sandbox dialect, with accounts and payments in a table of its
 * own.
 */
export class SandboxBank extends Construct {
  /** The addresses of the banks: one entry for all providers. */
  readonly directory: BankDirectory;
  readonly table: LedgerTable;

  constructor(
    scope: Construct,
    id: string,
    { web, monitoring, clientId, clientKeys, accountInformation: ksa }: SandboxBankProps,
  ) {
    super(scope, id);
    const table = new LedgerTable(this, 'Table', { retained: false });
    this.table = table;
    const bank = new ServiceFunction(this, 'Function', {
      group: 'sandbox-bank',
      env: {
        schema: Env,
        values: { TABLE_NAME: table.name, BASE_URL: web.baseUrl, CLIENT_ID: clientId, CLIENT_KEYS: clientKeys.arns },
      },
      timeout: Duration.seconds(10),
      monitoring,
      errorImpact: 'The sandbox banks do not respond, so test payments stay pending.',
    });
    web.mount(id, bank, Object.values(routes));
    table.grant(bank, { get: 'all', commit: 'all' });
    clientKeys.grantReadPublic(bank);
    const issuer = `${web.baseUrl}/{provider}`;
    const dialect = { issuer, payments: `${issuer}/open-finance/payment/v2.1` };
    this.directory = {
      '*': { dialect: { ...dialect, payees: `${issuer}/open-finance/confirmation-of-payee/v2.1` }, ksa },
      // One bank that confirms no payees.
      'ksa-gib': { dialect, ksa },
    };
  }
}
