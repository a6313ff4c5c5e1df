import { compactText, dayText } from './format.ts';
import { writeLine } from './text.ts';
import { colours } from './theme.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const label = { size: 7, colour: colours.quiet } as const;
/** Space for the labels of the vertical axis. */
const axisWidth = 34;
/** Space for the labels below the horizontal axis. */
const axisHeight = 16;

/** Returns round tick values that span all values and zero. */
export const ticksOf = (values: readonly number[], count = 4): readonly number[] => {
  const [min, max] = [Math.min(0, ...values), Math.max(0, ...values)];
  const roughStep = (max - min || 1) / count;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= roughStep) ?? 10) * power;
  const [first, last] = [Math.floor(min / step), Math.ceil(max / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
};

/** Draws the grid and its labels. Returns the plot area, and a function that maps a value to its vertical position. */
const drawGrid = (doc: PDFKit.PDFDocument, box: Box, values: readonly number[]) => {
  const ticks = ticksOf(values);
  const [min = 0, max = 1] = [ticks[0], ticks.at(-1)];
  const plot = { ...box, x: box.x + axisWidth, width: box.width - axisWidth, height: box.height - axisHeight };
  const yOf = (value: number): number => plot.y + plot.height * (1 - (value - min) / (max - min));
  for (const tick of ticks) {
    const y = yOf(tick);
    doc.moveTo(plot.x, y).lineTo(plot.x + plot.width, y);
    doc
      .lineWidth(tick === 0 ? 0.8 : 0.4)
      .strokeColor(tick === 0 ? colours.quiet : colours.rule)
      .stroke();
    writeLine(doc, compactText(tick), plot.x - 5, y + 2.5, { ...label, align: 'right' });
  }
  return { plot, yOf };
};

/** Draws series as adjacent bars, one group per name. */
export const drawBars = (
  doc: PDFKit.PDFDocument,
  box: Box,
  names: readonly string[],
  series: readonly { readonly values: readonly number[]; readonly colour: string }[],
): void => {
  const { plot, yOf } = drawGrid(
    doc,
    box,
    series.flatMap(({ values }) => values),
  );
  const slot = plot.width / Math.max(1, names.length);
  const bar = Math.min(14, (slot * 0.7) / series.length);
  const labelInterval = Math.ceil(names.length / 13);
  for (const [index, name] of names.entries()) {
    const centre = plot.x + slot * (index + 0.5);
    for (const [position, { values, colour }] of series.entries()) {
      const top = yOf(values[index] ?? 0);
      const x = centre + (position - series.length / 2) * bar;
      doc.rect(x, Math.min(top, yOf(0)), bar - 0.8, Math.abs(yOf(0) - top)).fill(colour);
    }
    if (index % labelInterval === 0)
      writeLine(doc, name, centre, plot.y + plot.height + 11, { ...label, align: 'centre' });
  }
};

/** Draws a line over days, with the area below it filled. */
export const drawLine = (
  doc: PDFKit.PDFDocument,
  box: Box,
  points: readonly { readonly date: string; readonly amount: number }[],
  colour: string,
): void => {
  const { plot, yOf } = drawGrid(
    doc,
    box,
    points.map(({ amount }) => amount),
  );
  const step = plot.width / Math.max(1, points.length - 1);
  const tracePath = (): void => {
    for (const [index, { amount }] of points.entries()) {
      const [x, y] = [plot.x + index * step, yOf(amount)];
      if (index === 0) doc.moveTo(x, y);
      else doc.lineTo(x, y);
    }
  };
  tracePath();
  doc
    .lineTo(plot.x + plot.width, yOf(0))
    .lineTo(plot.x, yOf(0))
    .closePath();
  doc.fillOpacity(0.12).fill(colour).fillOpacity(1);
  tracePath();
  doc.lineWidth(1.1).lineJoin('round').strokeColor(colour).stroke();
  const y = plot.y + plot.height + 11;
  const middle = points[points.length >> 1];
  writeLine(doc, dayText(points[0]?.date ?? ''), plot.x, y, label);
  if (middle) writeLine(doc, dayText(middle.date), plot.x + plot.width / 2, y, { ...label, align: 'centre' });
  writeLine(doc, dayText(points.at(-1)?.date ?? ''), plot.x + plot.width, y, { ...label, align: 'right' });
};
