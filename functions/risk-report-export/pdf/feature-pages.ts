import { chapters, featureGuide, featureNames } from '#shared/reports/figures/features/feature-guide.ts';
import type { ReportFile } from '../file/report-file.ts';
import { figuresOf } from './format.ts';
import { drawScale } from './scale.ts';
import { fitText, linesOf, lineHeight, widthOf, writeLine, writeParagraph } from './text.ts';
import { colourOfScore, colours, contentWidth, heading, page } from './theme.ts';

type FeatureName = (typeof featureNames)[number];

/** The vertical position of the next element. */
interface Cursor {
  y: number;
}

/** Starts a new page if the current one has no room for the given height. */
const reserve = (doc: PDFKit.PDFDocument, cursor: Cursor, height: number): void => {
  if (cursor.y + height <= page.bottom) return;
  doc.addPage();
  cursor.y = page.top + 12;
};

const scoreX = page.right - 150;
const textWidth = contentWidth - 170;
const questionStyle = { size: 8, colour: colours.quiet } as const;
const sentenceStyle = { size: 9 } as const;
const figureStyle = { size: 8, colour: colours.quiet } as const;
/** Figures are laid out in two columns. */
const columnWidth = contentWidth / 2;
const gap = 16;

/**
 * Draws every feature with its score, interpretation and figures, chapter by chapter. Returns the position below the
 * last feature.
 */
export const drawFeaturePages = (doc: PDFKit.PDFDocument, file: ReportFile): Cursor => {
  doc.addPage();
  const cursor = { y: page.top + 12 };
  for (const { title, features } of chapters) {
    reserve(doc, cursor, 110);
    writeLine(doc, title, page.left, cursor.y, { ...heading, size: 14 });
    cursor.y += 10;
    for (const name of features) drawFeature(doc, file, name, cursor);
    cursor.y += 20;
  }
  return cursor;
};

const drawFeature = (doc: PDFKit.PDFDocument, file: ReportFile, name: FeatureName, cursor: Cursor): void => {
  const feature = file.features[name];
  const figures = figuresOf(name, feature, file.currency);
  const lines = linesOf(doc, feature.interpretation, contentWidth, sentenceStyle).length;
  reserve(doc, cursor, 36 + lines * lineHeight(sentenceStyle) + Math.ceil(figures.length / 2) * 12);
  doc.moveTo(page.left, cursor.y).lineTo(page.right, cursor.y).lineWidth(0.5).strokeColor(colours.rule).stroke();
  cursor.y += 15;
  const { title, question } = featureGuide[name];
  writeLine(doc, title, page.left, cursor.y, { size: 10, weight: 'bold' });
  drawScore(doc, feature, cursor.y);
  cursor.y += 12;
  writeLine(doc, fitText(doc, question, textWidth, questionStyle), page.left, cursor.y, questionStyle);
  cursor.y += 14;
  cursor.y += writeParagraph(
    doc,
    feature.interpretation,
    { x: page.left, y: cursor.y, width: contentWidth },
    sentenceStyle,
  );
  for (const [index, [label, text]] of figures.entries()) {
    const x = page.left + (index % 2) * columnWidth;
    const y = cursor.y + Math.floor(index / 2) * 12;
    writeLine(doc, label, x, y, figureStyle);
    const room = columnWidth - gap - widthOf(doc, label, figureStyle) - 10;
    const style = { size: 8, align: 'right', direction: 'auto' } as const;
    writeLine(doc, fitText(doc, text, room, style), x + columnWidth - gap, y, style);
  }
  cursor.y += Math.ceil(figures.length / 2) * 12 + 4;
};

const drawScore = (
  doc: PDFKit.PDFDocument,
  { score, notApplicable }: ReportFile['features'][FeatureName],
  y: number,
): void => {
  if (score === null) {
    const text = notApplicable ? 'does not apply' : 'too little data';
    return writeLine(doc, text, page.right, y, { size: 9, colour: colours.quiet, align: 'right' });
  }
  drawScale(doc, { x: scoreX, y: y - 7, width: 118, height: 7 }, score);
  writeLine(doc, String(score), page.right, y, {
    size: 11,
    weight: 'bold',
    colour: colourOfScore(score),
    align: 'right',
  });
};

/** Draws the appendix with each feature's formula. */
export const drawFormulas = (doc: PDFKit.PDFDocument, cursor: Cursor): void => {
  reserve(doc, cursor, 160);
  writeLine(doc, 'Appendix: formulas', page.left, cursor.y, { ...heading, size: 14 });
  cursor.y += 18;
  cursor.y += writeParagraph(doc, method, { x: page.left, y: cursor.y, width: contentWidth }, sentenceStyle) + 8;
  for (const name of featureNames) {
    const { title, formula } = featureGuide[name];
    const lines = linesOf(doc, formula, contentWidth - 140, figureStyle).length;
    reserve(doc, cursor, lines * lineHeight(figureStyle) + 6);
    writeParagraph(doc, title, { x: page.left, y: cursor.y, width: 130 }, { size: 8, weight: 'bold' });
    const height = writeParagraph(
      doc,
      formula,
      { x: page.left + 140, y: cursor.y, width: contentWidth - 140 },
      figureStyle,
    );
    cursor.y +=
      Math.max(height, linesOf(doc, title, 130, { size: 8, weight: 'bold' }).length * lineHeight(figureStyle)) + 5;
  }
};

const method =
  "All figures are computed from booked transactions in the report's currency. Transfers between the accounts in the report count as neither inflow nor outflow. Only months with complete data are used, at most the last 24. Scores range from 0 (risky) to 100 (safe) and are interpolated linearly between the given values. The overall score is the weighted mean of the scores; the level is low from 75, medium from 55, high from 35 and very high below.";
