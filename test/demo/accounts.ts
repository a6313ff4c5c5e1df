import { mkdirSync, writeFileSync } from 'node:fs';
import { decideAtBank, eventually, type Integrator } from '../support/integrator.ts';
import { expectStatus, printStep } from './steps.ts';

const permissions = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
];

interface Item {
  readonly account: { readonly description?: string; readonly accountSubType: string };
  readonly balances: { readonly items: readonly { readonly amount: { amount: string; currency: string } }[] };
  readonly transactions: {
    readonly items: readonly {
      readonly bookingDateTime: string;
      readonly transactionInformation: string;
      readonly creditDebitIndicator: string;
      readonly amount: { amount: string; currency: string };
    }[];
  };
}

/** A customer shares account data; the client synchronises and reads it, has a risk report made, and revokes the consent. */
export const demonstrateAccounts = async (integrator: Integrator): Promise<void> => {
  const asked = { permissions, referenceCustomerId: 'customer 7', purpose: 'BudgetingAnalysis' };
  const { data: request } = expectStatus(201, await integrator.post('/data/account-requests', asked)).body;
  printStep('Requested account data from a customer', { id: request.id, status: request.status });

  const body = { requestId: request.id, providerId: 'uae-enbdx' };
  const { data: consent } = expectStatus(201, await integrator.post('/consent/account', body)).body;
  printStep('Created the consent', { id: consent.id, status: consent.status, link: consent.authorizationLink });

  const { redirect } = await decideAtBank(consent.authorizationLink, 'approve');
  await fetch(redirect, { redirect: 'manual' });
  const path = `/consent/account/${consent.id}`;
  const { data: shared } = expectStatus(200, await integrator.get(path)).body;
  printStep('The customer approved at the bank and came back', {
    status: shared.status,
    bank: shared.connection.provider.englishName,
    'shared until': shared.expiryDate,
  });

  const { data: job } = expectStatus(201, await integrator.post('/data/sync', { consentId: consent.id })).body;
  const done = await eventually(
    async () => expectStatus(200, await integrator.get(`/data/sync/${job.jobId}`)).body.data,
    ({ finishedAt }) => finishedAt !== null,
  );
  printStep('Synchronised the data', { status: done.status, ...done.sections });

  const include = ['balances', 'transactions'];
  const access = { consentId: consent.id, include };
  const { accounts } = expectStatus(200, await integrator.post('/data/account-access', access)).body.data;
  for (const { account, balances, transactions } of accounts as readonly Item[]) {
    const [balance] = balances.items;
    printStep(`Read the ${account.description ?? account.accountSubType}`, {
      balance: `${balance?.amount.amount} ${balance?.amount.currency}`,
      transactions: transactions.items.length,
      ...Object.fromEntries(
        transactions.items
          .slice(0, 3)
          .map((one) => [
            one.bookingDateTime.slice(0, 16),
            `${one.creditDebitIndicator} ${one.amount.amount} ${one.transactionInformation}`,
          ]),
      ),
    });
  }

  await demonstrateReport(integrator, asked.referenceCustomerId);

  const revoked = expectStatus(200, await integrator.call('PATCH', path, { body: { status: 'Revoked' } })).body.data;
  const refused = await integrator.post('/data/account-access', access);
  printStep('Revoked the consent', { status: revoked.status, 'reading the data': refused.body.code });
};

interface Features {
  readonly [name: string]: { readonly score: number | null; readonly interpretation: string };
}

const pdfFile = '.local/risk-report.pdf';

/** Requests a risk report about the customer, waits for it, reads it and saves its PDF. */
const demonstrateReport = async (integrator: Integrator, referenceCustomerId: string): Promise<void> => {
  const created = expectStatus(201, await integrator.post('/report/risk-reports', { referenceCustomerId })).body.data;
  printStep('Requested a risk report', { id: created.reportId, status: created.status });

  const path = `/report/risk-reports/${created.reportId}`;
  const done = await eventually(
    async () => expectStatus(200, await integrator.get(`${path}/status`)).body.data,
    ({ status }) => status === 'Succeeded' || status === 'Failed',
  );
  const { data: report } = expectStatus(200, await integrator.get(path)).body;
  const features = Object.entries(report.features as Features).filter(([, { score }]) => score !== null);
  printStep('Read the risk report', {
    status: done.status,
    'account holder': report.accountHolderName,
    'risk level': report.riskLevel,
    score: report.score,
    'features with score': `${features.length} of ${Object.keys(report.features).length}`,
    ...Object.fromEntries(
      features.slice(0, 5).map(([name, { score, interpretation }]) => [name, `${score}: ${interpretation}`]),
    ),
  });

  const pdf = await fetch(`${integrator.baseUrl}${path}/export`, {
    headers: { authorization: `Bearer ${await integrator.token()}`, 'x-tenant': integrator.market },
  });
  const bytes = Buffer.from(await pdf.arrayBuffer());
  mkdirSync('.local', { recursive: true });
  writeFileSync(pdfFile, bytes);
  printStep('Exported the report as a PDF', {
    type: pdf.headers.get('content-type'),
    bytes: bytes.length,
    file: pdfFile,
  });
};
