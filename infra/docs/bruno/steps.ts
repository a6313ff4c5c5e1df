import { legacySteps } from './legacy-steps.ts';
import { approvesForClient, credentials, finished, permissions, redirectQuery, type Step } from './step.ts';

const payment = {
  amount: '150.00',
  currency: 'AED',
  beneficiaryIban: 'AE070331234567890123456',
  beneficiaryName: 'Ivan England',
  providerId: 'uae-enbdx',
};

const aRequest = (title: string, variable: string, body: object = {}): Step => ({
  operation: 'createPaymentRequest',
  title,
  body: { ...payment, reference: `${variable.slice(0, 8)}-{{run}}`, ...body },
  save: { [variable]: 'data.internalReferenceId' },
});

const aConsent = (title: string, request: string, consent: string): Step => ({
  operation: 'createPaymentConsent',
  title,
  query: { id: `{{${request}}}` },
  save: { [consent]: 'data.consentId' },
});

const anAccountRequest = (title: string, variable: string): Step => ({
  operation: 'createAccountRequest',
  title,
  body: { permissions, referenceCustomerId: '{{run}}', purpose: 'BudgetingAnalysis' },
  save: { [variable]: 'data.id' },
});

const anAccountConsent = (title: string, request: string, consent: string): Step => ({
  operation: 'createAccountConsent',
  title,
  body: { requestId: `{{${request}}}`, providerId: 'uae-enbdx' },
  save: { [consent]: 'data.id' },
});

/**
 * All requests, ordered so that the resources that a request needs already exist. The collection's folders are the
 * operations' tags.
 */
