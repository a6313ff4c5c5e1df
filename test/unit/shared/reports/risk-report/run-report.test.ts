import { expect, test } from 'vitest';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { deleteReportsOf } from '#shared/reports/job/end-job.ts';
import { deleteReport } from '#shared/reports/risk-report/read-report.ts';
import { runReport, type RunReportDeps } from '#shared/reports/risk-report/run-report.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { openWorld, shareAnAccount, startAt, type World } from '#test/support/builders/reports/a-report-world.ts';

const local = useLocalTable();

/** Runs the job once. Returns the times at which somebody should look at it again. */
const run = async (world: World, id: string, deps: Partial<RunReportDeps> = {}): Promise<readonly string[]> => {
  const dueAt: string[] = [];
  await runReport(id, async (at) => void dueAt.push(at), { ...world.deps, ...deps });
  return dueAt;
};

const statusesOf = async (world: World, id: string) =>
  (await world.reports.get(id))?.history.map(({ status }) => status);

test('a job that two workers get at the same time makes one report', async () => {
  const world = openWorld(local().table);
  const { id } = await world.request(await shareAnAccount(world));
  await Promise.all([run(world, id), run(world, id), run(world, id)]);
  expect(await statusesOf(world, id)).toEqual(['Awaiting', 'Enqueued', 'Processing', 'Succeeded']);
  expect(await world.reports.content(id)).toMatchObject({
    accountHolderName: 'Mariam Al Suwaidi',
    period: { from: '2026-09-25', to: '2026-10-25' },
    accounts: [{ bank: 'Emirates NBD', kind: 'CurrentAccount', number: '0001' }],
  });
  const before = await world.reports.get(id);
  expect(await run(world, id)).toEqual([]);
  expect(await world.reports.get(id)).toEqual(before);
});

test('the total balance of each day is counted back from the balance of today', async () => {
  const world = openWorld(local().table);
  const { id } = await world.request(await shareAnAccount(world));
  await run(world, id);
  const { balances = [] } = (await world.reports.content(id)) ?? {};
  expect(balances.at(-1)).toEqual({ date: '2026-11-21', amount: 14_500 });
  expect(balances.find(({ date }) => date === '2026-10-24')).toEqual({ date: '2026-10-24', amount: 0 });
  expect(balances[0]).toEqual({ date: '2026-09-25', amount: 0 });
});

test('an account that is shared under two consents counts once', async () => {
  const world = openWorld(local().table);
  const [first, second] = [await shareAnAccount(world), await shareAnAccount(world)];
  const { id } = await world.request(first, second);
  await run(world, id);
  const content = await world.reports.content(id);
  expect(content?.accounts).toHaveLength(1);
  expect(content?.features.incomeTransactionCount.value).toBe(1);
});

test('a report is made although others read the same transactions at the bank again and again', async () => {
  const world = openWorld(local().table);
  const { id } = await world.request(await shareAnAccount(world));
  const { snapshots, now } = world.deps;
  let others = 10;
  const contested: RunReportDeps['snapshots'] = {
    ...snapshots,
    async *pages(part, kept) {
      if (part.section === 'transactions' && others > 0) {
        others -= 1;
        const same = snapshots.pages(part, kept);
        await snapshots.write(part, same, { readAt: now().toISOString(), keptUntil: addSeconds(now(), 86_400) });
      }
      yield* snapshots.pages(part, kept);
    },
  };
  await run(world, id, { snapshots: contested });
  expect([others, (await world.reports.get(id))?.status]).toEqual([0, 'Succeeded']);
});

test('a job goes on after its worker has died, and not before', async () => {
  const world = openWorld(local().table);
  const { id } = await world.request(await shareAnAccount(world));
  const dies: RunReportDeps['reports'] = {
    ...world.reports,
    saveWithContent: async () => {
      throw new Error('killed');
    },
  };
  await expect(run(world, id, { reports: dies })).rejects.toThrow('killed');
  expect((await world.reports.get(id))?.status).toBe('Processing');
  expect(await run(world, id)).toEqual(['2026-11-21T08:00:30.000Z']);
  world.pass(31);
  await run(world, id);
  expect(await world.reports.get(id)).toMatchObject({ status: 'Succeeded', attempts: 2 });
});

test('a job of which workers die again and again is given up', async () => {
  const world = openWorld(local().table);
  const { id } = await world.request(await shareAnAccount(world));
  const dies: RunReportDeps['reports'] = {
    ...world.reports,
    saveWithContent: async () => {
      throw new Error('killed');
    },
  };
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await expect(run(world, id, { reports: dies })).rejects.toThrow('killed');
    world.pass(31);
  }
  await run(world, id);
  expect(await world.reports.get(id)).toMatchObject({ status: 'Failed', reason: 'internal_error', attempts: 10 });
});

test('a bank that does not answer is asked four times in all, and then the report has failed', async () => {
  const world = openWorld(local().table);
  const { id } = await world.request(await world.share());
  for (const seconds of [5, 30, 300]) {
    const times = await run(world, id);
    expect(await world.reports.get(id)).toMatchObject({ status: 'Scheduled', reason: 'provider_unavailable' });
    expect(await run(world, id)).toEqual([times.at(-1)]);
    world.pass(seconds);
  }
  await run(world, id);
  const failed = await world.reports.get(id);
  expect(failed).toMatchObject({ status: 'Failed', reason: 'provider_unavailable', attempts: 4 });
  expect(failed?.history.map(({ status }) => status).slice(0, 7)).toEqual([
    'Awaiting',
    'Enqueued',
    'Processing',
    'Failed',
    'Scheduled',
    'Enqueued',
    'Processing',
  ]);
  expect(await run(world, id)).toEqual([]);
});

test('a customer without accounts, and one without transactions, gets a report that has failed', async () => {
  const world = openWorld(local().table);
  const without = await world.share();
  await world.keep(without, 'accounts', []);
  const idle = await shareAnAccount(world);
  await world.keep(idle, 'transactions', [], 'account-1');
  for (const consent of [without, idle]) {
    const { id } = await world.request(consent);
    await run(world, id);
    expect(await world.reports.get(id)).toMatchObject({ status: 'Failed', reason: 'no_account_data' });
  }
});

test('a report that is deleted while it is made stays deleted and says nothing', async () => {
  const world = openWorld(local().table);
  const report = await world.request(await shareAnAccount(world));
  const deletedMeanwhile: RunReportDeps['reports'] = {
    ...world.reports,
    saveWithContent: async (from, to, content, keptUntil) => {
      await deleteReport(report, report.id, { reports: world.reports, now: world.deps.now });
      return world.reports.saveWithContent(from, to, content, keptUntil);
    },
  };
  await run(world, report.id, { reports: deletedMeanwhile });
  expect((await world.reports.get(report.id))?.status).toBe('Deleted');
  expect(await world.reports.content(report.id)).toBeUndefined();
});

test('the reports of a consent are deleted with its data, also those that rest on other consents too', async () => {
  const world = openWorld(local().table);
  const [ended, other] = [await shareAnAccount(world), await shareAnAccount(world)];
  const both = await world.request(ended, other);
  const alone = await world.request(other);
  const deps = { reports: world.reports, now: () => new Date(startAt) };
  for (let time = 1; time <= 2; time += 1) await deleteReportsOf(ended.id, deps);
  expect(await statusesOf(world, both.id)).toEqual(['Awaiting', 'Deleted']);
  expect(await statusesOf(world, alone.id)).toEqual(['Awaiting']);
});
