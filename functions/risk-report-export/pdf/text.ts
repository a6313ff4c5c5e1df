import { type Direction, isRightToLeft, type Run, runsOf, visualOrder } from './bidi.ts';
import type { Weight } from './fonts.ts';
import { colours } from './theme.ts';

export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly direction?: Direction;
  readonly align?: 'left' | 'right' | 'centre';
}

/**
 * Disables kerning, because some programs mistake the wider gaps in Arabic words for spaces. The types declare only
 * lists of enabled features, but fontkit also accepts switches.
 */
const switches = { kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/**
 * Returns font features for a right-to-left run, so that the font shapes the run in one piece. Without features, pdfkit
 * splits a run at spaces and does not reverse the order of the words.
 */
const optionsOf = (run: Run): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  isRightToLeft(run) ? { features: switches } : {};

const widthOfRun = (doc: PDFKit.PDFDocument, run: Run, { size, weight = 'regular' }: Style): number =>
  doc.font(`${run.script} ${weight}`).fontSize(size).widthOfString(run.text, optionsOf(run));

export const widthOf = (doc: PDFKit.PDFDocument, text: string, style: Style): number =>
  runsOf(text, 'ltr').reduce((sum, run) => sum + widthOfRun(doc, run, style), 0);

/**
 * Writes one line with its baseline at `y`. Runs are written in logical order, each at its visual position, so that
 * text extraction returns them in logical order.
 */
export const writeLine = (doc: PDFKit.PDFDocument, text: string, x: number, y: number, style: Style): void => {
  const { size, weight = 'regular', colour = colours.text, direction = 'ltr', align = 'left' } = style;
  const runs = runsOf(text, direction);
  const widths = new Map(runs.map((run) => [run, widthOfRun(doc, run, style)]));
  const total = [...widths.values()].reduce((sum, width) => sum + width, 0);
  const positions = new Map<Run, number>();
  let at = x - (align === 'right' ? total : align === 'centre' ? total / 2 : 0);
  for (const run of visualOrder(runs)) {
    positions.set(run, at);
    at += widths.get(run) ?? 0;
  }
  doc.fillColor(colour);
  for (const run of runs) {
    // Some programs extract this text instead of the glyphs (ISO 32000-1 §14.9.4).
    if (isRightToLeft(run)) doc.markContent('Span', { actual: run.text });
    doc
      .font(`${run.script} ${weight}`)
      .fontSize(size)
      .text(run.text, positions.get(run) ?? x, y, { lineBreak: false, baseline: 'alphabetic', ...optionsOf(run) });
    if (isRightToLeft(run)) doc.endMarkedContent();
  }
};

const leading = 1.4;
export const lineHeight = ({ size }: Style): number => size * leading;

/** Breaks text into lines of at most the given width. A word that is wider gets its own line. */
export const linesOf = (doc: PDFKit.PDFDocument, text: string, width: number, style: Style): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(doc, longer, style) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
};

/** Writes text on as many lines as needed, with the first baseline at `y`. Returns the height. */
export const writeParagraph = (
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  style: Style,
): number => {
  const lines = linesOf(doc, text, width, style);
  for (const [index, line] of lines.entries()) writeLine(doc, line, x, y + index * lineHeight(style), style);
  return lines.length * lineHeight(style);
};

export const fitText = (doc: PDFKit.PDFDocument, text: string, width: number, style: Style): string => {
  if (widthOf(doc, text, style) <= width) return text;
  let length = text.length;
  while (length > 1 && widthOf(doc, `${text.slice(0, length)}…`, style) > width) length -= 1;
  return `${text.slice(0, length).trimEnd()}…`;
};
