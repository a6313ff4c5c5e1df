import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { runsOf, visualOrder } from '#functions/risk-report-export/pdf/bidi.ts';
import { ticksOf } from '#functions/risk-report-export/pdf/charts.ts';
import { amountText } from '#functions/risk-report-export/pdf/format.ts';
import { writeReport } from '#functions/risk-report-export/pdf/write-report.ts';
import type { ReportFile } from '#functions/risk-report-export/file/report-file.ts';
import { featureGuide, featureNames } from '#shared/reports/figures/features/feature-guide.ts';
import { aReportFile } from '#test/support/builders/reports/a-report-file.ts';

/** Returns the text of each page, as extracted by a PDF library. */
const pagesOf = async (file: ReportFile): Promise<readonly string[]> => {
  const document = await getDocumentProxy(new Uint8Array(await writeReport(file)));
  return (await extractText(document, { mergePages: false })).text.map((page) => page.replaceAll(/\s+/g, ' '));
};

const file = aReportFile();
let pages: readonly string[] = [];

beforeAll(async () => {
  pages = await pagesOf(file);
});

test('the first page of the PDF contains the holder in Arabic, the period, the level and the score', () => {
  const [first = ''] = pages;
  expect(first).toContain('عبد الله محمد القحطاني');
  expect(first).toContain('تقرير المخاطر');
  expect(first).toContain('1 November 2025 to 19 November 2026');
  expect(first).toContain('Emirates NBD current account …0001');
  expect(first).toContain('Low risk');
  expect(first).toContain(`Overall score 0 risky 100 safe ${file.score}`);
  expect(first).toContain(`Inflow, AED ${(14_700).toLocaleString('en')}.00 on average`);
});

test('the PDF contains every feature with its score and interpretation, every formula, and page numbers', () => {
  const text = pages.join(' ');
  for (const name of featureNames) {
    const { title, question, formula } = featureGuide[name];
    expect(text).toContain(`${title} `);
    expect(text).toContain(`${question} ${file.features[name].interpretation}`);
    expect(text).toContain(formula);
  }
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
});

test('Arabic names with ligatures are extracted letter by letter, even in an English line', async () => {
  const [front, second] = await pagesOf(aReportFile({ months: 4, holder: 'علاء الأحمدي', employer: 'شركة بلال وسلام' }));
  expect(front).toContain('علاء الأحمدي');
  expect(second).toContain('Main employer شركة بلال وسلام');
});

test('the PDF states which of balance, score and name are missing', async () => {
  const empty = aReportFile({ months: 1 }, { accountHolderName: null, balances: [], score: null, riskLevel: null });
  const text = (await pagesOf(empty)).join(' ');
  expect(text).toContain('Name not returned by the bank');
  expect(text).toContain('Too little data for a score');
  expect(text).toContain('There is no complete month of data.');
  expect(text).toContain('The daily balances cannot be calculated from the data.');
  expect(text).toContain('too little data');
  expect(text).not.toContain('Highest scores');
});

test('the chart of inflow and outflow names the months with complete data', async () => {
  const [front] = await pagesOf(aReportFile({ months: 4 }, { months: ['2026-03', '2026-04', '2026-05', '2026-06'] }));
  expect(front).toContain('Mar 26');
  expect(front).not.toContain('Oct 26');
});

const textsInVisualOrder = (line: string): readonly string[] =>
  visualOrder(runsOf(line, 'auto')).map(({ text }) => text);

test.each([
  ['a Latin line is a single run', 'Gulf Trading', ['Gulf Trading']],
  ['the words of an Arabic line are a single run, which the font reverses', 'عبد الله', ['عبد الله']],
  ['a number in an Arabic line keeps its order', 'شركة 24 دبي', [' دبي', '24', 'شركة ']],
  ['brackets in an Arabic line are mirrored', 'دبي (24)', ['(', '24', ')', 'دبي ']],
])('in the text runs of a PDF, %s', (_title, line, expected) => {
  expect(textsInVisualOrder(line)).toEqual(expected);
});

test.each([
  [
    [14_500, 11_000],
    [0, 5_000, 10_000, 15_000],
  ],
  [
    [-12_000, 38_000],
    [-20_000, 0, 20_000, 40_000],
  ],
  [[0], [0]],
])('the axis for %j has round values', (values, expected) => {
  expect(ticksOf(values)).toEqual(expected);
});

test('an amount has all decimals of its currency', () => {
  expect(amountText(1234.5, 'AED')).toBe('AED 1,234.50');
  expect(amountText(1234.567, 'KWD')).toBe('KWD 1,234.567');
  expect(amountText(1234, 'JPY')).toBe('JPY 1,234');
});
