import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { PageQuery } from '#shared/platform/http/paging.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { Instant } from '#shared/platform/schemas/query.ts';
import { legacy } from '../requests/routes.ts';
import { LegacyAccountView, LegacyBalanceHistoryView, LegacyBalancesView } from '../views/account-views.ts';
import { LegacyPartyView } from '../views/party-view.ts';
import { LegacyBeneficiaryView, LegacyDirectDebitView } from '../views/section-views.ts';

const readRoute = {
  ...legacy,
  method: 'GET',
  problems: ['not_found', 'consent_not_authorized', 'insufficient_permissions', 'provider_unavailable', 'conflict'],
} as const;
const dataResponse = <T extends z.ZodType>(schema: T) => ({ kind: 'data', status: 200, schema }) as const;
const byAccount = z.object({ accountId: Id.describe('The id of the account in this API (UUID).') });

const getAccount = {
  ...readRoute,
  summary: 'Get an account',
  description: 'The consent must allow ReadAccountsBasic and ReadAccountsDetail.',
  query: z.object({ id: Id.describe('The id of the account in this API (UUID).') }),
  ok: dataResponse(LegacyAccountView),
} as const;
const listAccounts = {
  ...readRoute,
  summary: 'List the accounts of a consent',
  description: 'The consent must allow ReadAccountsBasic and ReadAccountsDetail.',
  query: PageQuery.extend({ consentId: Id.describe('The id of the consent (UUID).') }),
  ok: { kind: 'list', status: 200, schema: LegacyAccountView },
} as const;
const getBalances = {
  ...readRoute,
  summary: 'Get the balances of an account',
  description: 'The consent must allow ReadAccountsBasic, ReadAccountsDetail and ReadBalances.',
  query: byAccount,
  ok: dataResponse(LegacyBalancesView),
} as const;

export const routes = {
  legacyGetAccount: { ...getAccount, path: '/api/v1.0/ais/Account/Get', operation: 'ais.v1.account.get' },
  legacyGetAccountV2: { ...getAccount, path: '/api/v2.0/ais/Account/Get', operation: 'ais.v2.account.get' },
  legacyListAccounts: { ...listAccounts, path: '/api/v1.0/ais/Account/List', operation: 'ais.v1.account.list' },
  legacyListAccountsV2: { ...listAccounts, path: '/api/v2.0/ais/Account/List', operation: 'ais.v2.account.list' },
  legacyGetBalances: { ...getBalances, path: '/api/v1.0/ais/Balance/Get', operation: 'ais.v1.balance.get' },
  legacyGetBalancesV2: { ...getBalances, path: '/api/v2.0/ais/Balance/Get', operation: 'ais.v2.balance.get' },
  legacyGetBalanceHistory: {
    ...readRoute,
    path: '/api/v1.0/ais/Balance/History',
    operation: 'ais.v1.balance.history',
    summary: 'Get the balance of an account at the end of each day',
    description:
      'Worked back from the current balance through the booked transactions. The period is at most a year and defaults to the last 30 days. A day is omitted if the consent does not cover all transactions since then. The consent must allow ReadAccountsBasic, ReadAccountsDetail, ReadBalances, ReadTransactionsBasic, ReadTransactionsDetail, ReadTransactionsCredits and ReadTransactionsDebits.',
    query: byAccount.extend({
      fromBookingDateTime: Instant.optional().describe('The start of the period. Defaults to 30 days before the end.'),
      toBookingDateTime: Instant.optional().describe('The end of the period. Defaults to now.'),
    }),
    ok: dataResponse(LegacyBalanceHistoryView),
  },
  legacyGetBeneficiaries: {
    ...readRoute,
    path: '/api/v1.0/ais/Beneficiary/Get',
    operation: 'ais.v1.beneficiary.get',
    summary: 'List the beneficiaries of an account',
    description: 'The consent must allow ReadBeneficiariesBasic and ReadBeneficiariesDetail.',
    query: byAccount,
    ok: dataResponse(z.array(LegacyBeneficiaryView)),
  },
  legacyGetDirectDebits: {
    ...readRoute,
    path: '/api/v1.0/ais/DirectDebit/Get',
    operation: 'ais.v1.direct_debit.get',
    summary: 'List the direct debits of an account',
    description: 'The consent must allow ReadDirectDebits.',
    query: byAccount,
    ok: dataResponse(z.array(LegacyDirectDebitView)),
  },
  legacyGetParties: {
    ...readRoute,
    path: '/api/v1.0/ais/Parties/Get',
    operation: 'ais.v1.parties.get',
    summary: 'List the holders of an account',
    description: 'The consent must allow ReadParty.',
    query: byAccount,
    ok: dataResponse(z.array(LegacyPartyView)),
  },
} as const satisfies Routes;
