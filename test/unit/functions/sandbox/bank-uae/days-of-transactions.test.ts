import { expect, test } from 'vitest';
import { BankRejection } from '#shared/banks/port/errors.ts';
import { addDays, beginningOf, dayIn, endOf } from '#shared/standard/markets/day.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aSandbox, redirectUri } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { aSharingService } from '#test/support/banks/sandbox-uae/a-sharing-service.ts';
import { anAccountConsent, call } from '#test/support/banks/uae/requests.ts';

const local = useLocalTable();
const dubai = 'Asia/Dubai';

test('transactions of a consent that covers future days can be read', async () => {
  const service = await aSharingService(local().table, 'uae-enbdx');
  const consent = await service.createConsent({
    permissions: ['ReadAccountsBasic', 'ReadTransactionsBasic', 'ReadTransactionsDetail'],
    transactionsTo: addDays(dayIn(dubai, service.now().toISOString()), 7),
  });
  await service.followRedirect(await service.approve(consent));
  const { accounts } = await service.read(consent, { include: ['transactions'] });
  expect(accounts[0]?.transactions?.items.length).toBeGreaterThan(0);
});

/** Connects to a model bank with a new consent. Returns its account data and the id of an account. */
const connected = async () => {
  const sandbox = await aSandbox(local().table);
  const { authority, accounts } = await sandbox.connect('uae-enbdx');
  const consent = { ...anAccountConsent(), redirectUri };
  const { accessToken } = await authority.exchangeCode(await sandbox.approve(authority, consent), call);
  const access = { bankConsentId: consent.bankConsentId, accessToken };
  const [account] = (await accounts?.accounts(access, call)) ?? [];
  return { accounts, access, accountId: account?.accountId ?? '' };
};

test.each([
  ['transactions', 'toBookingDateTime', '2999-01-01T00:00:00Z'],
  ['statements', 'toStatementDate', '2999-01-01'],
] as const)('a bank rejects a request for %s until a day in the future', async (section, parameter, end) => {
  const { accounts, access, accountId } = await connected();
  const read = accounts?.[section](access, accountId, { next: `?${parameter}=${end}` }, call);
  await expect(read).rejects.toThrow(new BankRejection('Resource.InvalidFormat', 400));
});

test('a bank ignores the time zone of a requested time, and reads it as UTC', async () => {
  const { accounts, access, accountId } = await connected();
  const timesFrom = async (from: string) => {
    const page = await accounts?.transactions(access, accountId, { next: `?fromBookingDateTime=${from}` }, call);
    return page?.items.map(({ bookingDateTime }) => bookingDateTime);
  };
  const oldest = (await timesFrom('2026-03-02'))?.at(-1) ?? '';
  const [time = ''] = oldest.split('.');
  expect((await timesFrom(`${time}Z`))?.at(-1)).toBe(oldest);
  expect(await timesFrom(encodeURIComponent(`${time}-09:00`))).toEqual(await timesFrom(`${time}Z`));
});

test("transactions are selected by whole days in the bank's time zone", async () => {
  const service = await aSharingService(local().table, 'uae-enbdx');
  const consent = await service.createConsent({
    permissions: ['ReadAccountsBasic', 'ReadTransactionsBasic', 'ReadTransactionsDetail'],
    transactionsFrom: '2026-03-02',
    transactionsTo: '2026-03-28',
  });
  expect([consent.transactionsFrom, consent.transactionsTo]).toEqual([
    beginningOf('2026-03-02', dubai),
    endOf('2026-03-28', dubai),
  ]);
  await service.followRedirect(await service.approve(consent));
  const daysBetween = async (from: string, to: string) => {
    const { accounts } = await service.read(consent, { include: ['transactions'], from, to });
    const days = accounts.flatMap(({ transactions }) =>
      (transactions?.items ?? []).map(({ bookingDateTime }) => dayIn(dubai, bookingDateTime)),
    );
    return [...new Set(days)].toSorted();
  };
  const allDays = await daysBetween('2026-01-01', '2026-12-31');
  expect([allDays[0], allDays.at(-1)]).toEqual(['2026-03-02', '2026-03-28']);
  const [first = '', second = '', third = ''] = allDays.slice(3);
  expect(await daysBetween(second, second)).toEqual([second]);
  expect(await daysBetween(first, third)).toEqual([first, second, third]);
  await expect(daysBetween(third, first)).rejects.toMatchObject({ details: { to: [expect.any(String)] } });
});
