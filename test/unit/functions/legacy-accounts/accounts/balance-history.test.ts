import { expect, test } from 'vitest';
import { legacyGetBalanceHistory } from '#functions/legacy-accounts/accounts/operations.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { ReadDeps } from '#shared/accounts/read/read-data.ts';
import type { SectionItem } from '#shared/accounts/read/section.ts';
import { accountIdOf } from '#shared/accounts/read/snapshot-store.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { aSharingBank } from '#test/support/banks/a-sharing-bank.ts';
import { aRequester, callBy } from '#test/support/builders/a-call.ts';
import { createScene, startAt } from '#test/support/builders/reports/a-report-scene.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const client = aRequester();

const balanceOf = (amount: string): SectionItem<'balances'> => ({
  creditDebitIndicator: 'Credit',
  type: 'InterimBooked',
  dateTime: startAt,
  amount: { amount, currency: 'SAR' },
});

const salary: SectionItem<'transactions'> = {
  transactionId: 'salary',
  transactionDateTime: addSeconds(startAt, 120),
  bookingDateTime: addSeconds(startAt, 120),
  transactionType: 'LocalBankTransfer',
  subTransactionType: 'MoneyTransfer',
  creditDebitIndicator: 'Credit',
  status: 'Booked',
  amount: { amount: '9000.00', currency: 'SAR' },
};

/** Shares an account with a balance of 1,000 SAR, to which a salary of 9,000 SAR is paid after two minutes. */
const aSharing = async (
  overrides: Partial<AccountConsent> = {},
  beforeTransactions: () => Promise<unknown> = async () => undefined,
) => {
  const scene = createScene(local().table);
  const consent = await scene.share({
    clientId: client.id,
    market: 'KSA',
    providerCode: 'ksa-alrajhi',
    permissions: [
      'ReadAccountsBasic',
      'ReadAccountsDetail',
      'ReadBalances',
      'ReadTransactionsBasic',
      'ReadTransactionsDetail',
      'ReadTransactionsCredits',
      'ReadTransactionsDebits',
    ],
    accessTokenExpiresAt: addSeconds(startAt, 3_600),
    ...overrides,
  });
  const accountId = accountIdOf(consent.id, 'account 1');
  await scene.keep(consent, 'accounts', [{ accountId: 'account 1', currency: 'SAR' }]);
  await scene.deps.sharedAccounts.remember(consent, [accountId]);
  const isPaid = () => scene.deps.now().toISOString() >= salary.bookingDateTime;
  const links = aSharingBank({
    balances: async () => [balanceOf(isPaid() ? '10000.00' : '1000.00')],
    transactions: async () => {
      await beforeTransactions();
      return {
        items: isPaid() ? [salary] : [],
        next: undefined,
        firstAvailableAt: undefined,
        lastAvailableAt: undefined,
      };
    },
  });
  const call = { ...callBy(client, 'KSA'), query: { accountId } };
  const deps: ReadDeps = { ...scene.deps, links };
  const read = async (pages = deps.snapshots.pages) =>
    (await legacyGetBalanceHistory(call, { ...deps, snapshots: { ...deps.snapshots, pages } })).history;
  return {
    scene,
    consent,
    read,
    /** Returns the days and balances of the last 30 days. */
    history: async (pages?: ReadDeps['snapshots']['pages']) =>
      (await read(pages)).map(({ date, balances: [balance] }) => [date, balance?.amount.amount]),
  };
};

test.each(['balances', 'transactions'] as const)(
  'a salary that was booked after the %s had been read does not change the balance of the day before',
  async (section) => {
    const { scene, consent, history } = await aSharing();
    await scene.keep(consent, section, section === 'balances' ? [balanceOf('1000.00')] : [], 'account 1');
    scene.pass(240);
    expect((await history()).slice(-2)).toEqual([
      ['2026-11-20', 1_000],
      ['2026-11-21', 10_000],
    ]);
  },
);

test.each(['balances', 'transactions'] as const)(
  'if a sync replaces the %s during the read, the history is not calculated from data of two times',
  async (section) => {
    const { scene, consent, history } = await aSharing();
    await scene.keep(consent, 'balances', [balanceOf('1000.00')], 'account 1');
    await scene.keep(
      consent,
      'transactions',
      [{ ...salary, bookingDateTime: '2026-10-01T08:00:00.000Z' }],
      'account 1',
    );
    let isReplaced = false;
    const { snapshots } = scene.deps;
    const days = await history(async function* (part, stored) {
      if (part.section === section && !isReplaced) {
        isReplaced = true;
        scene.pass(240);
        await scene.keep(consent, section, section === 'balances' ? [balanceOf('10000.00')] : [salary], 'account 1');
      }
      yield* snapshots.pages(part, stored);
    });
    expect(days.slice(-2)).toEqual([
      ['2026-11-20', 1_000],
      ['2026-11-21', 10_000],
    ]);
  },
);

test('if another job reads the account while its bank returns the transactions, the history uses data of one time', async () => {
  let readByOther: () => Promise<unknown> = async () => undefined;
  const { scene, consent, history } = await aSharing({}, () => readByOther());
  readByOther = async () => {
    readByOther = async () => undefined;
    const balances = {
      consentId: consent.id,
      section: 'balances',
      accountId: accountIdOf(consent.id, 'account 1'),
    } as const;
    await expect.poll(() => scene.deps.snapshots.find(balances)).toBeDefined();
    scene.pass(240);
    await history();
  };
  expect((await history()).slice(-2)).toEqual([
    ['2026-11-20', 1_000],
    ['2026-11-21', 10_000],
  ]);
});

test('a balance in another currency is not used for the history', async () => {
  const { scene, consent, history } = await aSharing();
  const dollars = { ...balanceOf('270.00'), amount: { amount: '270.00', currency: 'USD' } };
  await scene.keep(consent, 'balances', [dollars, balanceOf('1000.00')], 'account 1');
  await scene.keep(consent, 'transactions', [], 'account 1');
  expect((await history()).at(-1)).toEqual(['2026-11-21', 1_000]);
});

test('the history of an account without a currency is in the currency of its balance', async () => {
  const { scene, consent, read } = await aSharing();
  await scene.keep(consent, 'accounts', [{ accountId: 'account 1' }]);
  const [{ balances } = { balances: [] }] = await read();
  expect(balances).toEqual([{ type: 'KSAOB.ClosingBooked', amount: { amount: 1_000, currency: 'SAR' } }]);
});

test('the history begins on the day before the first day of which the consent covers the transactions', async () => {
  const { history } = await aSharing({ transactionsFrom: '2026-11-10T21:00:00.000Z' });
  const days = await history();
  expect([days[0], days.length]).toEqual([['2026-11-10', 1_000], 12]);
});

test('the history is empty if the consent does not cover the latest transactions', async () => {
  const untilToday = await aSharing({ transactionsTo: '2026-11-21T20:59:59.999Z' });
  expect(await untilToday.history()).toHaveLength(31);
  const untilYesterday = await aSharing({ transactionsTo: '2026-11-20T20:59:59.999Z' });
  expect(await untilYesterday.history()).toEqual([]);
});
