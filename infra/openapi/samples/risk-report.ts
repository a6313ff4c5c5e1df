import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { createFigures } from '#shared/reports/figures/risk/create-figures.ts';
import type { FinishedReport } from '#shared/reports/risk-report/read-report.ts';
import { reportLifecycle } from '#shared/reports/job/report-job.ts';
import { newRiskReport } from '#shared/reports/risk-report/risk-report.ts';
import { transactionsOf } from './accounts.ts';
import { at, clientId, sampleId } from './identity.ts';
import { customerId, shared } from './sharing.ts';

/** A risk report, from the request to the content. The service's code computes the figures. */

export const newReport = newRiskReport(
  {
    id: sampleId('risk-report'),
    clientId,
    market: 'UAE',
    customerId,
    consentIds: [shared.consent.id],
    requestedBy: 'Falcon Pay',
    bodyHash: 'hash',
  },
  at(220),
);

const enqueued = move(reportLifecycle, newReport, 'Enqueued', at(221));
export const processingReport = move(reportLifecycle, { ...enqueued, attempts: 1 }, 'Processing', at(221));

const currency = 'AED';
const accountId = sampleId('shared-account');

const transaction = transactionsOf({ accountId, currency });

const months = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2025, 10 + index, 1)).toISOString().slice(0, 7),
);

const transactions = months.flatMap((month, index) => [
  transaction(`${month}-25`, 1_450_000n, { flags: ['Payroll'], counterpartyName: 'Gulf Trading LLC' }),
  transaction(`${month}-01`, -520_000n, { flags: ['StandingOrder'], counterpartyName: 'Marina Homes Real Estate LLC' }),
  transaction(`${month}-05`, -210_000n, { flags: ['Finance'], subType: 'Repayments', counterpartyName: 'Car finance' }),
  transaction(`${month}-12`, -BigInt(180_000 + index * 3_000), {
    type: 'POS',
    subType: 'Purchase',
    merchantName: 'Fresh Basket Supermarket',
    merchantCategoryCode: '5411',
  }),
]);

const asOf = '2026-11-21';
const balance = 5_240_000n;

const figures = createFigures({
  asOf,
  currency,
  accounts: [
    { accountId, kind: 'deposit', currency, identifiers: ['AE270260000100000000001'], holderName: undefined, balance },
  ],
});
for (const facts of transactions) figures.take(facts);

export const finishedReport: FinishedReport = {
  report: move(reportLifecycle, processingReport, 'Succeeded', at(224)),
  content: {
    ...figures.assess(),
    accountHolderName: 'Abdullah Al Qahtani',
    asOf,
    period: { from: '2025-11-01', to: '2026-10-25' },
    accounts: [{ bank: 'Emirates NBD', kind: 'CurrentAccount', number: '0001' }],
    balances: [
      { date: '2026-11-20', amount: 52_400 },
      { date: asOf, amount: 52_400 },
    ],
  },
};
