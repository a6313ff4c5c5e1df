import { Construct } from 'constructs';
import { Env } from '#functions/consent-pages/env.ts';
import { routes as links } from '#functions/consent-pages/links/routes.ts';
import { routes } from '#functions/consent-pages/routes.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { bankSecretsPurpose } from '#shared/banks/connectors.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { consentKeys } from '#shared/consents/management/keys.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { SecretsKey } from '../../constructs/keys/secrets-key.ts';
import { grantDecrypt } from '../encrypted-secrets.ts';
import { sharingRecords } from '../records.ts';
import type { ServiceContext } from '../service-context.ts';
import { grantRequestGuard, httpEnv, routeKeysOf } from '../endpoints/http-env.ts';

export interface ConsentPagesProps {
  readonly service: ServiceContext;
  readonly secretsKey: SecretsKey;
}

/** The pages on which customers manage their consents, and the links to them. */
export class ConsentPages extends Construct {
  constructor(scope: Construct, id: string, { service, secretsKey }: ConsentPagesProps) {
    super(scope, id);
    const { web, ledger, monitoring, releases } = service;
    const pages = new ServiceFunction(this, 'Function', {
      group: 'consent-pages',
      env: { schema: Env, values: { ...httpEnv(service), SECRETS_KEY: secretsKey.arn } },
      monitoring,
      releases,
      errorImpact: 'Customers cannot see, pause or revoke their consents.',
    });
    web.mount(id, pages, routeKeysOf(routes));
    grantRequestGuard(service, pages, links);
    const signIn = [consentKeys.managementLink('*'), consentKeys.managementSession('*')];
    const changed = [
      paymentKeys.paymentRequest('*'),
      paymentKeys.paymentConsent('*'),
      paymentKeys.mandate('*'),
      ...sharingRecords,
    ];
    const paymentsOfCustomer = paymentKeys.customerConsentsOf('*', '*', '*');
    ledger.grant(pages, {
      get: [
        ...signIn,
        clientKeys.client('*'),
        providerKeys.marketDirectory('*'),
        ...changed,
        paymentsOfCustomer,
        paymentKeys.payment('*'),
        accountKeys.snapshotOf('*'),
      ],
      getAll: [paymentKeys.paymentConsent('*'), paymentKeys.mandateTransaction('*'), paymentKeys.payment('*')],
      query: [
        paymentsOfCustomer,
        paymentKeys.transactionsOf('*'),
        accountKeys.customerConsentsOf('*', '*', '*'),
        accountKeys.snapshotOf('*'),
      ],
      commit: [...signIn, ...changed],
    });
    grantDecrypt(bankSecretsPurpose, secretsKey, ledger, pages);
  }
}
