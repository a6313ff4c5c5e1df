import type { Examples } from '#infra/openapi/samples/example.ts';
import { balances, beneficiary, directDebit, party, saudiAccount } from '#infra/openapi/samples/accounts.ts';
import { at, sampleId } from '#infra/openapi/samples/identity.ts';
import { presentAccount, presentBalances, presentHistory } from '#functions/legacy-accounts/views/account-views.ts';
import { presentParty } from '#functions/legacy-accounts/views/party-view.ts';
import { presentBeneficiary, presentDirectDebit } from '#functions/legacy-accounts/views/section-views.ts';
import type { routes } from '#functions/legacy-accounts/accounts/routes.ts';

const source = { accountId: saudiAccount.id, readAt: at(210) };
const errors = {
  consent_not_authorized: { message: 'The consent is Expired', legacy: 'CONSENT_EXPIRED' },
  insufficient_permissions: { message: 'The consent lacks ReadAccountsDetail' },
} as const;

const account = {
  query: { id: saudiAccount.id },
  response: presentAccount(saudiAccount),
  invalid: { query: { id: '17' } },
  errors,
};
const list = {
  query: { consentId: sampleId('account-consent'), page: '1', perPage: '20' },
  response: [presentAccount(saudiAccount)],
  invalid: { query: { consentId: '17' } },
  errors,
};
const byAccount = { query: { accountId: saudiAccount.id }, invalid: { query: { accountId: '17' } }, errors };
const balancesNow = { ...byAccount, response: presentBalances(saudiAccount, balances) };
const history = presentHistory(saudiAccount, [
  { date: '2026-11-19', units: 1_268_215_000n },
  { date: '2026-11-20', units: 1_245_075_000n },
]);

export const examples: Examples<typeof routes> = {
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
    response: history,
  },
  legacyGetBeneficiaries: { ...byAccount, response: [presentBeneficiary(beneficiary, source)] },
  legacyGetDirectDebits: { ...byAccount, response: [presentDirectDebit(directDebit, source)] },
  legacyGetParties: { ...byAccount, response: [presentParty(party, source)] },
};
