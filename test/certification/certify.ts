import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from '#infra/operator/terminal/command-line.ts';
import { markdownOf, summaryOf } from './evidence/markdown.ts';
import { createReport, linkedFiles } from './evidence/report.ts';
import { runTests } from './evidence/run-tests.ts';
import type { TestName } from './requirements/rule.ts';
import { nameOf, rows } from './requirements/tables.ts';

const help = `Runs the tests for the certification in the UAE, and prints the evidence that an operator submits.

  npm run certify                   prints it as Markdown, and the progress to stderr
  npm run certify -- --json         prints it as JSON
  npm run certify -- --out FOLDER   writes both to the folder: certification.md and certification.json
  npm run certify -- --all          also runs the whole corpus of forged messages; by default, a sample
  npm run certify -- --suite URL    also runs the modules in a running OpenID conformance suite
                                    (test/openid-suite/README.md says how to build and start it)

A requirement without a test is missing. The exit code is 1 if a test fails.`;

/** Finds the tests with titles that begin with the name of a row: `test('consent-management-interface, cards 1: …`. */
const findTitled = (): readonly TestName[] =>
  globSync('test/{certification,contract,e2e,infra,unit}/**/*.test.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return rows
      .map(nameOf)
      .filter((name) => text.includes(`'${name} `) || text.includes(`"${name} `))
      .map((name) => ({ file: file.replaceAll(path.sep, '/'), title: name }));
  });

const certify = async (): Promise<void> => {
  const { values } = readCommandLine(help, {
    json: { type: 'boolean', default: false },
    out: { type: 'string' },
    all: { type: 'boolean', default: false },
    suite: { type: 'string' },
  });
  const titled = findTitled();
  const corpus = values.all ? ['test/slow/forged/'] : [];
  const suite = values.suite === undefined ? [] : ['test/openid-suite/'];
  if (values.suite !== undefined) process.env.CONFORMANCE_SUITE_URL = values.suite;
  const files = ['test/certification/', ...linkedFiles(titled), ...corpus, ...suite];
  console.error(`Running ${files.join(' ')}`);
  const report = createReport(await runTests(files), titled);
  const json = JSON.stringify(report, undefined, 2);
  const markdown = markdownOf(report);
  if (values.out === undefined) console.log(values.json ? json : markdown);
  else {
    mkdirSync(values.out, { recursive: true });
    writeFileSync(path.join(values.out, 'certification.md'), `${markdown}\n`);
    writeFileSync(path.join(values.out, 'certification.json'), `${json}\n`);
  }
  console.error(summaryOf(report));
  if (report.summary.failed > 0 || !report.summary.runSucceeded) process.exitCode = 1;
};

await certify();
