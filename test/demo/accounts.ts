import { mkdirSync, writeFileSync } from 'node:fs';
import { type Client, ApiError } from '#infra/docs/client-library/client.ts';
import { eventually } from '../support/drivers/integrator.ts';
import { decide } from './customer.ts';
import { printStep } from './steps.ts';

const referenceCustomerId = 'customer 7';

/**
 * Demonstrates account data: a customer shares it, and the client synchronises it, reads it, requests a risk report and
 * revokes the consent.
 */
export const demonstrateAccounts = async (service: Client): Promise<void> => {
  const request = await service.createAccountRequest({
    body: {
      permissions: [
        'ReadAccountsBasic',
        'ReadAccountsDetail',
        'ReadBalances',
        'ReadTransactionsBasic',
        'ReadTransactionsDetail',
      ],
      referenceCustomerId,
      purpose: 'BudgetingAnalysis',
    },
  });
  printStep('Requested account data from a customer', { id: request.id, status: request.status });

  const consent = await service.createAccountConsent({ body: { requestId: request.id, providerId: 'uae-enbdx' } });
  const consentId = consent.id;
  printStep('Created the consent', { id: consentId, status: consent.status, link: consent.authorizationLink });

  await decide(consent.authorizationLink, 'approve');
  const approved = await service.getAccountConsent({ path: { consentId } });
  printStep('The customer approved at the bank and returned', {
    status: approved.status,
    bank: approved.connection?.provider?.englishName,
    'shared until': approved.expiryDate,
  });

  const { jobId } = await service.startDataSync({ body: { consentId } });
  const job = await eventually(
    () => service.getDataSync({ path: { jobId } }),
    ({ finishedAt }) => finishedAt !== null,
  );
  printStep('Synchronised the data', { status: job.status, ...job.sections });

  await printAccounts(service, consentId);
  await demonstrateReport(service);

  const revoked = await service.updateAccountConsent({ path: { consentId }, body: { status: 'Revoked' } });
  const outcome = await service.accessAccounts({ body: { consentId } }).then(
    () => 'allowed',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
  printStep('Revoked the consent', { status: revoked.status, 'reading the data': outcome });
};

const printAccounts = async (service: Client, consentId: string): Promise<void> => {
  const { accounts } = await service.accessAccounts({
    body: { consentId, include: ['balances', 'transactions'] },
  });
  for (const { account, balances, transactions } of accounts) {
    const [balance] = balances?.items ?? [];
    const items = transactions?.items ?? [];
    const newest = items
      .slice(0, 3)
      .map(({ bookingDateTime, creditDebitIndicator, amount, transactionInformation }) => [
        bookingDateTime.slice(0, 16),
        `${creditDebitIndicator} ${amount.amount} ${transactionInformation}`,
      ]);
    printStep(`Read the ${account.description ?? account.accountSubType}`, {
      balance: `${balance?.amount.amount} ${balance?.amount.currency}`,
      transactions: items.length,
      ...Object.fromEntries(newest),
    });
  }
};

const pdfFile = '.local/risk-report.pdf';

/** Requests a risk report about the customer, waits for it, reads it and saves its PDF. */
const demonstrateReport = async (service: Client): Promise<void> => {
  const { reportId, status } = await service.createRiskReport({ body: { referenceCustomerId } });
  printStep('Requested a risk report', { id: reportId, status });

  const path = { reportId };
  const finished = await eventually(
    () => service.getRiskReportStatus({ path }),
    (report) => report.status === 'Succeeded' || report.status === 'Failed',
  );
  const report = await service.getRiskReport({ path });
  const features = Object.entries(report.features).filter(([, { score }]) => score !== null);
  printStep('Read the risk report', {
    status: finished.status,
    'account holder': report.accountHolderName,
    'risk level': report.riskLevel,
    score: report.score,
    'scored features': `${features.length} of ${Object.keys(report.features).length}`,
    ...Object.fromEntries(
      features.slice(0, 5).map(([name, { score, interpretation }]) => [name, `${score}: ${interpretation}`]),
    ),
  });

  const pdf = await service.exportRiskReport({ path });
  mkdirSync('.local', { recursive: true });
  writeFileSync(pdfFile, await pdf.bytes());
  printStep('Exported the report as a PDF', { type: pdf.type, bytes: pdf.size, file: pdfFile });
};
