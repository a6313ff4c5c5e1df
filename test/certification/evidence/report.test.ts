import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paymentPermissionsOf } from '#shared/standard/payments/instructions.ts';
import { plans } from '../relying-party/modules.ts';
import { nameOf, rows, titleOf, trafficRows } from '../requirements/tables.ts';
import { markdownOf, summaryOf } from './markdown.ts';
import { readiness, scenarios } from './questions.ts';
import { paymentPermissions } from './permissions.ts';
import { createReport } from './report.ts';
import type { RunTest } from './run-tests.ts';

const traffic = 'test/certification/requirements/requirements.test.ts';

const aRun = (passed: boolean): readonly RunTest[] =>
  trafficRows.map((row) => ({
    file: traffic,
    title: titleOf(row),
    path: [titleOf(row)],
    passed,
    meta: { checkedOn: 3 },
  }));

const requirementsOf = (tests: readonly RunTest[], titled: Parameters<typeof createReport>[1] = []) =>
  createReport({ tests, succeeded: true }, titled);

test('a rule without a test is missing, and one with a failed test has failed', () => {
  const [first, ...others] = aRun(true);
  expect(requirementsOf(aRun(true)).summary).toMatchObject({ passed: trafficRows.length, failed: 0 });
  expect(requirementsOf(aRun(false)).summary).toMatchObject({ passed: 0, failed: trafficRows.length });
  expect(requirementsOf(others).summary).toMatchObject({ passed: trafficRows.length - 1, failed: 0 });
  const failing = first ? [{ ...first, passed: false }, ...others] : [];
  expect(requirementsOf(failing).summary).toMatchObject({ passed: trafficRows.length - 1, failed: 1 });
});

test('a test with a title that begins with the name of a rule covers the rule', () => {
  const row = rows.find(({ table }) => table.name === 'consent-management-interface');
  if (!row) throw new Error('The table has no rows');
  const file = 'test/e2e/a.test.ts';
  const covering: RunTest = { file, title: `${nameOf(row)} it is so`, path: [], passed: true, meta: {} };
  const titled = [{ file, title: nameOf(row) }];
  const resultOf = (tests: readonly RunTest[]) =>
    requirementsOf(tests, titled).requirements.find(({ text }) => text === row.rule.text)?.result;
  expect(resultOf([covering])).toBe('passed');
  expect(resultOf([{ ...covering, passed: false }])).toBe('failed');
  expect(resultOf([])).toBe('missing');
});

test('a rule that only clients or a later version can follow is neither passed nor missing, but stated as an open item for the operator', () => {
  const { requirements } = requirementsOf(aRun(true));
  const openItems = requirements
    .filter(({ result }) => result === 'operator')
    .map(({ name, text }) => `${name}: ${text}`);
  const ofReads = openItems.filter((item) => item.startsWith('data-sharing, GET '));
  // Three headers of each operation that reads data.
  expect(ofReads).toHaveLength(3 * 12);
  for (const item of ofReads)
    expect(item).toMatch(/if the customer is present\. Clients cannot state .* needs a header/);
  expect(openItems.filter((item) => !ofReads.includes(item))).toEqual([
    ...[
      'fixed-on-demand',
      'fixed-periodic-schedule',
      'variable-periodic-schedule',
      'fixed-defined-schedule',
      'variable-defined-schedule',
    ].map((table) => expect.stringMatching(`^${table}, POST /par .*exactly one creditor.*tell its clients`)),
    expect.stringMatching(/^confirmation-of-payee, mandatory 1: .*require the checks from its clients/),
  ]);
});

test('a module has also to pass in the OpenID suite if the suite was run', () => {
  const [plan] = plans;
  const [module] = plan?.modules ?? [];
  if (!module) throw new Error('The plan has no modules');
  const title = `${module.name}: ${module.title}`;
  const runIn = (file: string, passed: boolean): RunTest => ({ file, title, path: [title], passed, meta: {} });
  const resultOf = (...tests: readonly RunTest[]) => requirementsOf(tests).plans[0]?.lines[0]?.result;
  const own = runIn('test/certification/relying-party/relying-party.test.ts', true);
  expect(resultOf(own)).toBe('passed');
  expect(resultOf(own, runIn('test/openid-suite/openid-suite.test.ts', true))).toBe('passed');
  expect(resultOf(own, runIn('test/openid-suite/openid-suite.test.ts', false))).toBe('failed');
});

test('the summary reports a run that fails although its tests pass', () => {
  const report = createReport({ tests: aRun(true), succeeded: false }, []);
  expect(summaryOf(report)).toContain('the run itself failed');
  expect(markdownOf(report)).toContain(summaryOf(report));
});

test('exactly the permissions that a payment consent can contain have a reason', () => {
  const justified = paymentPermissions.map(({ permission }) => permission);
  const all = { readAccountsBasic: true, readAccountsDetail: true, readBalances: true, readRefundAccount: true };
  expect(justified).toEqual(paymentPermissionsOf({ permissions: all }));
});

test('every named test exists', () => {
  const named = [...scenarios, ...readiness, ...rows.map(({ rule }) => ('tests' in rule ? rule : { tests: [] }))];
  const absent = named
    .flatMap(({ tests }) => tests)
    .filter(({ file, title }) => !readFileSync(file, 'utf8').includes(title));
  expect(absent).toEqual([]);
});
