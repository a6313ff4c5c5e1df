import { examples as accountData } from '#functions/account-data/examples.ts';
import { examples as auth } from '#functions/auth/examples.ts';
import { examples as bankAccounts } from '#functions/bank-accounts/examples.ts';
import { examples as legacyPayments } from '#functions/legacy-payments/examples.ts';
import { examples as mandates } from '#functions/mandates/examples.ts';
import { examples as legacyAccounts } from '#functions/legacy-accounts/examples.ts';
import { examples as payments } from '#functions/payments/examples.ts';
import { examples as providers } from '#functions/providers/examples.ts';
import { examples as riskReportExport } from '#functions/risk-report-export/examples.ts';
import { examples as riskReports } from '#functions/risk-reports/examples.ts';
import { examples as verifications } from '#functions/verifications/examples.ts';
import { examples as webhooks } from '#functions/webhooks/examples.ts';
import type { AnyExample } from '#shared/platform/openapi/example.ts';
import type { Operation } from './routes.ts';

/** The example of every operation. A group whose examples are missing does not compile. */
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
  ...riskReportExport,
  ...verifications,
  ...webhooks,
};
