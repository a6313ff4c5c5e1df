import type { Construct } from 'constructs';
import { Env } from '#functions/consent-pages/env.ts';
import { routes as links } from '#functions/consent-pages/links/routes.ts';
import { routes } from '#functions/consent-pages/routes.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { bankSecretsPurpose } from '#shared/banks/connectors.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { consentKeys } from '#shared/consents/management/keys.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import type { SecretsKey } from '../../constructs/keys/secrets-key.ts';
import { sharingRecords } from '../records.ts';
import { createService, type ServiceContext } from '../service-context.ts';
import { grantRequestGuard, httpEnv, routeKeysOf } from '../endpoints/endpoint-group.ts';

/** The pages on which customers manage their consents, and the links to them. */
export const addConsentPages = (scope: Construct, service: ServiceContext, secretsKey: SecretsKey): void => {
  const { web, ledger } = service;
  const signIn = [consentKeys.managementLink('*'), consentKeys.managementSession('*')];
  const changed = [
    paymentKeys.paymentRequest('*'),
    paymentKeys.paymentConsent('*'),
    paymentKeys.mandate('*'),
    ...sharingRecords,
  ];
  const paymentsOfCustomer = paymentKeys.customerConsentsOf('*', '*', '*');
  const pages = createService(scope, 'ConsentPages', service, {
    name: 'consent-pages',
    env: { schema: Env, values: { ...httpEnv(service), SECRETS_KEY: secretsKey.arn } },
    errorImpact: 'Customers cannot see, pause or revoke their consents.',
    access: {
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
    },
  });
  web.mount('ConsentPages', pages, routeKeysOf(routes));
  grantRequestGuard(service, pages, links);
  secretsKey.grantDecrypt(bankSecretsPurpose, ledger, pages);
};
