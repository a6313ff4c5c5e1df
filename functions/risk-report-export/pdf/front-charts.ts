import type { ReportFile } from '../file/report-file.ts';
import { drawBars, drawLine } from './charts.ts';
import { amountText, dayText, monthsBefore, monthText } from './format.ts';
import { writeLine } from './text.ts';
import { colours, contentWidth, heading, page } from './theme.ts';

/** Draws the chart of monthly inflow and outflow. Returns its vertical end position. */
export const drawFlow = (doc: PDFKit.PDFDocument, { features, asOf, currency }: ReportFile, y: number): number => {
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
  const names = monthsBefore(asOf, inflow.length).map(monthText);
  drawBars(doc, { x: page.left, y: y + 12, width: contentWidth, height: 128 }, names, [
    { values: inflow, colour: colours.inflow },
    { values: outflow, colour: colours.outflow },
  ]);
  return y + 140;
};

/** Draws the chart of the daily balance. Returns its vertical end position. */
export const drawBalances = (doc: PDFKit.PDFDocument, { balances, currency }: ReportFile, y: number): number => {
  writeLine(doc, 'Balance of the deposit accounts', page.left, y, heading);
  const last = balances.at(-1);
  if (!last) return y + writeReason(doc, 'A bank returned no balance for a current or savings account.', y + 16);
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
