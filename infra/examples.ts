import { examples as accountData } from '#infra/openapi/examples/account-data.ts';
import { examples as auth } from '#infra/openapi/examples/auth.ts';
import { examples as bankAccounts } from '#infra/openapi/examples/bank-accounts.ts';
import { examples as managementLinks } from '#infra/openapi/examples/management-links.ts';
import { examples as legacyPayments } from '#infra/openapi/examples/legacy-payments.ts';
import { examples as mandates } from '#infra/openapi/examples/mandates.ts';
import { examples as legacyAccounts } from '#infra/openapi/examples/legacy-accounts.ts';
import { examples as payments } from '#infra/openapi/examples/payments.ts';
import { examples as providers } from '#infra/openapi/examples/providers.ts';
import { examples as riskReports } from '#infra/openapi/examples/risk-reports.ts';
import { examples as verifications } from '#infra/openapi/examples/verifications.ts';
import { examples as webhooks } from '#infra/openapi/examples/webhooks.ts';
import type { AnyExample } from '#infra/openapi/samples/example.ts';
import type { Operation } from './routes.ts';

/** One example for each operation. A missing example is a compile error. */
export const interfaceExamples: Readonly<Record<Operation, AnyExample>> = {
  ...auth,
  ...providers,
  ...payments,
  ...legacyPayments,
  ...mandates,
  ...bankAccounts,
  ...accountData,
  ...legacyAccounts,
  ...riskReports,
  ...verifications,
  ...webhooks,
  ...managementLinks,
};
