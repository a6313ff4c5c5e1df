/** A request of the collection. What it leaves out comes from the example of the operation. */
export interface Step {
  readonly operation: string;
  /** What the request is called, where an operation has several. */
  readonly title?: string;
  readonly path?: Readonly<Record<string, string>>;
  /** Of the query, only what is required is sent unless it is named here. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Variables for later requests, each with its place in the answer. */
  readonly keep?: Readonly<Record<string, string>>;
  /** Where the answer has the link of the customer, who approves and comes back to the service or to the client. */
  readonly customer?: { readonly link: string; readonly comesBackTo: 'service' | 'client' };
}

const payment = {
  amount: '150.00',
  currency: 'AED',
  beneficiaryIban: 'AE070331234567890123456',
  beneficiaryName: 'Ivan England',
  providerId: 'uae-enbdx',
};

const returned = { state: '{{state}}', code: '{{code}}', iss: '{{iss}}' };

const permissions = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadBeneficiariesBasic',
  'ReadBeneficiariesDetail',
  'ReadDirectDebits',
  'ReadParty',
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
];

const aRequest = (title: string, variable: string, body: object = {}): Step => ({
  operation: 'createPaymentRequest',
  title,
  body: { ...payment, reference: `${variable.slice(0, 8)}-{{run}}`, ...body },
  keep: { [variable]: 'data.internalReferenceId' },
});

const aConsent = (title: string, request: string, consent: string): Step => ({
  operation: 'createPaymentConsent',
  title,
  query: { id: `{{${request}}}` },
  keep: { [consent]: 'data.consentId' },
});

const approved = { link: 'data.authorizationLink', comesBackTo: 'client' } as const;

const anAccountRequest = (title: string, variable: string): Step => ({
  operation: 'createAccountRequest',
  title,
  body: { permissions, referenceCustomerId: '{{run}}', purpose: 'BudgetingAnalysis' },
  keep: { [variable]: 'data.id' },
});

const anAccountConsent = (title: string, request: string, consent: string): Step => ({
  operation: 'createAccountConsent',
  title,
  body: { requestId: `{{${request}}}`, providerId: 'uae-enbdx' },
  keep: { [consent]: 'data.id' },
});

const credentials = { 'app-id': '{{appId}}', 'x-api-key': '{{apiKey}}' };

const legacyCustomer = '5ac828cb-9034-484a-96b0-e948a31ac65f';
const ofAccount = { accountId: '{{legacyAccountId}}' };
const ofLegacyConsent = { consentId: '{{legacyAccountConsentId}}' };

