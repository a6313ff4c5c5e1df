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
import { type ReadableSection, readableSections } from '#shared/accounts/read/section.ts';
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

/** Creates a bank that sends a list with every field of the market's standard. Returns the bank and the list. */
const aFilledList = async (market: Market, response: string, field: string) => {
  const { Data } = responses[market](`${prefix[market]}${response}`);
  const { [field]: sent, AccountId: accountId } = z.record(z.string(), z.unknown()).parse(Data);
  return { sent, accountId: String(accountId), bank: await aRespondingBank(local().table, market, Data) };
};

const accountsOf = async (market: Market) => {
  const { sent, bank } = await aFilledList(market, 'ReadAccount', 'Account');
  const [account] = await bank.accounts(access, call);
  if (!account) throw new Error('The bank returned no account');
  return { sent, entry: { id: newId(), account } };
};
const balancesOf = async (market: Market) => {
  const { sent, accountId, bank } = await aFilledList(market, 'ReadBalance', 'Balance');
  return { sent, items: await bank.balances(access, accountId, call) };
};
const transactionsOf = async (market: Market) => {
  const { sent, accountId, bank } = await aFilledList(market, 'ReadTransaction', 'Transaction');
  return { sent, ...(await bank.transactions(access, accountId, { from: undefined, to: undefined }, call)) };
};
const beneficiariesOf = async (market: Market) => {
  const { sent, accountId, bank } = await aFilledList(market, 'ReadBeneficiary', 'Beneficiary');
  return { sent, items: await bank.beneficiaries(access, accountId, call) };
};
const directDebitsOf = async (market: Market) => {
  const { sent, accountId, bank } = await aFilledList(market, 'ReadDirectDebit', 'DirectDebit');
  return { sent, items: await bank.directDebits(access, accountId, call) };
};
const partiesOf = async (market: Market) => {
  const { sent, accountId, bank } = await aFilledList(market, 'ReadParty2', 'Party');
  return { sent, items: await bank.parties(access, accountId, call) };
};

/** Fields that the legacy API lacks. The ids of its entries are derived from the bank's ids. */
const missingInLegacyApi = {
  account: ['AccountHolderName', 'AccountHolderShortName', 'Nickname'],
  balances: [],
  beneficiaries: ['BeneficiaryId', 'SupplementaryData.OfThisBank'],
  directDebits: ['DirectDebitId'],
  parties: ['PartyId', 'VerifiedClaims.Claims.Address.PostalCode', 'VerifiedClaims.Claims.UpdatedAt'],
};

const { account: AccountSchema, ...sectionSchemas } = AccountAccessView.shape.accounts.element.shape;

test.each(['KSA', 'UAE'] as const)('the current API returns every field that a bank in %s sends', async (market) => {
  const { sent, entry } = await accountsOf(market);
  const { accountId: externalId, ...account } = entry.account;
  expect(missingFrom(AccountSchema.parse({ ...account, id: entry.id, externalId }), sent)).toEqual([]);
  const lists = {
    balances: await balancesOf(market),
    transactions: await transactionsOf(market),
    beneficiaries: await beneficiariesOf(market),
    directDebits: await directDebitsOf(market),
    parties: await partiesOf(market),
  } satisfies Record<ReadableSection, unknown>;
  const missing = Object.entries(sectionSchemas).map(([name, schema]) => {
    const { sent: sentItems, items } = lists[readableSections.parse(name)];
    return [name, missingFrom(schema.parse({ readAt, items }), sentItems)];
  });
  expect(Object.fromEntries(missing)).toEqual({
    balances: [],
    transactions: [],
    beneficiaries: [],
    directDebits: [],
    parties: [],
  });
});

test('the legacy API returns every field of a Saudi bank that has a legacy counterpart', async () => {
  const { sent, entry } = await accountsOf('KSA');
  const source = { accountId: entry.id, readAt };
  const [balances, beneficiaries] = [await balancesOf('KSA'), await beneficiariesOf('KSA')];
  const [directDebits, parties] = [await directDebitsOf('KSA'), await partiesOf('KSA')];
  expect({
    account: missingFrom(LegacyAccountView.parse(presentAccount(entry)), sent),
    balances: missingFrom(LegacyBalancesView.parse(presentBalances(entry, balances.items)), balances.sent),
    beneficiaries: missingFrom(
      beneficiaries.items.map((item) => LegacyBeneficiaryView.parse(presentBeneficiary(item, source))),
      beneficiaries.sent,
    ),
    directDebits: missingFrom(
      directDebits.items.map((item) => LegacyDirectDebitView.parse(presentDirectDebit(item, source))),
      directDebits.sent,
    ),
    parties: missingFrom(
      parties.items.map((item) => LegacyPartyView.parse(presentParty(item, source))),
      parties.sent,
    ),
  }).toEqual(missingInLegacyApi);
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
  async (_format, LocalExchange, isReturned) => {
    const amount = { Amount: { Amount: '100.00', Currency: 'USD', LocalExchange } };
    const header = { CreditDebitIndicator: 'Credit', DateTime: readAt };
    const line = { Included: true, Type: 'Credit', ...amount };
    const balance = { ...header, Type: 'InterimBooked', ...amount, CreditLine: [line] };
    const bank = await aRespondingBank(local().table, 'KSA', { AccountId: 'a1', Balance: [balance] });
    const items = await bank.balances(access, 'a1', call);
    const entry = { id: newId(), account: { accountId: 'a1' } };
    const legacy = LegacyBalancesView.parse(presentBalances(entry, items));
    for (const view of [sectionSchemas.balances.parse({ readAt, items }), legacy]) {
      const missing = missingFrom(view, [balance]);
      expect(missing.length > 0).toBe(!isReturned);
    }
  },
);
