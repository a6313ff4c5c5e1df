// @module-tag variant
import { expect, test } from 'vitest';
import { market2022 as saudiMarket } from '#functions/sandbox/bank-ksa/v2022/market.ts';
import { market as emiratiMarket } from '#functions/sandbox/bank-uae/market.ts';
import { providerById } from '#shared/banks/providers/built-in-banks.ts';
import { accountsAt } from '#functions/sandbox/banks/customers/bank-account.ts';
import { fundsOf, linesOf } from '#functions/sandbox/banks/postings/lines.ts';
import type { Posting } from '#functions/sandbox/banks/postings/posting.ts';
import { aRespondingBank } from '#test/support/banks/responding-bank.ts';
import { createFilledResponses, pathsIn } from '#test/support/builders/every-field.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { call } from '#test/support/banks/uae/requests.ts';

const local = useLocalTable();
const now = new Date('2026-11-21T08:00:00.000Z');
const access = { bankConsentId: 'c1', accessToken: 'token' };
const AccountId = 'a1';

/** Returns the postings of payments through this service: one to the creditor and one to the debtor. */
const postingsIn = (currency: string) => ({
  postings: async (iban: string): Promise<readonly Posting[]> =>
    (['in', 'out'] as const).map((direction) => ({
      direction,
      payment: {
        paymentId: `payment-${direction}`,
        amount: { Amount: '10.00', Currency: currency },
        creditor: { CreditorAccount: { SchemeName: 'IBAN', Identification: iban, Name: { en: 'Somebody' } } },
        debtorIban: iban,
        purpose: 'GDS',
        lacksFunds: false,
        createdAt: '2026-11-20T08:00:00.000Z',
      },
    })),
});

type Market = 'KSA' | 'UAE';

const views = { KSA: saudiMarket.data, UAE: emiratiMarket.data };

/** Returns a bank's data about its customers, as the bank sends it. */
const sandboxData = async (market: Market, code: string) => {
  const bank = providerById(market, code);
  if (!bank) throw new Error(`${code} is not a bank in ${market}`);
  const view = views[market];
  const accounts = accountsAt(bank);
  const store = postingsIn(accounts[0]?.currency ?? '');
  const funds = await Promise.all(accounts.map((account) => fundsOf(account, store, now)));
  const lines = await Promise.all(accounts.map((account) => linesOf(account, store, now)));
  return {
    Account: accounts.map((account) => ({ AccountId: account.accountId, ...view.presentAccount(account, true) })),
    Balance: accounts.flatMap((account, index) => {
      const accountFunds = funds[index];
      return accountFunds ? view.presentBalances(account, accountFunds, now.toISOString()) : [];
    }),
    Transaction: accounts.flatMap((account, index) =>
      (lines[index] ?? []).slice(-200).map((line) => view.presentTransaction(line, account, true)),
    ),
    Beneficiary: accounts.flatMap((account) => view.presentBeneficiaries(account, true)),
    DirectDebit: accounts.flatMap((account) => view.presentDirectDebits(account, now)),
    Party: accounts.map(view.presentHolder),
  };
};
type BankData = Partial<Record<keyof Awaited<ReturnType<typeof sandboxData>>, unknown>>;

/** Returns the paths of the fields that a client receives from bank data. */
const fieldsOf = async (market: Market, data: BankData): Promise<ReadonlySet<string>> => {
  const bank = await aRespondingBank(local().table, market, { ...data, AccountId });
  return pathsIn({
    accounts: await bank.accounts(access, call),
    balances: await bank.balances(access, AccountId, call),
    transactions: (await bank.transactions(access, AccountId, { from: undefined, to: undefined }, call)).items,
    beneficiaries: await bank.beneficiaries(access, AccountId, call),
    directDebits: await bank.directDebits(access, AccountId, call),
    parties: await bank.parties(access, AccountId, call),
  });
};

/** Returns bank data with every field of the standard. */
const completeData = (market: Market): BankData => {
  const [file, prefix] = { KSA: ['ksa', 'OB'] as const, UAE: ['uae', 'AE'] as const }[market];
  const filled = createFilledResponses(`test/support/banks/${file}/standard/accounts.json`);
  const names = ['Account', 'Balance', 'Transaction', 'Beneficiary', 'DirectDebit', 'Party2'];
  return Object.assign({}, ...names.map((name) => filled(`${prefix}Read${name}`).Data));
};

/**
 * Fields that no sandbox bank sends: no account has a closing date, no bank adds fields, and no customer has a second
 * name or a title.
 */
const neverSent = [
  'accounts.maturityDate',
  'transactions.supplementaryData.OfThisBank',
  'beneficiaries.supplementaryData.OfThisBank',
  'parties.verifiedClaims.claims.middleName',
  'parties.verifiedClaims.claims.salutation',
];

test('the sandbox banks of both markets send the same fields where their standards agree', async () => {
  const [saudi, emirati] = [await fieldsOf('KSA', completeData('KSA')), await fieldsOf('UAE', completeData('UAE'))];
  const commonFields = [...saudi].filter((field) => emirati.has(field));
  const sent = {
    KSA: await fieldsOf('KSA', await sandboxData('KSA', 'ksa-alrajhi')),
    UAE: await fieldsOf('UAE', await sandboxData('UAE', 'uae-enbdx')),
  };
  const missing = (market: Market) => commonFields.filter((field) => !sent[market].has(field));
  expect({ KSA: missing('KSA'), UAE: missing('UAE') }).toEqual({ KSA: neverSent, UAE: neverSent });
});
