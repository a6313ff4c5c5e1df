import { expect, test } from 'vitest';
import { beginningOf, dayIn, endOf } from '#shared/standard/markets/day.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aSharingService } from '#test/support/banks/sandbox-uae/a-sharing-service.ts';

const local = useLocalTable();
const dubai = 'Asia/Dubai';

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
    const days = accounts.flatMap(({ sections }) =>
      (sections.transactions?.items ?? []).map(({ bookingDateTime }) => dayIn(dubai, bookingDateTime)),
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
