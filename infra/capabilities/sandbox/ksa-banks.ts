import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { Env } from '#functions/sandbox-bank-ksa/env.ts';
import { accountInformation } from '#functions/sandbox-bank-ksa/http/links.ts';
import { authoriseRoutes, resourceRoutes } from '#functions/sandbox-bank-ksa/routes.ts';
import type { BankDirectory } from '#shared/banks/connectors.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { Monitoring } from '../../constructs/monitoring/monitoring.ts';
import type { UaeBanks } from './uae-banks.ts';

export interface KsaBanksProps {
  /** The banks of the UAE: these share their hosts, and the table in which third parties are registered. */
  readonly hosts: Pick<UaeBanks, 'authorise' | 'resources' | 'table' | 'bindsTokens'>;
  readonly monitoring: Monitoring;
}

/** Plays every bank of Saudi Arabia in a sandbox stage for account information, as the market's standard has it. */
export class KsaBanks extends Construct {
  /** The addresses of the banks, with {provider} in place of their codes. */
  readonly addresses: NonNullable<BankDirectory[string]['ksa']>;

  constructor(scope: Construct, id: string, { hosts, monitoring }: KsaBanksProps) {
    super(scope, id);
    const { authorise, resources, table, bindsTokens } = hosts;
    const banks = new ServiceFunction(this, 'Function', {
      group: 'sandbox-bank-ksa',
      env: {
        schema: Env,
        values: {
          TABLE_NAME: table.name,
          AUTHORISE_URL: authorise.baseUrl,
          RESOURCE_URL: resources.baseUrl,
          CERTIFICATE_BINDING: bindsTokens ? 'on' : 'off',
        },
      },
      timeout: Duration.seconds(25),
      monitoring,
      errorImpact: 'The sandbox banks of Saudi Arabia do not respond, so no account data can be read there.',
    });
    authorise.mount('KsaAuthorise', banks, Object.values(authoriseRoutes));
    resources.mount('KsaResources', banks, Object.values(resourceRoutes));
    table.grant(banks, { get: 'all', commit: 'all' });
    this.addresses = {
      discovery: `${authorise.baseUrl}/ksa/{provider}/.well-known/openid-configuration`,
      accounts: `${resources.baseUrl}/ksa/{provider}${accountInformation}`,
    };
  }
}