export const steps: readonly Step[] = [
  { operation: 'createSession', headers: credentials, save: { refreshToken: 'data.refreshToken' } },
  { operation: 'refreshSession', body: { refreshToken: '{{refreshToken}}' } },
  { operation: 'getKeySet' },
  { operation: 'getClientKeySet' },

  { operation: 'listProviders' },
  { operation: 'listProviderHealth' },
  { operation: 'listPurposeCodes' },
  { operation: 'getLogo' },

  aRequest('createPaymentRequest', 'paymentRequestId'),
  { operation: 'listPaymentRequests' },
  { operation: 'getPaymentRequest', path: { paymentRequestId: '{{paymentRequestId}}' } },
  aRequest('createPaymentRequest to cancel', 'cancelledId'),
  { operation: 'cancelPaymentRequest', path: { paymentRequestId: '{{cancelledId}}' } },
  aRequest('createPaymentRequest to revoke', 'revokedId'),

  aConsent('createPaymentConsent to revoke', 'revokedId', 'revokedConsentId'),
  { operation: 'syncPaymentConsent', query: { paymentRequestId: '{{revokedId}}' } },
  { operation: 'updatePaymentConsent', path: { consentId: '{{revokedConsentId}}' }, body: { status: 'Revoked' } },
  { ...aConsent('createPaymentConsent', 'paymentRequestId', 'consentId'), customer: approvesForClient('payment') },
  { operation: 'getPaymentConsent', path: { consentId: '{{consentId}}' } },
  { operation: 'listPaymentConsents' },

  { operation: 'writeCallback', query: redirectQuery('payment'), save: { paymentId: 'data.paymentId' } },
  { operation: 'listPayments', query: { paymentRequestId: '{{paymentRequestId}}' } },
  { operation: 'getPayment', path: { paymentId: '{{paymentId}}' } },
  { operation: 'listSavedDebtorAccounts' },
  { operation: 'checkPayee' },
  aRequest('createPaymentRequest of a mandate', 'mandateRequestId', {
    type: 'VariableOnDemand',
    instructions: { maxCumulativeNumberOfPayments: 3 },
  }),
  {
    ...aConsent('createPaymentConsent of a mandate', 'mandateRequestId', 'mandateId'),
    customer: approvesForClient('mandate'),
  },
  { operation: 'writeCallback', title: 'writeCallback of a mandate', query: redirectQuery('mandate') },

  {
    operation: 'schedulePayment',
    body: { mandateId: '{{mandateId}}', executionDate: '{{today}}', amount: '30.00', reference: 'first' },
    save: { transactionId: 'data.id' },
  },
  { operation: 'approvePayment', body: { mandateId: '{{mandateId}}', transactionId: '{{transactionId}}' } },
  { operation: 'listMandateTransactions', path: { mandateId: '{{mandateId}}' } },

  { operation: 'addBankAccount', save: { bankAccountId: 'data.id' } },
  { operation: 'listBankAccounts' },
  { operation: 'getBankAccount', path: { id: '{{bankAccountId}}' } },
  { operation: 'chooseDefaultBankAccount', body: { id: '{{bankAccountId}}' } },
  { operation: 'getDefaultBankAccount' },
  {
    operation: 'addBankAccount',
    title: 'addBankAccount to delete',
    body: {
      accountDetails: { identificationNumber: 'AE550210000100000000001', name: 'Another shop' },
      accountHolderDetails: { name: 'Ivan England' },
    },
    save: { deletedBankAccountId: 'data.id' },
  },
  { operation: 'deleteBankAccount', path: { id: '{{deletedBankAccountId}}' } },

  anAccountRequest('createAccountRequest', 'accountRequestId'),
  { operation: 'listAccountRequests' },
  { operation: 'getAccountRequest', path: { accountRequestId: '{{accountRequestId}}' } },
  anAccountRequest('createAccountRequest to delete', 'deletedRequestId'),
  {
    operation: 'updateAccountRequest',
    path: { accountRequestId: '{{deletedRequestId}}' },
    body: { expiryDate: '{{inAMonth}}' },
  },
  { operation: 'deleteAccountRequest', path: { accountRequestId: '{{deletedRequestId}}' } },
  anAccountRequest('createAccountRequest to revoke', 'revokedRequestId'),

  anAccountConsent('createAccountConsent to revoke', 'revokedRequestId', 'revokedAccountConsentId'),
  {
    operation: 'updateAccountConsent',
    path: { consentId: '{{revokedAccountConsentId}}' },
    body: { status: 'Revoked' },
  },
  {
    ...anAccountConsent('createAccountConsent', 'accountRequestId', 'accountConsentId'),
    customer: { link: 'data.authorizationLink', returnsTo: 'service' },
  },
  { operation: 'listAccountConsents' },
  { operation: 'getAccountConsent', path: { consentId: '{{accountConsentId}}' } },

  { operation: 'createManagementLink' },

  { operation: 'startDataSync', body: { consentId: '{{accountConsentId}}' }, save: { jobId: 'data.jobId' } },
  { operation: 'getDataSync', path: { jobId: '{{jobId}}' } },
  { operation: 'accessAccounts', body: { consentId: '{{accountConsentId}}', include: ['balances'] } },

  {
    operation: 'createRiskReport',
    body: { referenceCustomerId: '{{run}}', consentIds: ['{{accountConsentId}}'] },
    save: { reportId: 'data.reportId' },
  },
  { operation: 'listRiskReports' },
  { operation: 'getRiskReportStatus', path: { reportId: '{{reportId}}' }, until: finished },
  { operation: 'getRiskReport', path: { reportId: '{{reportId}}' } },
  { operation: 'exportRiskReport', path: { reportId: '{{reportId}}' } },
  { operation: 'deleteRiskReport', path: { reportId: '{{reportId}}' } },

  { operation: 'verifyBeneficiary' },
  { operation: 'idMatch' },
  { operation: 'corporate' },
  { operation: 'beneficiaryMatch' },
  { operation: 'commercialRegistration' },
  { operation: 'commonMatch' },
  { operation: 'commonCorporate' },
  { operation: 'proMatch' },
  { operation: 'proCorporate' },

  { operation: 'getCatalogue' },
  { operation: 'createWebhook', save: { webhookId: 'data.id' } },
  { operation: 'listWebhooks' },
  { operation: 'getWebhook', path: { webhookId: '{{webhookId}}' } },
  { operation: 'updateWebhook', path: { webhookId: '{{webhookId}}' } },
  { operation: 'setStandardWebhooks', path: { webhookId: '{{webhookId}}' } },
  { operation: 'deleteWebhook', path: { webhookId: '{{webhookId}}' } },
  { operation: 'getWebhookKeySet' },
  { operation: 'getStandardWebhookKeySet' },

  ...legacySteps,
];
