import type { routes as accountData } from '#functions/account-data/routes.ts';
import type { routes as auth } from '#functions/auth/routes.ts';
import type { routes as bankAccounts } from '#functions/bank-accounts/routes.ts';
import type { routes as managementLinks } from '#functions/consent-pages/links/routes.ts';
import type { routes as legacyPayments } from '#functions/legacy-payments/routes.ts';
import type { routes as mandates } from '#functions/mandates/routes.ts';
import type { routes as legacyAccounts } from '#functions/legacy-accounts/routes.ts';
import type { routes as payments } from '#functions/payments/routes.ts';
import type { routes as providers } from '#functions/providers/routes.ts';
import type { routes as riskReportExport } from '#functions/risk-report-export/routes.ts';
import type { routes as riskReports } from '#functions/risk-reports/routes.ts';
import type { routes as verifications } from '#functions/verifications/routes.ts';
import type { routes as webhooks } from '#functions/webhooks/routes.ts';
import type { Integrator } from '#test/support/drivers/integrator.ts';
import { aLegacyPayment, aPayment } from '#test/support/drivers/journey.ts';
import type { Parts } from './request.ts';

type Table = typeof auth &
  typeof payments &
  typeof legacyPayments &
  typeof mandates &
  typeof bankAccounts &
  typeof accountData &
  typeof legacyAccounts &
  typeof riskReports &
  typeof riskReportExport &
  typeof providers &
  typeof verifications &
  typeof webhooks &
  typeof managementLinks;
export type Operation = keyof Table;
type Idempotent = { [O in Operation]: Table[O] extends { idempotency: string } ? O : never }[Operation];

/** Well-formed ids that do not belong to any resource. */
const unknownId = '5ac828cb-9034-884a-96b0-e948a31ac65f';
const otherUnknownId = '6bd939dc-a145-895b-a7c1-fa59b42bd760';

export const saudiIban = 'SA0380000000608010167519';
export const emiratiIban = 'AE070331234567890123456';
const otherSaudiIban = 'SA21800000DZJWMC65147ERH';
const otherEmiratiIban = 'AE270260000100000000001';

const credentials = ({ facts: { appId, apiKey } }: Integrator): Parts => ({
  headers: { 'app-id': appId, 'x-api-key': apiKey },
});

/** Returns the parts with a new refresh token, because each can be used only once. */
const newRefreshToken = async (client: Integrator): Promise<Parts> => ({
  headers: { 'refresh-token': String((await client.startSession()).body.data.refreshToken) },
});

const idQuestion = { iban: saudiIban, idValue: '1010000006' };
const corporateQuestion = { iban: saudiIban, unifiedNationalNumber: '7000000005' };
const subscription = { url: 'https://hooks.shop.example/in', product: 'payments', resources: ['payment'] };

const bankAccount = {
  accountDetails: { identificationNumber: emiratiIban },
  accountHolderDetails: { name: 'Ivan England' },
};
const payee = { iban: emiratiIban, name: { fullName: 'Ivan England' } };
const shortLivedRequest = {
  customerId: unknownId,
  countryCode: 'SA',
  requestPermissions: ['ReadAccountsBasic', 'ReadAccountsDetail'],
};
const longLivedRequest = {
  ...shortLivedRequest,
  consentExpiryDate: new Date(Date.now() + 30 * 86_400_000).toISOString(),
};
const riskReport = { referenceCustomerId: 'nobody' };
const accountRequest = { permissions: ['ReadAccountsBasic', 'ReadBalances'] };

const noParts = (): Parts => ({});
const byId = (parameter: string) => (): Parts => ({ params: { [parameter]: unknownId } });
const byQuery = (parameter: string) => (): Parts => ({ query: { [parameter]: unknownId } });
const withBody =
  (body: object): Sample =>
  () => ({ body });

type Sample = (client: Integrator) => Parts | Promise<Parts>;

/**
 * The parts that a request to each route needs to pass the schemas. The ids do not belong to any resource, so most
 * valid requests receive a 404 and do not change anything.
 */
