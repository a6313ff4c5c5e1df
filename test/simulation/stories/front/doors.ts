import type { RouteName } from '../../service/front.ts';

/** The parts of a request apart from its method and path. */
interface RequestParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** One parameter of a route that takes the id of a client's resource. */
export interface IdParameter {
  /** The `entity` of the items whose ids it takes. */
  readonly entity: string;
  readonly requestWith: (id: string) => RequestParts;
}

const param = (entity: string, name: string, rest: Omit<RequestParts, 'params'> = {}): IdParameter => ({
  entity,
  requestWith: (id) => ({ ...rest, params: { [name]: id } }),
});
const query = (entity: string, name: string, rest: RequestParts = {}): IdParameter => ({
  entity,
  requestWith: (id) => ({ ...rest, query: { ...rest.query, [name]: id } }),
});
const body = (entity: string, name: string, rest: object = {}): IdParameter => ({
  entity,
  requestWith: (id) => ({ body: { ...rest, [name]: id } }),
});

const account = query('SharedAccount', 'accountId');
const someId = '0199f3a0-0000-7000-8000-000000000002';
const customerId = '0199f3a0-0000-7000-8000-000000000001';
const executionDate = '2027-01-02';
const revoked = { status: 'Revoked' };

/** Every route that takes a resource id, with one entry per id parameter. */
export const idParameters: Partial<Record<RouteName, readonly IdParameter[]>> = {
  getPaymentRequest: [param('PaymentRequest', 'paymentRequestId')],
  cancelPaymentRequest: [param('PaymentRequest', 'paymentRequestId')],
  createPaymentConsent: [query('PaymentRequest', 'id', { query: { providerId: 'uae-enbdx' } })],
  getPaymentConsent: [param('PaymentConsent', 'consentId')],
  syncPaymentConsent: [query('PaymentRequest', 'paymentRequestId')],
  updatePaymentConsent: [param('PaymentConsent', 'consentId', { body: revoked })],
  listPayments: [query('PaymentRequest', 'paymentRequestId'), query('PaymentConsent', 'consentId')],
  getPayment: [param('Payment', 'paymentId')],
  schedulePayment: [
    body('Mandate', 'mandateId', { executionDate }),
    body('PaymentRequest', 'mandateId', { executionDate }),
  ],
  approvePayment: [body('Mandate', 'mandateId', { transactionId: someId })],
  listMandateTransactions: [param('Mandate', 'mandateId')],
  getAccountRequest: [param('AccountRequest', 'accountRequestId')],
  updateAccountRequest: [param('AccountRequest', 'accountRequestId', { body: { redirectionFlow: 'WEB' } })],
  deleteAccountRequest: [param('AccountRequest', 'accountRequestId')],
  createAccountConsent: [
    body('AccountRequest', 'requestId'),
    body('AccountConsent', 'baseConsentId', { requestId: someId }),
  ],
  getAccountConsent: [param('AccountConsent', 'consentId')],
  updateAccountConsent: [param('AccountConsent', 'consentId', { body: revoked })],
  startDataSync: [body('AccountConsent', 'consentId')],
  getDataSync: [param('DataSync', 'jobId')],
  accessAccounts: [body('AccountConsent', 'consentId', { include: ['balances'] })],
  listAccountConsents: [query('Connection', 'connectionId')],
  createRiskReport: [
    {
      entity: 'AccountConsent',
      requestWith: (id) => ({ body: { referenceCustomerId: customerId, consentIds: [id] } }),
    },
  ],
  getRiskReport: [param('RiskReport', 'reportId')],
  getRiskReportStatus: [param('RiskReport', 'reportId')],
  deleteRiskReport: [param('RiskReport', 'reportId')],
  exportRiskReport: [param('RiskReport', 'reportId', { query: { format: 'json' } })],
  legacyGetAccountRequest: [query('AccountRequest', 'id')],
  legacyGetAccount: [query('SharedAccount', 'id')],
  legacyGetAccountV2: [query('SharedAccount', 'id')],
  legacyListAccounts: [query('AccountConsent', 'consentId')],
  legacyListAccountsV2: [query('AccountConsent', 'consentId')],
  legacyGetBalances: [account],
  legacyGetBalancesV2: [account],
  legacyGetBalanceHistory: [account],
  legacyGetBeneficiaries: [account],
  legacyGetDirectDebits: [account],
  legacyGetParties: [account],
  legacyCreateAccountReport: [
    { entity: 'SharedAccount', requestWith: (id) => ({ body: { customerId, accountIds: [id] } }) },
  ],
  legacyGetAccountReport: [query('AccountReport', 'jobId', { query: { customerId } })],
  legacyGetAccountReportFile: [query('AccountReport', 'jobId', { query: { customerId } })],
  legacyGetPaymentRequest: [query('PaymentRequest', 'id')],
  legacyFetchPaymentRequest: [param('PaymentRequest', 'refId')],
  legacyCreatePaymentConsent: [query('PaymentRequest', 'id')],
  legacyGetPaymentConsent: [query('PaymentConsent', 'consentId')],
  legacySyncPaymentConsent: [query('PaymentRequest', 'paymentRequestId')],
  legacyGetPayment: [query('Payment', 'paymentId')],
  getBankAccount: [param('BankAccount', 'id')],
  deleteBankAccount: [param('BankAccount', 'id')],
  chooseDefaultBankAccount: [body('BankAccount', 'id')],
  getWebhook: [param('Subscription', 'webhookId')],
  updateWebhook: [param('Subscription', 'webhookId', { body: { status: 'Active' } })],
  setStandardWebhooks: [param('Subscription', 'webhookId', { body: { enabled: true } })],
  deleteWebhook: [param('Subscription', 'webhookId')],
};

/** The routes that list a client's resources. */
export const lists = [
  'listPaymentRequests',
  'listPaymentConsents',
  'listPayments',
  'listSavedDebtorAccounts',
  'listAccountRequests',
  'listAccountConsents',
  'listRiskReports',
  'listBankAccounts',
  'listWebhooks',
  'legacyListAccountRequests',
  'legacyListPaymentRequests',
  'legacyListPayments',
] as const satisfies readonly RouteName[];
