import { expect, test } from 'vitest';
import * as z from 'zod';
import { AccountAccessView } from '#functions/account-data/data/routes.ts';
import {
  LegacyAccountView,
  LegacyBalancesView,
  presentAccount,
  presentBalances,
} from '#functions/legacy-accounts/views/account-views.ts';
import { LegacyPartyView, presentParty } from '#functions/legacy-accounts/views/party-view.ts';
import {
  LegacyBeneficiaryView,
  LegacyDirectDebitView,
  presentBeneficiary,
  presentDirectDebit,
} from '#functions/legacy-accounts/views/section-views.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { type AccountSection, accountSections } from '#shared/accounts/read/section.ts';
import { aRespondingBank } from '#test/support/banks/responding-bank.ts';
import { missingFrom, createFilledResponses } from '#test/support/builders/every-field.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { call } from '#test/support/banks/uae/requests.ts';

const local = useLocalTable();
const readAt = '2026-11-21T08:00:00.000Z';
const access = { bankConsentId: newId(), accessToken: 'token' };

const prefix = { KSA: 'OB', UAE: 'AE' } as const;
const responses = {
  KSA: createFilledResponses('test/support/banks/ksa/standard/accounts.json'),
  UAE: createFilledResponses('test/support/banks/uae/standard/accounts.json'),
};

type Market = keyof typeof responses;

/** A list of bank data with every field of the market's standard, and the bank that sends it. */
const aList = async (market: Market, response: string, member: string) => {
  const { Data } = responses[market](`${prefix[market]}${response}`);
  const { [member]: sent, AccountId: accountId } = z.record(z.string(), z.unknown()).parse(Data);
  return { sent, accountId: String(accountId), bank: await aRespondingBank(local().table, market, Data) };
};

const accountsOf = async (market: Market) => {
  const { sent, bank } = await aList(market, 'ReadAccount', 'Account');
  const [account] = await bank.accounts(access, call);
  if (!account) throw new Error('the bank has no account');
  return { sent, known: { id: newId(), account } };
};
const balancesOf = async (market: Market) => {
  const { sent, accountId, bank } = await aList(market, 'ReadBalance', 'Balance');
  return { sent, items: await bank.balances(access, accountId, call) };
};
const transactionsOf = async (market: Market) => {
  const { sent, accountId, bank } = await aList(market, 'ReadTransaction', 'Transaction');
  return { sent, ...(await bank.transactions(access, accountId, { from: undefined, to: undefined }, call)) };
};
const beneficiariesOf = async (market: Market) => {
  const { sent, accountId, bank } = await aList(market, 'ReadBeneficiary', 'Beneficiary');
  return { sent, items: await bank.beneficiaries(access, accountId, call) };
};
const directDebitsOf = async (market: Market) => {
  const { sent, accountId, bank } = await aList(market, 'ReadDirectDebit', 'DirectDebit');
  return { sent, items: await bank.directDebits(access, accountId, call) };
};
const partiesOf = async (market: Market) => {
  const { sent, accountId, bank } = await aList(market, 'ReadParty2', 'Party');
  return { sent, items: await bank.parties(access, accountId, call) };
};

/** Fields that the legacy API lacks. The ids of its entries are derived from the bank's ids. */
const withoutLegacyField = {
  account: ['AccountHolderName', 'AccountHolderShortName', 'Nickname'],
  balances: [],
  beneficiaries: ['BeneficiaryId', 'SupplementaryData.OfThisBank'],
  directDebits: ['DirectDebitId'],
  parties: ['PartyId', 'VerifiedClaims.Claims.Address.PostalCode', 'VerifiedClaims.Claims.UpdatedAt'],
};

const { account: AccountShown, ...SectionsShown } = AccountAccessView.shape.accounts.element.shape;

test.each(['KSA', 'UAE'] as const)('the current API returns every field that a bank in %s sends', async (market) => {
  const { sent, known } = await accountsOf(market);
  const { accountId: externalId, ...account } = known.account;
  expect(missingFrom(AccountShown.parse({ ...account, id: known.id, externalId }), sent)).toEqual([]);
  const lists = {
    balances: await balancesOf(market),
    transactions: await transactionsOf(market),
    beneficiaries: await beneficiariesOf(market),
    directDebits: await directDebitsOf(market),
    parties: await partiesOf(market),
  } satisfies Record<AccountSection, unknown>;
  const missing = Object.entries(SectionsShown).map(([name, shown]) => {
    const { sent: ofBank, items } = lists[accountSections.parse(name)];
    return [name, missingFrom(shown.parse({ readAt, items }), ofBank)];
  });
  expect(Object.fromEntries(missing)).toEqual({
    balances: [],
    transactions: [],
    beneficiaries: [],
    directDebits: [],
    parties: [],
  });
});

test('the legacy API returns every field of a Saudi bank for which it has a counterpart', async () => {
  const { sent, known } = await accountsOf('KSA');
  const of = { accountId: known.id, readAt };
  const [balances, beneficiaries] = [await balancesOf('KSA'), await beneficiariesOf('KSA')];
  const [directDebits, parties] = [await directDebitsOf('KSA'), await partiesOf('KSA')];
  expect({
    account: missingFrom(LegacyAccountView.parse(presentAccount(known)), sent),
    balances: missingFrom(LegacyBalancesView.parse(presentBalances(known, balances.items)), balances.sent),
    beneficiaries: missingFrom(
      beneficiaries.items.map((item) => LegacyBeneficiaryView.parse(presentBeneficiary(item, of))),
      beneficiaries.sent,
    ),
    directDebits: missingFrom(
      directDebits.items.map((item) => LegacyDirectDebitView.parse(presentDirectDebit(item, of))),
      directDebits.sent,
    ),
    parties: missingFrom(
      parties.items.map((item) => LegacyPartyView.parse(presentParty(item, of))),
      parties.sent,
    ),
  }).toEqual(withoutLegacyField);
});

test.each([
  [
    'in the format of the API',
    { SourceCurrency: 'USD', TargetCurrency: 'SAR', Rate: 3.75, Date: '2026-11-20', Value: 375 },
    true,
  ],
  ['in a private format', { Rate: '3.75' }, false],
])(
  'a currency exchange that a bank adds to an amount %s is returned if it can be parsed',
  async (_form, LocalExchange, isShown) => {
    const amount = { Amount: { Amount: '100.00', Currency: 'USD', LocalExchange } };
    const of = { CreditDebitIndicator: 'Credit', DateTime: readAt };
    const line = { Included: true, Type: 'Credit', ...amount };
    const balance = { ...of, Type: 'InterimBooked', ...amount, CreditLine: [line] };
    const bank = await aRespondingBank(local().table, 'KSA', { AccountId: 'a1', Balance: [balance] });
    const items = await bank.balances(access, 'a1', call);
    const known = { id: newId(), account: { accountId: 'a1' } };
    const legacy = LegacyBalancesView.parse(presentBalances(known, items));
    for (const shown of [SectionsShown.balances.parse({ readAt, items }), legacy]) {
      const missing = missingFrom(shown, [balance]);
      expect(missing.length > 0).toBe(!isShown);
    }
  },
);
