import { approvesForClient, credentials, finished, permissions, redirectQuery, type Step } from './step.ts';

const legacyPermissions = [...permissions, 'ReadTransactionsCredits', 'ReadTransactionsDebits'];
const legacyCustomer = '5ac828cb-9034-484a-96b0-e948a31ac65f';
const accountQuery = { accountId: '{{legacyAccountId}}' };
const consentQuery = { consentId: '{{legacyAccountConsentId}}' };

const reportQuery = { jobId: '{{legacyReportId}}', customerId: legacyCustomer };

export const legacySteps: readonly Step[] = [
  { operation: 'legacyToken', headers: credentials, save: { legacyRefreshToken: 'refresh_token' } },
  { operation: 'legacyRefresh', headers: { 'refresh-token': '{{legacyRefreshToken}}' } },
  { operation: 'legacyKeySet' },

  { operation: 'legacyPaymentProviders' },
  { operation: 'legacyPurposeCodes' },
  { operation: 'legacyCheckPayee' },
  { operation: 'legacyCreatePaymentRequest', save: { legacyRequestId: 'data.paymentRequestId' } },
  { operation: 'legacyInitiatePaymentRequest' },
  { operation: 'legacyListPaymentRequests' },
  { operation: 'legacyGetPaymentRequest', query: { id: '{{legacyRequestId}}' } },
  { operation: 'legacyFetchPaymentRequest', path: { refId: '{{legacyRequestId}}' } },
  {
    operation: 'legacyCreatePaymentConsent',
    query: { id: '{{legacyRequestId}}' },
    save: { legacyConsentId: 'data.consentId' },
    customer: approvesForClient('legacy'),
  },
  { operation: 'legacyGetPaymentConsent', query: { consentId: '{{legacyConsentId}}' } },
  {
    operation: 'legacyWritePayment',
    query: redirectQuery('legacy'),
    save: { legacyPaymentId: 'data.paymentId' },
  },
  { operation: 'legacySyncPaymentConsent', query: { paymentRequestId: '{{legacyRequestId}}' } },
  { operation: 'legacyListPayments', body: {} },
  { operation: 'legacyGetPayment', query: { paymentId: '{{legacyPaymentId}}' } },

  { operation: 'legacyAccountProviders' },
  {
    operation: 'legacyCreateShortLivedRequest',
    body: { customerId: legacyCustomer, countryCode: 'SA', requestPermissions: legacyPermissions },
    save: { legacyAccountRequestId: 'data.id' },
    customer: { link: 'data.requestLink', returnsTo: 'service' },
  },
  {
    operation: 'legacyCreateLongLivedRequest',
    body: {
      customerId: legacyCustomer,
      countryCode: 'SA',
      requestPermissions: legacyPermissions,
      consentExpiryDate: '{{inAMonth}}',
    },
  },
  { operation: 'legacyListAccountRequests' },
  {
    operation: 'legacyGetAccountRequest',
    query: { id: '{{legacyAccountRequestId}}' },
    save: { legacyAccountConsentId: 'data.consent.id' },
  },
  { operation: 'legacyListAccounts', query: consentQuery, save: { legacyAccountId: 'data.0.id' } },
  { operation: 'legacyListAccountsV2', query: consentQuery },
  { operation: 'legacyGetAccount', query: { id: '{{legacyAccountId}}' } },
  { operation: 'legacyGetAccountV2', query: { id: '{{legacyAccountId}}' } },
  { operation: 'legacyGetBalances', query: accountQuery },
  { operation: 'legacyGetBalancesV2', query: accountQuery },
  { operation: 'legacyGetBalanceHistory', query: accountQuery },
  { operation: 'legacyGetBeneficiaries', query: accountQuery },
  { operation: 'legacyGetDirectDebits', query: accountQuery },
  { operation: 'legacyGetParties', query: accountQuery },
  {
    operation: 'legacyCreateAccountReport',
    body: { customerId: legacyCustomer, accountIds: ['{{legacyAccountId}}'] },
    save: { legacyReportId: 'data.jobId' },
  },
  { operation: 'legacyGetAccountReport', query: reportQuery, until: finished },
  { operation: 'legacyGetAccountReportFile', query: reportQuery },
];
