import { newAccountRequest } from '#shared/accounts/request/account-request.ts';
import type { routes } from '#functions/legacy-accounts/routes.ts';
import { presentReport, presentSummary } from '#functions/legacy-accounts/reports/view.ts';
import { presentRequest } from '#functions/legacy-accounts/requests/view.ts';
import { presentAccount, presentBalances, presentHistory } from '#functions/legacy-accounts/views/account-views.ts';
import { presentParty } from '#functions/legacy-accounts/views/party-view.ts';
import { presentBeneficiary, presentDirectDebit } from '#functions/legacy-accounts/views/section-views.ts';
import { finishedAccountReport, newAccountReportSample } from '../samples/account-report.ts';
import { balances, beneficiary, directDebit, party, saudiAccount } from '../samples/accounts.ts';
import { type Examples, firstPage, withId } from '../samples/example.ts';
import { at, baseUrl, sampleContext, sampleId } from '../samples/identity.ts';
import { newSharingRequest } from '../samples/sharing.ts';

const permissions = ['ReadAccountsBasic', 'ReadAccountsDetail', 'ReadBalances'] as const;

const request = newAccountRequest(
  {
    ...newSharingRequest,
    id: sampleId('legacy-account-request'),
    market: 'KSA',
    countryCode: 'SA',
    permissions,
    providerCodes: [],
    transactionsFrom: undefined,
    term: { seconds: 86_400 },
  },
  at(0),
);
const requestView = presentRequest({ request, consent: undefined, connection: undefined }, sampleContext);
const { id: jobId, customerId, accountIds } = newAccountReportSample;
const body = { customerId, countryCode: 'SA', requestPermissions: [...permissions] };

const expired = { consent_not_authorized: { message: 'The consent is Expired', legacy: 'CONSENT_EXPIRED' } } as const;
const errors = { ...expired, insufficient_permissions: { message: 'The consent lacks ReadAccountsDetail' } };

const source = { accountId: saudiAccount.id, readAt: at(210) };
const byAccount = { ...withId('accountId', saudiAccount.id), errors };
const account = { ...withId('id', saudiAccount.id), response: presentAccount(saudiAccount), errors };
const list = {
  query: { consentId: sampleId('account-consent'), page: '1', perPage: '20' },
  response: [presentAccount(saudiAccount)],
  invalid: { query: { consentId: '17' } },
  errors,
};
const balancesNow = { ...byAccount, response: presentBalances(saudiAccount, balances) };

const report = {
  query: { jobId, customerId },
  response: presentReport(finishedAccountReport, baseUrl),
  invalid: { query: { jobId: '17', customerId } },
  errors: expired,
};

export const examples: Examples<typeof routes> = {
  legacyCreateShortLivedRequest: { body, response: requestView, invalid: { body: { requestPermissions: [] } } },
  legacyCreateLongLivedRequest: {
    body: { ...body, consentExpiryDate: at(90 * 86_400) },
    response: { ...requestView, consentExpiryDate: at(90 * 86_400) },
    invalid: { body: { consentExpiryDate: 'tomorrow' } },
  },
  legacyListAccountRequests: { ...firstPage, response: [requestView] },
  legacyGetAccountRequest: { ...withId('id', request.id), response: requestView },

  legacyGetAccount: account,
  legacyGetAccountV2: account,
  legacyListAccounts: list,
  legacyListAccountsV2: list,
  legacyGetBalances: balancesNow,
  legacyGetBalancesV2: balancesNow,
  legacyGetBalanceHistory: {
    ...byAccount,
    query: {
      accountId: saudiAccount.id,
      fromBookingDateTime: '2026-11-19T00:00:00Z',
      toBookingDateTime: '2026-11-20T12:00:00Z',
    },
    response: presentHistory(saudiAccount, [
      { date: '2026-11-19', units: 1_268_215_000n, currency: 'SAR' },
      { date: '2026-11-20', units: 1_245_075_000n, currency: 'SAR' },
    ]),
  },
  legacyGetBeneficiaries: { ...byAccount, response: [presentBeneficiary(beneficiary, source)] },
  legacyGetDirectDebits: { ...byAccount, response: [presentDirectDebit(directDebit, source)] },
  legacyGetParties: { ...byAccount, response: [presentParty(party, source)] },

  legacyCreateAccountReport: {
    body: { customerId, accountIds: [...accountIds] },
    response: presentSummary(newAccountReportSample),
    invalid: { body: { customerId: '17' } },
    errors: { ...expired, insufficient_permissions: { message: 'The consent lacks ReadBalances' } },
  },
  legacyGetAccountReport: report,
  legacyGetAccountReportFile: report,
};
