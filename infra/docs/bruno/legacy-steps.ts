import { approved, credentials, finished, permissions, type Step } from './step.ts';

const legacyPermissions = [...permissions, 'ReadTransactionsCredits', 'ReadTransactionsDebits'];
const legacyCustomer = '5ac828cb-9034-484a-96b0-e948a31ac65f';
const ofAccount = { accountId: '{{legacyAccountId}}' };
const ofLegacyConsent = { consentId: '{{legacyAccountConsentId}}' };

const ofReport = { jobId: '{{legacyReportId}}', customerId: legacyCustomer };

/** The requests of the legacy API. */
export const legacySteps: readonly Step[] = [
  { operation: 'legacyToken', headers: credentials, keep: { legacyRefreshToken: 'refresh_token' } },
  { operation: 'legacyRefresh', headers: { 'refresh-token': '{{legacyRefreshToken}}' } },
  { operation: 'legacyKeySet' },

  { operation: 'legacyPaymentProviders' },
  { operation: 'legacyPurposeCodes' },
  { operation: 'legacyCheckPayee' },
  { operation: 'legacyCreatePaymentRequest', keep: { legacyRequestId: 'data.paymentRequestId' } },
  { operation: 'legacyInitiatePaymentRequest' },
  { operation: 'legacyListPaymentRequests' },
  { operation: 'legacyGetPaymentRequest', query: { id: '{{legacyRequestId}}' } },
  { operation: 'legacyFetchPaymentRequest', path: { refId: '{{legacyRequestId}}' } },
  {
    operation: 'legacyCreatePaymentConsent',
    query: { id: '{{legacyRequestId}}' },
    keep: { legacyConsentId: 'data.consentId' },
    customer: approved('legacy'),
  },
  { operation: 'legacyGetPaymentConsent', query: { consentId: '{{legacyConsentId}}' } },
  {
    operation: 'legacyWritePayment',
    query: { state: '{{legacyState}}', code: '{{legacyCode}}' },
    keep: { legacyPaymentId: 'data.paymentId' },
  },
  { operation: 'legacySyncPaymentConsent', query: { paymentRequestId: '{{legacyRequestId}}' } },
  { operation: 'legacyListPayments', body: {} },
  { operation: 'legacyGetPayment', query: { paymentId: '{{legacyPaymentId}}' } },

  { operation: 'legacyAccountProviders' },
  {
    operation: 'legacyCreateShortLivedRequest',
    body: { customerId: legacyCustomer, countryCode: 'SA', requestPermissions: legacyPermissions },
    keep: { legacyAccountRequestId: 'data.id' },
    customer: { link: 'data.requestLink', comesBackTo: 'service' },
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
    keep: { legacyAccountConsentId: 'data.consent.id' },
  },
  { operation: 'legacyListAccounts', query: ofLegacyConsent, keep: { legacyAccountId: 'data.0.id' } },
  { operation: 'legacyListAccountsV2', query: ofLegacyConsent },
  { operation: 'legacyGetAccount', query: { id: '{{legacyAccountId}}' } },
  { operation: 'legacyGetAccountV2', query: { id: '{{legacyAccountId}}' } },
  { operation: 'legacyGetBalances', query: ofAccount },
  { operation: 'legacyGetBalancesV2', query: ofAccount },
  { operation: 'legacyGetBalanceHistory', query: ofAccount },
  { operation: 'legacyGetBeneficiaries', query: ofAccount },
  { operation: 'legacyGetDirectDebits', query: ofAccount },
  { operation: 'legacyGetParties', query: ofAccount },
  {
    operation: 'legacyCreateAccountReport',
    body: { customerId: legacyCustomer, accountIds: ['{{legacyAccountId}}'] },
    keep: { legacyReportId: 'data.jobId' },
  },
  { operation: 'legacyGetAccountReport', query: ofReport, until: finished },
  { operation: 'legacyGetAccountReportFile', query: ofReport },
];
