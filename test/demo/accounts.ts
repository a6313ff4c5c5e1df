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

/** A customer shares account data; the client synchronises and reads it, and revokes the consent. */
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

  const revoked = expectStatus(200, await integrator.call('PATCH', path, { body: { status: 'Revoked' } })).body.data;
  const refused = await integrator.post('/data/account-access', access);
  printStep('Revoked the consent', { status: revoked.status, 'reading the data': refused.body.code });
};
