import { plans } from '../relying-party/modules.ts';
import type { TestName } from '../requirements/rule.ts';
import { nameOf, type Row, rows, titleOf } from '../requirements/tables.ts';
import { accountConsentFields, paymentConsentFields } from './fields.ts';
import { dataPermissions, paymentPermissions } from './permissions.ts';
import { type Question, readiness, scenarios } from './questions.ts';
import type { RunTest } from './run-tests.ts';

/** `missing` means that no test covers the row; `operator`, that it is for the operator. */
type Result = 'passed' | 'failed' | 'missing' | 'operator';

/** A line of the evidence. */
export interface Line {
  readonly name: string;
  readonly text: string;
  readonly result: Result;
  /** The tests that cover the line, by file and title. */
  readonly tests: readonly TestName[];
  /** The number of recorded exchanges on which a rule was checked. */
  readonly checkedOn?: number | undefined;
}

const ownSuite = 'test/certification/relying-party/relying-party.test.ts';
const openIdSuite = 'test/openid-suite/openid-suite.test.ts';
const traffic = 'test/certification/requirements/requirements.test.ts';
const forgedFolder = /^test\/(?:certification|slow)\/forged\//;
const bankResponse = 'response to ';

/** Returns the tests that a row names, or otherwise those with a title that begins with the name of the row. */
const testsOf = (row: Row, titled: readonly TestName[]): readonly TestName[] => {
  const { rule } = row;
  if ('holds' in rule) return [{ file: traffic, title: titleOf(row) }];
  return rule.tests.length > 0 ? rule.tests : titled.filter(({ title }) => title.startsWith(nameOf(row)));
};

/** Returns a line's result: it passes if each named test was run and passed. */
const lineOf = (
  { name, text, tests }: Omit<Line, 'result'>,
  run: readonly RunTest[],
  withoutTests: 'missing' | 'operator',
): Line => {
  const matching = tests.map(({ file, title }) =>
    run.filter((test) => test.file === file && test.title.startsWith(title)),
  );
  const found = matching.flat();
  const [checkedOn] = found.flatMap(({ meta }) => meta.checkedOn ?? []);
  const isPassed = matching.every((some) => some.length > 0) && found.every(({ passed }) => passed);
  const results = {
    true: 'passed',
    false: matching.every((some) => some.length === 0) ? 'missing' : 'failed',
  } as const;
  return { name, text, tests, checkedOn, result: tests.length === 0 ? withoutTests : results[`${isPassed}`] };
};

const questionLines = (questions: readonly Question[], run: readonly RunTest[]): readonly Line[] =>
  questions.map(({ text, tests }, index) => lineOf({ name: String(index + 1), text, tests }, run, 'operator'));

const requirementLines = (run: readonly RunTest[], titled: readonly TestName[]): readonly Line[] =>
  rows.map((row) => {
    const { rule } = row;
    const name = nameOf(row).slice(0, -1);
    const openItem = 'tests' in rule ? rule.openItem : undefined;
    const text = openItem === undefined ? rule.text : `${rule.text} ${openItem}`;
    const withoutTests = openItem === undefined ? 'missing' : 'operator';
    return lineOf({ name, text, tests: testsOf(row, titled) }, run, withoutTests);
  });

/** Returns the modules with the results of our own tests and, if it was run, of the OpenID Foundation's suite. */
const planLines = (run: readonly RunTest[]) => {
  const isSuiteRun = run.some(({ file }) => file === openIdSuite);
  const files = isSuiteRun ? [ownSuite, openIdSuite] : [ownSuite];
  return plans.map(({ plan, modules }) => ({
    plan,
    lines: modules.map(({ name, title }) => {
      const tests = files.map((file) => ({ file, title: `${name}: ${title}` }));
      return lineOf({ name, text: title, tests }, run, 'missing');
    }),
  }));
};

const forgedLines = (run: readonly RunTest[]): readonly Line[] =>
  run
    .filter(({ file }) => forgedFolder.test(file))
    .map(({ file, title, path, passed }) => ({
      name: path.slice(0, -1).join(', '),
      text: title,
      result: passed ? 'passed' : 'failed',
      tests: [{ file, title }],
    }));

const responses = (run: readonly RunTest[]) =>
  run.flatMap(({ title, meta }) =>
    meta.response ? [{ operation: title.slice(bankResponse.length), ...meta.response }] : [],
  );

/** Returns the test files that the evidence refers to, outside the certification project. */
export const linkedFiles = (titled: readonly TestName[]): readonly string[] => {
  const questions = [...scenarios, ...readiness].flatMap(({ tests }) => tests);
  const named = rows.flatMap((row) => testsOf(row, titled));
  const files = new Set([...questions, ...named].map(({ file }) => file));
  return [...files].filter((file) => !file.startsWith('test/certification/')).toSorted();
};

/**
 * Creates the evidence from a run of the tests.
 *
 * @param titled the tests with titles that begin with the name of a row
 */
export const createReport = (
  { tests: run, succeeded }: { readonly tests: readonly RunTest[]; readonly succeeded: boolean },
  titled: readonly TestName[],
) => {
  const content = {
    plans: planLines(run),
    forged: forgedLines(run),
    scenarios: questionLines(scenarios, run),
    requirements: requirementLines(run, titled),
    readiness: questionLines(readiness, run),
  };
  const { plans: modulePlans, ...others } = content;
  const lines = [...modulePlans.flatMap((plan) => plan.lines), ...Object.values(others).flat()];
  const count = (result: Result): number => lines.filter((line) => line.result === result).length;
  const summary = {
    passed: count('passed'),
    failed: count('failed'),
    missing: count('missing'),
    operator: count('operator'),
    runSucceeded: succeeded,
  };
  return {
    summary,
    ...content,
    permissions: { data: dataPermissions, payments: paymentPermissions },
    fields: { dataSharing: accountConsentFields, payments: paymentConsentFields },
    responses: responses(run),
  };
};
export type Report = ReturnType<typeof createReport>;
