import { expect, test } from 'vitest';
import {
  presentAccount as saudiAccount,
  presentBalances as saudiBalances,
} from '#functions/sandbox/bank-ksa/accounts/account-view.ts';
import {
  presentBeneficiaries as saudiBeneficiaries,
  presentDirectDebits as saudiDirectDebits,
} from '#functions/sandbox/bank-ksa/accounts/arrangements.ts';
import { presentParty as saudiParty } from '#functions/sandbox/bank-ksa/accounts/party-view.ts';
import { presentTransaction as saudiTransaction } from '#functions/sandbox/bank-ksa/accounts/transaction-view.ts';
import { presentAccount, presentBalances } from '#functions/sandbox/bank-uae/accounts/account-view.ts';
import { presentBeneficiaries, presentDirectDebits } from '#functions/sandbox/bank-uae/accounts/arrangements.ts';
import { presentHolder } from '#functions/sandbox/bank-uae/accounts/party-view.ts';
import { presentTransaction } from '#functions/sandbox/bank-uae/accounts/transaction-view.ts';
import { providerById } from '#shared/banks/providers/directory.ts';
import { type BankAccount, accountsAt } from '#functions/sandbox/banks/customers/bank-account.ts';
import { type Funds, fundsOf } from '#functions/sandbox/banks/postings/funds.ts';
import { type Line, linesOf } from '#functions/sandbox/banks/postings/lines.ts';
import type { Posting } from '#functions/sandbox/banks/postings/posting.ts';
import { anAnsweringBank } from '#test/support/banks/answering-bank.ts';
import { openFilledAnswers, pathsIn } from '#test/support/builders/every-field.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { call } from '#test/support/banks/uae/requests.ts';

const local = useLocalTable();
const now = new Date('2026-11-21T08:00:00.000Z');
const access = { bankConsentId: 'c1', accessToken: 'token' };
const AccountId = 'a1';

/** A payment through this service, on the accounts of its debtor and its creditor. */
const postingsIn = (currency: string) => ({
  postings: async (iban: string): Promise<readonly Posting[]> =>
    (['in', 'out'] as const).map((direction) => ({
      direction,
      payment: {
        paymentId: `payment-${direction}`,
        amount: { Amount: '10.00', Currency: currency },
        creditor: { CreditorAccount: { Identification: iban, Name: { en: 'Somebody' } } },
        debtorIban: iban,
        purpose: 'GDS',
        lacksFunds: false,
        createdAt: '2026-11-20T08:00:00.000Z',
      },
    })),
});

/** How the banks of a market write what they share. */
interface Views {
  account(account: BankAccount): object;
  balances(account: BankAccount, funds: Funds, at: string): readonly object[];
  transaction(line: Line, account: BankAccount, withDetail: boolean): object;
  beneficiaries(account: BankAccount): readonly object[];
  directDebits(account: BankAccount, now: Date): readonly object[];
  party(account: BankAccount): object;
}

type Market = 'KSA' | 'UAE';

const views: Record<Market, Views> = {
  KSA: {
    account: (account: BankAccount) => saudiAccount(account, true),
    balances: saudiBalances,
    transaction: saudiTransaction,
    beneficiaries: (account: BankAccount) => saudiBeneficiaries(account),
    directDebits: saudiDirectDebits,
    party: ({ persona, bank }: BankAccount) => saudiParty(persona, bank),
  },
  UAE: {
    account: (account: BankAccount) => presentAccount(account, true),
    balances: presentBalances,
    transaction: presentTransaction,
    beneficiaries: (account: BankAccount) => presentBeneficiaries(account, true),
    directDebits: presentDirectDebits,
    party: presentHolder,
  },
};

/** The data of the customers of a bank, as the bank sends them. */
const sandboxData = async (market: Market, code: string) => {
  const bank = providerById(market, code);
  if (!bank) throw new Error(`${code} is not a bank of ${market}`);
  const view = views[market];
  const all = accountsAt(bank);
  const books = postingsIn(all[0]?.currency ?? '');
  const funds = await Promise.all(all.map((account) => fundsOf(account, books, now)));
  const lines = await Promise.all(all.map((account) => linesOf(account, books, now)));
  return {
    Account: all.map((account) => ({ AccountId: account.accountId, ...view.account(account) })),
    Balance: all.flatMap((account, index) => {
      const held = funds[index];
      return held ? view.balances(account, held, now.toISOString()) : [];
    }),
    Transaction: all.flatMap((account, index) =>
      (lines[index] ?? []).slice(-200).map((line) => view.transaction(line, account, true)),
    ),
    Beneficiary: all.flatMap(view.beneficiaries),
    DirectDebit: all.flatMap((account) => view.directDebits(account, now)),
    Party: all.map(view.party),
  };
};
type BankData = Partial<Record<keyof Awaited<ReturnType<typeof sandboxData>>, unknown>>;

/** The fields that a client gets of what a bank sends. */
const fieldsOf = async (market: Market, data: BankData): Promise<ReadonlySet<string>> => {
  const bank = await anAnsweringBank(local().table, market, { ...data, AccountId });
  return pathsIn({
    accounts: await bank.accounts(access, call),
    balances: await bank.balances(access, AccountId, call),
    transactions: (await bank.transactions(access, AccountId, { from: undefined, to: undefined }, call)).items,
    beneficiaries: await bank.beneficiaries(access, AccountId, call),
    directDebits: await bank.directDebits(access, AccountId, call),
    parties: await bank.parties(access, AccountId, call),
  });
};

/** The data of a bank that sends every field of its standard. */
const everything = (market: Market): BankData => {
  const [file, prefix] = { KSA: ['ksa', 'OB'] as const, UAE: ['uae', 'AE'] as const }[market];
  const filled = openFilledAnswers(`test/support/banks/${file}/standard/accounts.json`);
  const names = ['Account', 'Balance', 'Transaction', 'Beneficiary', 'DirectDebit', 'Party2'];
  return Object.assign({}, ...names.map((name) => filled(`${prefix}Read${name}`).Data));
};

/** No account here has an end, no bank has fields of its own, and nobody has told the bank a second name or a title. */
const sentByNone = [
  'accounts.maturityDate',
  'transactions.supplementaryData.ofThisBank',
  'beneficiaries.supplementaryData.ofThisBank',
  'parties.verifiedClaims.claims.middleName',
  'parties.verifiedClaims.claims.salutation',
];

test('the sandbox banks of both markets send the same fields where their standards have the same', async () => {
  const [saudi, emirati] = [await fieldsOf('KSA', everything('KSA')), await fieldsOf('UAE', everything('UAE'))];
  const inBoth = [...saudi].filter((field) => emirati.has(field));
  const sent = {
    KSA: await fieldsOf('KSA', await sandboxData('KSA', 'ksa-alrajhi')),
    UAE: await fieldsOf('UAE', await sandboxData('UAE', 'uae-enbdx')),
  };
  const missing = (market: Market) => inBoth.filter((field) => !sent[market].has(field));
  expect({ KSA: missing('KSA'), UAE: missing('UAE') }).toEqual({ KSA: sentByNone, UAE: sentByNone });
});