/** All requests, in an order in which each finds what it needs. The folders are the tags of the operations. */
export const steps: readonly Step[] = [
  { operation: 'createSession', headers: credentials, keep: { refreshToken: 'data.refreshToken' } },
  { operation: 'refreshSession', body: { refreshToken: '{{refreshToken}}' } },
  { operation: 'getKeySet' },
  { operation: 'getClientKeySet' },

  { operation: 'listProviders' },
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
  { ...aConsent('createPaymentConsent', 'paymentRequestId', 'consentId'), customer: approved },
  { operation: 'getPaymentConsent', path: { consentId: '{{consentId}}' } },
  { operation: 'listPaymentConsents' },

  { operation: 'writeCallback', query: returned, keep: { paymentId: 'data.paymentId' } },
  { operation: 'listPayments', query: { paymentRequestId: '{{paymentRequestId}}' } },
  { operation: 'getPayment', path: { paymentId: '{{paymentId}}' } },
  { operation: 'listSavedDebtorAccounts' },
  aRequest('createPaymentRequest of a mandate', 'mandateRequestId', {
    type: 'VariableOnDemand',
    instructions: { maxCumulativeNumberOfPayments: 3 },
  }),
  { ...aConsent('createPaymentConsent of a mandate', 'mandateRequestId', 'mandateId'), customer: approved },
  { operation: 'writeCallback', title: 'writeCallback of a mandate', query: returned },

  {
    operation: 'schedulePayment',
    body: { mandateId: '{{mandateId}}', executionDate: '{{today}}', amount: '30.00', reference: 'first' },
    keep: { transactionId: 'data.id' },
  },
  { operation: 'approvePayment', body: { mandateId: '{{mandateId}}', transactionId: '{{transactionId}}' } },
  { operation: 'listMandateTransactions', path: { mandateId: '{{mandateId}}' } },

  { operation: 'addBankAccount', keep: { bankAccountId: 'data.id' } },
  { operation: 'listBankAccounts' },
  { operation: 'getBankAccount', path: { id: '{{bankAccountId}}' } },
  { operation: 'chooseDefaultBankAccount', body: { id: '{{bankAccountId}}' } },
  { operation: 'getDefaultBankAccount' },
  { operation: 'deleteBankAccount', path: { id: '{{bankAccountId}}' } },

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
    operation: 'revokeAccountConsent',
    path: { consentId: '{{revokedAccountConsentId}}' },
    body: { status: 'Revoked' },
  },
  {
    ...anAccountConsent('createAccountConsent', 'accountRequestId', 'accountConsentId'),
    customer: { link: 'data.authorizationLink', comesBackTo: 'service' },
  },
  { operation: 'listAccountConsents' },
  { operation: 'getAccountConsent', path: { consentId: '{{accountConsentId}}' } },

  { operation: 'startDataSync', body: { consentId: '{{accountConsentId}}' }, keep: { jobId: 'data.jobId' } },
  { operation: 'getDataSync', path: { jobId: '{{jobId}}' } },
  { operation: 'accessAccounts', body: { consentId: '{{accountConsentId}}', include: ['balances'] } },

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
  { operation: 'createWebhook', keep: { webhookId: 'data.id' } },
  { operation: 'listWebhooks' },
  { operation: 'getWebhook', path: { webhookId: '{{webhookId}}' } },
  { operation: 'updateWebhook', path: { webhookId: '{{webhookId}}' } },
  { operation: 'deleteWebhook', path: { webhookId: '{{webhookId}}' } },
  { operation: 'getWebhookKeySet' },

  { operation: 'legacyToken', headers: credentials, keep: { legacyRefreshToken: 'refresh_token' } },
  { operation: 'legacyRefresh', headers: { 'refresh-token': '{{legacyRefreshToken}}' } },
  { operation: 'legacyKeySet' },

  { operation: 'legacyPaymentProviders' },
  { operation: 'legacyPurposeCodes' },
  { operation: 'legacyCreatePaymentRequest', keep: { legacyRequestId: 'data.paymentRequestId' } },
  { operation: 'legacyInitiatePaymentRequest' },
  { operation: 'legacyListPaymentRequests' },
  { operation: 'legacyGetPaymentRequest', query: { id: '{{legacyRequestId}}' } },
  { operation: 'legacyFetchPaymentRequest', path: { refId: '{{legacyRequestId}}' } },
  {
    operation: 'legacyCreatePaymentConsent',
    query: { id: '{{legacyRequestId}}' },
    keep: { legacyConsentId: 'data.consentId' },
    customer: approved,
  },
  { operation: 'legacyGetPaymentConsent', query: { consentId: '{{legacyConsentId}}' } },
  {
    operation: 'legacyWritePayment',
    query: { state: '{{state}}', code: '{{code}}' },
    keep: { legacyPaymentId: 'data.paymentId' },
  },
  { operation: 'legacySyncPaymentConsent', query: { paymentRequestId: '{{legacyRequestId}}' } },
  { operation: 'legacyListPayments', body: {} },
  { operation: 'legacyGetPayment', query: { paymentId: '{{legacyPaymentId}}' } },

  { operation: 'legacyAccountProviders' },
  {
    operation: 'legacyCreateShortLivedRequest',
    body: { customerId: legacyCustomer, countryCode: 'SA', requestPermissions: permissions },
    keep: { legacyAccountRequestId: 'data.id' },
    customer: { link: 'data.requestLink', comesBackTo: 'service' },
  },
  {
    operation: 'legacyCreateLongLivedRequest',
    body: {
      customerId: legacyCustomer,
      countryCode: 'SA',
      requestPermissions: permissions,
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
];
