import type { AccountBank } from '../port/accounts.ts';
import { NotOffered } from '../port/errors.ts';
import { SharedAccount } from '#shared/account-data/account.ts';
import { Balance } from '#shared/account-data/balance.ts';
import { Beneficiary, DirectDebit, ScheduledPayment, StandingOrder } from '#shared/account-data/future-payments.ts';
import { Party } from '#shared/account-data/party.ts';
import { Product } from '#shared/account-data/product.ts';
import { Statement } from '#shared/account-data/statement.ts';
import { Transaction } from '#shared/account-data/transaction.ts';
import { openAccountAnswers, queryOf } from '../wire/account-answers.ts';
import { fromWire } from '../wire/names.ts';
import type { BankContext } from './bank-context.ts';

interface WireClaim {
  readonly Verification?: { readonly Evidence?: unknown };
  readonly Claims?: unknown;
}

/** The standard has one piece of evidence per verification; we have a list, because other markets have several. */
const withEvidenceList = (party: unknown): unknown => {
  const { VerifiedClaims: claims = [], ...others } = party as { VerifiedClaims?: readonly WireClaim[] };
  return {
    ...others,
    VerifiedClaims: claims.map(({ Verification, Claims = {} }) => ({
      Claims,
      ...(Verification && {
        Verification: {
          ...Verification,
          Evidence: Verification.Evidence === undefined ? [] : [Verification.Evidence].flat(),
        },
      }),
    })),
  };
};

/** A rate sheet that is encrypted for somebody else is a text, and nothing that we can show. */
const withReadableRates = (product: unknown): unknown => {
  const { FinanceRates: rates, ...others } = product as { FinanceRates?: unknown };
  return typeof rates === 'object' ? { ...others, FinanceRates: rates } : others;
};

/** The account data of a bank of UAE Open Finance. */
export const openAccounts = ({ call, accountMessages: messages, now }: BankContext, base: string): AccountBank => {
  const { listIn, oneIn, get, getOf, getPage } = openAccountAnswers({ base, call, messages, now, decode: fromWire });

  return {
    accounts: async (access, bankCall) =>
      listIn(SharedAccount, await get('accounts', '/accounts', access, bankCall), 'Account'),

    async account(access, accountId, bankCall) {
      const { Data } = await getOf('', access, accountId, bankCall);
      return oneIn(SharedAccount, { ...(Data.Account as object), AccountId: accountId });
    },

    balances: async (access, id, bankCall) => listIn(Balance, await getOf('balances', access, id, bankCall), 'Balance'),

    transactions: (access, accountId, page, bankCall) =>
      getPage(
        { schema: Transaction, resource: 'transactions', member: 'Transaction' },
        { access, accountId, bankCall, query: queryOf(page, 'BookingDateTime', wholeDays) },
      ),

    beneficiaries: async (access, id, bankCall) =>
      listIn(Beneficiary, await getOf('beneficiaries', access, id, bankCall), 'Beneficiary'),

    directDebits: async (access, id, bankCall) =>
      listIn(DirectDebit, await getOf('direct-debits', access, id, bankCall), 'DirectDebit'),

    standingOrders: async (access, id, bankCall) =>
      listIn(StandingOrder, await getOf('standing-orders', access, id, bankCall), 'StandingOrder'),

    scheduledPayments: async (access, id, bankCall) =>
      listIn(ScheduledPayment, await getOf('scheduled-payments', access, id, bankCall), 'ScheduledPayment'),

    async parties(access, id, bankCall) {
      const { Data } = await getOf('parties', access, id, bankCall);
      return [Data.Party].flat().map((party) => oneIn(Party, withEvidenceList(party)));
    },

    async consentingParty(access, bankCall) {
      const { Data } = await get('parties', '/parties', access, bankCall);
      if (Data.Party === undefined) throw new NotOffered('The bank does not say who gave the consent');
      return oneIn(Party, withEvidenceList(Data.Party));
    },

    async products(access, id, bankCall) {
      const { Data } = await getOf('product', access, id, bankCall);
      return ([Data.Product ?? []].flat() as unknown[]).map((product) => oneIn(Product, withReadableRates(product)));
    },

    statements: (access, accountId, page, bankCall) =>
      getPage(
        { schema: Statement, resource: 'statements', member: 'Statements' },
        { access, accountId, bankCall, query: queryOf(page, 'StatementDate', (day) => day) },
      ),
  };
};

/** Midnight to midnight in the UAE. */
const wholeDays = (day: string, end: 'from' | 'to'): string =>
  `${day}T${end === 'from' ? '00:00:00' : '23:59:59'}+04:00`;