export const samples: Readonly<Record<Operation, Sample>> = {
  createSession: credentials,
  refreshSession: newRefreshToken,
  getKeySet: noParts,
  getClientKeySet: () => ({ params: { segment: unknownId } }),
  legacyToken: credentials,
  legacyRefresh: newRefreshToken,
  legacyKeySet: noParts,
  listProviders: noParts,
  listProviderHealth: noParts,
  listPurposeCodes: noParts,
  legacyAccountProviders: noParts,
  legacyPaymentProviders: noParts,
  legacyPurposeCodes: noParts,
  getLogo: () => ({ params: { logo: 'uae-nobody.00000000.svg' } }),
  createPaymentRequest: withBody(aPayment()),
  listPaymentRequests: noParts,
  getPaymentRequest: byId('paymentRequestId'),
  cancelPaymentRequest: byId('paymentRequestId'),
  createPaymentConsent: () => ({ query: { id: unknownId } }),
  getPaymentConsent: byId('consentId'),
  syncPaymentConsent: () => ({ query: { paymentRequestId: unknownId } }),
  listPaymentConsents: noParts,
  updatePaymentConsent: () => ({ params: { consentId: unknownId }, body: { status: 'Revoked' } }),
  listPayments: noParts,
  getPayment: byId('paymentId'),
  writeCallback: () => ({ query: { state: `${unknownId}.secret`, code: 'code' } }),
  legacyCreatePaymentRequest: withBody(aLegacyPayment()),
  legacyInitiatePaymentRequest: withBody(aLegacyPayment()),
  legacyListPaymentRequests: noParts,
  legacyGetPaymentRequest: () => ({ query: { id: unknownId } }),
  legacyFetchPaymentRequest: byId('refId'),
  legacyCreatePaymentConsent: () => ({ query: { id: unknownId } }),
  legacyGetPaymentConsent: () => ({ query: { consentId: unknownId } }),
  legacySyncPaymentConsent: () => ({ query: { paymentRequestId: unknownId } }),
  legacyListPayments: noParts,
  legacyGetPayment: () => ({ query: { paymentId: unknownId } }),
  legacyWritePayment: () => ({ query: { state: `${unknownId}.secret`, code: 'code' } }),
  schedulePayment: withBody({ mandateId: unknownId, executionDate: '2099-01-01' }),
  approvePayment: withBody({ mandateId: unknownId, transactionId: unknownId }),
  listMandateTransactions: byId('mandateId'),
  listBankAccounts: noParts,
  checkPayee: withBody(payee),
  legacyCheckPayee: withBody({ ...payee, iban: saudiIban }),
  addBankAccount: withBody(bankAccount),
  getDefaultBankAccount: noParts,
  chooseDefaultBankAccount: withBody({ id: unknownId }),
  getBankAccount: byId('id'),
  deleteBankAccount: byId('id'),
  createAccountRequest: withBody(accountRequest),
  listAccountRequests: noParts,
  getAccountRequest: byId('accountRequestId'),
  updateAccountRequest: () => ({ params: { accountRequestId: unknownId }, body: accountRequest }),
  deleteAccountRequest: byId('accountRequestId'),
  createAccountConsent: withBody({ requestId: unknownId, providerId: 'uae-enbdx' }),
  listAccountConsents: noParts,
  getAccountConsent: byId('consentId'),
  updateAccountConsent: () => ({ params: { consentId: unknownId }, body: { status: 'Revoked' } }),
  startDataSync: withBody({ consentId: unknownId, sections: ['balances'] }),
  getDataSync: byId('jobId'),
  accessAccounts: withBody({ consentId: unknownId, include: ['balances'] }),
  listSavedDebtorAccounts: noParts,
  legacyCreateShortLivedRequest: withBody(shortLivedRequest),
  legacyCreateLongLivedRequest: withBody(longLivedRequest),
  legacyListAccountRequests: noParts,
  legacyGetAccountRequest: byQuery('id'),
  legacyGetAccount: byQuery('id'),
  legacyGetAccountV2: byQuery('id'),
  legacyListAccounts: byQuery('consentId'),
  legacyListAccountsV2: byQuery('consentId'),
  legacyGetBalances: byQuery('accountId'),
  legacyGetBalancesV2: byQuery('accountId'),
  legacyGetBalanceHistory: byQuery('accountId'),
  legacyGetBeneficiaries: byQuery('accountId'),
  legacyGetDirectDebits: byQuery('accountId'),
  legacyGetParties: byQuery('accountId'),
  legacyCreateAccountReport: withBody({ customerId: unknownId }),
  legacyGetAccountReport: () => ({ query: { jobId: unknownId, customerId: otherUnknownId } }),
  legacyGetAccountReportFile: () => ({ query: { jobId: unknownId, customerId: otherUnknownId } }),
  createRiskReport: withBody(riskReport),
  listRiskReports: noParts,
  getRiskReport: byId('reportId'),
  getRiskReportStatus: byId('reportId'),
  deleteRiskReport: byId('reportId'),
  exportRiskReport: byId('reportId'),
  verifyBeneficiary: withBody({ iban: emiratiIban }),
  idMatch: withBody(idQuestion),
  corporate: withBody(corporateQuestion),
  beneficiaryMatch: withBody({ iban: saudiIban }),
  commercialRegistration: () => ({ query: { unifiedNationalNumber: '7000000005', language: 'en' } }),
  commonMatch: withBody(idQuestion),
  commonCorporate: withBody(corporateQuestion),
  proMatch: withBody(idQuestion),
  proCorporate: withBody(corporateQuestion),
  getCatalogue: noParts,
  createManagementLink: withBody({ referenceCustomerId: 'nobody' }),
  createWebhook: withBody(subscription),
  listWebhooks: noParts,
  getWebhook: byId('webhookId'),
  updateWebhook: () => ({ params: { webhookId: unknownId }, body: { status: 'Inactive' } }),
  setStandardWebhooks: () => ({ params: { webhookId: unknownId }, body: { enabled: true } }),
  deleteWebhook: byId('webhookId'),
  getWebhookKeySet: noParts,
  getStandardWebhookKeySet: noParts,
};

