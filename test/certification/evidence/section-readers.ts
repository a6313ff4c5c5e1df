import type { SectionName } from '#shared/accounts/read/section-name.ts';

/** An operation, or a figure of a risk report or account report. */
type Reader = `${'GET' | 'POST'} /${string}` | `${'risk' | 'account'} report: ${string}`;

/** The readers of each section: operations that return it, and figures that use it. */
export const sectionReaders: Readonly<Record<SectionName, readonly [Reader, ...Reader[]]>> = {
  accounts: [
    'POST /data/account-access',
    'GET /api/v1.0/ais/Account/List',
    'GET /api/v1.0/ais/Account/Get',
    'risk report: accountHolderName',
    'account report: accounts',
  ],
  balances: [
    'POST /data/account-access',
    'GET /api/v1.0/ais/Balance/Get',
    'GET /api/v1.0/ais/Balance/History',
    'risk report: emergencyBufferDetail',
    'account report: balances',
  ],
  transactions: [
    'POST /data/account-access',
    'GET /api/v1.0/ais/Balance/History',
    'risk report: cashFlowRatioDetail',
    'account report: affordability',
  ],
  beneficiaries: ['POST /data/account-access', 'GET /api/v1.0/ais/Beneficiary/Get'],
  directDebits: ['POST /data/account-access', 'GET /api/v1.0/ais/DirectDebit/Get'],
  parties: [
    'POST /data/account-access',
    'GET /api/v1.0/ais/Parties/Get',
    'risk report: accountHolderName',
    'risk report: avgMonthlyInflowDetail',
    'account report: affordability',
  ],
  standingOrders: ['POST /data/sync', 'risk report: recurringPaymentLoadDetail'],
  scheduledPayments: ['POST /data/sync', 'risk report: emergencyBufferDetail'],
  products: ['POST /data/sync', 'risk report: activeLoanMortgageDetail'],
  statements: ['POST /data/sync', 'risk report: overdraftFrequencyDetail'],
};
