import type { RiskFeatures } from '#shared/reports/figures/assessment.ts';
import { featureGuide, featureNames } from '#shared/reports/figures/features/feature-guide.ts';
import type { ReportFile } from '../file/report-file.ts';
import { amountText, dayText, monthText } from './format.ts';
import { fitText, lineHeight, linesOf, writeLine, writeParagraph } from './text.ts';
import { drawScale } from './scale.ts';
import { colourOfScore, colours, contentWidth, heading, levelNames, page } from './theme.ts';
import { drawBars, drawLine } from './charts.ts';

type Feature = RiskFeatures[keyof RiskFeatures];

/** Draws the first page: customer, period, overall score, charts, and the highest and lowest scores. */
export const drawFrontPage = (doc: PDFKit.PDFDocument, file: ReportFile): void => {
  const afterDetails = drawDetails(doc, file, page.top + 6);
  const afterScore = drawOverallScore(doc, file, afterDetails + 8);
  const afterFlow = drawFlow(doc, file, afterScore + 26);
  const afterBalances = drawBalances(doc, file, afterFlow + 24);
  drawExtremes(doc, file, afterBalances + 24);
};

const drawDetails = (doc: PDFKit.PDFDocument, file: ReportFile, y: number): number => {
  const nameStyle = { size: 18, weight: 'bold', direction: 'auto' } as const;
  const holder = file.accountHolderName ?? 'Name not returned by the bank';
  writeLine(doc, fitText(doc, holder, contentWidth, nameStyle), page.left, y + 16, nameStyle);
  const accounts = file.accounts.map(
    ({ bank, kind, number }) => `${bank} ${lowerCaseWords(kind)}${number ? ` …${number}` : ''}`,
  );
  const details = [
    ['Period', `${dayText(file.period.from)} to ${dayText(file.period.to)}`],
    ['Accounts', accounts.join(', ')],
    ['Currency', file.currency],
    ['Customer', file.customerId],
    ['Requested by', file.requestedBy],
  ] as const;
  let at = y + 36;
  for (const [title, text] of details) {
    writeLine(doc, title, page.left, at, { size: 9, colour: colours.quiet });
    at += writeParagraph(doc, text, { x: page.left + 80, y: at, width: contentWidth - 80 }, { size: 9 });
  }
  return at;
};

/** Formats CurrentAccount as current account. */
const lowerCaseWords = (kind: string): string => kind.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

const drawOverallScore = (doc: PDFKit.PDFDocument, { riskLevel, score, features }: ReportFile, y: number): number => {
  const height = 64;
  const [name, colour] = riskLevel ? levelNames[riskLevel] : ['Too little data for a score', colours.quiet];
  doc.roundedRect(page.left, y, contentWidth, height, 6).fill(colours.panel);
  doc.rect(page.left, y, 5, height).fill(colour);
  writeLine(doc, name, page.left + 20, y + 28, { size: 17, weight: 'bold', colour });
  const scored = featureNames.filter((feature) => features[feature].score !== null).length;
  const note = `${scored} of ${featureNames.length} features have a score`;
  writeLine(doc, note, page.left + 20, y + 47, { size: 9, colour: colours.quiet });
  if (score === null) return y + height;
  const [x, width] = [page.left + 230, 180];
  writeLine(doc, 'Overall score', x, y + 22, { size: 9, colour: colours.quiet });
  drawScale(doc, { x, y: y + 32, width, height: 8 }, score);
  writeLine(doc, '0 risky', x, y + 53, { size: 7, colour: colours.quiet });
  writeLine(doc, '100 safe', x + width, y + 53, { size: 7, colour: colours.quiet, align: 'right' });
  writeLine(doc, String(score), page.right - 18, y + 45, { size: 34, weight: 'bold', colour, align: 'right' });
  return y + height;
};