const otherIdQuestion = { ...idQuestion, iban: otherSaudiIban };
const otherCorporateQuestion = { ...corporateQuestion, iban: otherSaudiIban };

/** The parts of another request to the route, which a case sends with the Idempotency-Key of the first request. */
export const otherRequests: Readonly<Record<Idempotent, Parts>> = {
  // The request consists only of credentials, which determine the scope of the key.
  createSession: {},
  refreshSession: { body: { refreshToken: 'another' } },
  createPaymentRequest: { body: aPayment({ reference: 'another' }) },
  createPaymentConsent: { query: { id: otherUnknownId } },
  writeCallback: { query: { state: `${otherUnknownId}.secret`, code: 'code' } },
  legacyCreatePaymentRequest: { body: aLegacyPayment({ externalReference: 'another' }) },
  legacyInitiatePaymentRequest: { body: aLegacyPayment({ externalReference: 'another' }) },
  legacyCreatePaymentConsent: { query: { id: otherUnknownId } },
  legacyWritePayment: { query: { state: `${otherUnknownId}.secret`, code: 'code' } },
  schedulePayment: { body: { mandateId: otherUnknownId, executionDate: '2099-01-01' } },
  addBankAccount: { body: { ...bankAccount, isDefault: true } },
  createAccountRequest: { body: { permissions: ['ReadAccountsBasic'] } },
  createAccountConsent: { body: { requestId: otherUnknownId } },
  startDataSync: { body: { consentId: otherUnknownId } },
  legacyCreateShortLivedRequest: { body: { ...shortLivedRequest, customerId: otherUnknownId } },
  legacyCreateLongLivedRequest: { body: { ...longLivedRequest, customerId: otherUnknownId } },
  legacyCreateAccountReport: { body: { customerId: otherUnknownId } },
  createRiskReport: { body: { referenceCustomerId: 'somebody' } },
  verifyBeneficiary: { body: { iban: otherEmiratiIban } },
  idMatch: { body: otherIdQuestion },
  corporate: { body: otherCorporateQuestion },
  beneficiaryMatch: { body: { iban: otherSaudiIban } },
  commonMatch: { body: otherIdQuestion },
  commonCorporate: { body: otherCorporateQuestion },
  proMatch: { body: otherIdQuestion },
  proCorporate: { body: otherCorporateQuestion },
  createWebhook: { body: { ...subscription, description: 'another' } },
};
