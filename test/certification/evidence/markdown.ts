import type { JustifiedPermission } from './permissions.ts';
import type { Line, Report } from './report.ts';

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');

const table = (header: readonly string[], body: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...body].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');

const testsOf = ({ tests, checkedOn }: Line): string => {
  const names = tests.map(({ file, title }) => `${file}: ${title}`).join('; ');
  return checkedOn === undefined ? names : `${names} (${checkedOn} exchanges)`;
};

const results: Record<Line['result'], string> = {
  passed: 'passed',
  failed: '**failed**',
  missing: '**missing**',
  operator: 'for the operator',
};

const lineTable = (lines: readonly Line[]): string =>
  table(
    ['#', 'rule', 'result', 'test'],
    lines.map((line) => [line.name, line.text, results[line.result], testsOf(line)]),
  );

const permissionTable = (permissions: readonly JustifiedPermission[]): string =>
  table(
    ['permission', 'operation of the bank', 'needed by', 'reason'],
    permissions.map(({ permission, bankOperations, neededBy, reason }) => [
      permission,
      bankOperations.join(', '),
      neededBy.join(', '),
      reason,
    ]),
  );

const fieldTable = (fields: Readonly<Record<string, string>>): string =>
  table(['field', 'reason'], Object.entries(fields));

/** Returns the requirement tables, each with its sections. */
const requirementParts = (lines: readonly Line[]): readonly string[] =>
  [...Map.groupBy(lines, ({ name }) => name.split(', ')[0] ?? '')].flatMap(([name, ofTable]) => [
    `### ${name}`,
    lineTable(ofTable.map((line) => ({ ...line, name: line.name.slice(name.length + 2) }))),
  ]);

/** Returns the forged messages as one line per family. A failed message gets its own line. */
const forgedTable = (lines: readonly Line[]): string =>
  table(
    ['family', 'messages', 'passed', 'failed'],
    [...Map.groupBy(lines, ({ name, text }) => name || text)].map(([family, ofFamily]) => {
      const failed = ofFamily.filter(({ result }) => result !== 'passed');
      const passed = ofFamily.length - failed.length;
      return [family, String(ofFamily.length), String(passed), failed.map(({ text }) => text).join('; ')];
    }),
  );

const responseParts = ({ responses }: Report): readonly string[] =>
  responses.flatMap(({ operation, status, body }) => [
    `### ${operation}: ${status}`,
    `\`\`\`json\n${JSON.stringify(body, undefined, 2)}\n\`\`\``,
  ]);

/** Returns the summary of a report, in one line. */
export const summaryOf = ({ summary: { passed, failed, missing, operator, runSucceeded } }: Report): string =>
  [
    `${passed} passed, ${failed} failed, ${missing} missing, ${operator} for the operator`,
    ...(runSucceeded ? [] : ['the run itself failed: see its output']),
  ].join('; ');

/** Prints a report in Markdown, in the order of the certification's documents. */
export const markdownOf = (report: Report): string =>
  [
    '# Evidence for the certification in the UAE',
    summaryOf(report),
    '## Relying party',
    ...report.plans.flatMap(({ plan, lines }) => [`### ${plan}`, lineTable(lines)]),
    '## Messages of banks',
    'Forged messages must be rejected, and valid ones accepted.',
    forgedTable(report.forged),
    '## Permissions',
    '### Data sharing',
    permissionTable(report.permissions.data),
    '### Payments',
    permissionTable(report.permissions.payments),
    '## Fields of the consents',
    '### Data sharing consents',
    fieldTable(report.fields.dataSharing),
    '### Payment consents',
    fieldTable(report.fields.payments),
    '## Consent states',
    lineTable(report.scenarios),
    '## Requirements',
    ...requirementParts(report.requirements),
    '## Readiness',
    lineTable(report.readiness),
    '## Responses',
    "The responses of this repository's sandbox banks. Before submitting, replace them with those of the market's model bank.",
    ...responseParts(report),
  ].join('\n\n');