/** Draws the features with the highest and lowest scores. */
const drawExtremes = (doc: PDFKit.PDFDocument, { features }: ReportFile, y: number): void => {
  const scored = featureNames
    .flatMap((name) =>
      features[name].score === null ? [] : [{ name, feature: features[name], score: features[name].score }],
    )
    .toSorted((a, b) => b.score - a.score);
  if (scored.length === 0) return;
  const width = (contentWidth - 24) / 2;
  const columns = [
    ['Highest scores', scored.slice(0, 3)],
    ['Lowest scores', scored.slice(3).slice(-3).toReversed()],
  ] as const;
  for (const [column, [title, items]] of columns.entries()) {
    const x = page.left + column * (width + 24);
    writeLine(doc, title, x, y, heading);
    let at = y + 17;
    for (const { name, feature, score } of items) {
      writeLine(doc, featureGuide[name].title, x, at, { size: 9, weight: 'bold' });
      writeLine(doc, String(score), x + width, at, {
        size: 9,
        weight: 'bold',
        colour: colourOfScore(score),
        align: 'right',
      });
      at += 12 + firstLines(doc, feature, { x, y: at + 12, width });
    }
  }
};

/** Writes the first two lines of an interpretation, and returns their height. The feature pages have the full text. */
const firstLines = (
  doc: PDFKit.PDFDocument,
  { interpretation }: Feature,
  { x, y, width }: { x: number; y: number; width: number },
): number => {
  const style = { size: 8, colour: colours.quiet } as const;
  const [first = '', ...rest] = linesOf(doc, interpretation, width, style);
  const lines = rest.length > 0 ? [first, fitText(doc, rest.join(' '), width, style)] : [first];
  for (const [index, line] of lines.entries()) writeLine(doc, line, x, y + index * lineHeight(style), style);
  return lines.length * lineHeight(style) + 5;
};

/** Draws the chart of monthly inflow and outflow. Returns its vertical end position. */
const drawFlow = (doc: PDFKit.PDFDocument, { features, months, currency }: ReportFile, y: number): number => {
  writeLine(doc, 'Monthly inflow and outflow', page.left, y, heading);
  const { monthlyInflowValues: inflow, avgMonthlyInflow } = features.avgMonthlyInflowDetail;
  const { monthlyOutflowValues: outflow, avgMonthlyOutflow } = features.avgMonthlyOutflowDetail;
  if (inflow.length === 0) return y + writeReason(doc, 'There is no complete month of data.', y + 16);
  const means = [
    ['Inflow', avgMonthlyInflow, colours.inflow],
    ['Outflow', avgMonthlyOutflow, colours.outflow],
  ] as const;
  let right: number = page.right;
  for (const [name, mean, colour] of means.toReversed()) {
    const text = mean === null ? name : `${name}, ${amountText(mean, currency)} on average`;
    writeLine(doc, text, right, y, { size: 8, colour: colours.quiet, align: 'right' });
    right -= doc.widthOfString(text) + 9;
    doc.rect(right, y - 6, 6, 6).fill(colour);
    right -= 14;
  }
  const names = months.map(monthText);
  drawBars(doc, { x: page.left, y: y + 12, width: contentWidth, height: 128 }, names, [
    { values: inflow, colour: colours.inflow },
    { values: outflow, colour: colours.outflow },
  ]);
  return y + 140;
};

/** Draws the chart of the daily balance. Returns its vertical end position. */
const drawBalances = (doc: PDFKit.PDFDocument, { balances, currency }: ReportFile, y: number): number => {
  writeLine(doc, 'Balance of the deposit accounts', page.left, y, heading);
  const last = balances.at(-1);
  if (!last) return y + writeReason(doc, 'The daily balances cannot be calculated from the data.', y + 16);
  const text = `${amountText(last.amount, currency)} on ${dayText(last.date)}`;
  writeLine(doc, text, page.right, y, { size: 8, colour: colours.quiet, align: 'right' });
  drawLine(doc, { x: page.left, y: y + 12, width: contentWidth, height: 110 }, balances, colours.balance);
  return y + 122;
};

/** Writes the reason why there is no chart. Returns the height. */
const writeReason = (doc: PDFKit.PDFDocument, text: string, y: number): number => {
  writeLine(doc, text, page.left, y, { size: 9, colour: colours.quiet });
  return 24;
};
