import type { Box } from './charts.ts';
import { colourOfScore, colours } from './theme.ts';

/** Draws a score as a bar on a scale from 0 to 100. */
export const drawScale = (doc: PDFKit.PDFDocument, { x, y, width, height }: Box, score: number): void => {
  doc.roundedRect(x, y, width, height, height / 2).fill(colours.rule);
  const filled = Math.max(height, (width * score) / 100);
  doc.roundedRect(x, y, filled, height, height / 2).fill(colourOfScore(score));
};
