import PDFDocument from 'pdfkit';
import type { ReportFile } from '../file/report-file.ts';
import { drawFeaturePages, drawFormulas } from './feature-pages.ts';
import { registerFonts, reverseLigatures } from './fonts.ts';
import { drawFrontPage } from './front-page.ts';
import { writeLine } from './text.ts';
import { colours, page } from './theme.ts';

/** Writes a risk report as a PDF of A4 pages. */
export const writeReport = async (file: ReportFile): Promise<Uint8Array> => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // An empty name keeps pdfkit from loading its default font.
    font: '',
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: `Risk report ${file.reportId}`,
      Author: file.requestedBy,
      CreationDate: new Date(file.createdAt),
    },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  registerFonts(doc);
  drawFrontPage(doc, file);
  drawFormulas(doc, drawFeaturePages(doc, file));
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    drawFrame(doc, file, `${index + 1} of ${count}`);
  }
  reverseLigatures(doc);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
};

/** Draws the header and footer of a page: the title above, the page number below. */
const drawFrame = (doc: PDFKit.PDFDocument, file: ReportFile, number: string): void => {
  doc.rect(0, 0, page.width, 64).fill(colours.brand);
  writeLine(doc, 'Risk report', page.left, 40, { size: 20, weight: 'bold', colour: colours.onBrand });
  const arabicStyle = { size: 16, weight: 'bold', colour: colours.onBrand, direction: 'auto', align: 'right' } as const;
  writeLine(doc, 'تقرير المخاطر', page.right, 36, arabicStyle);
  const createdText = `${new Date(file.createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  writeLine(doc, createdText, page.right, 52, { size: 8, colour: colours.onBrand, align: 'right' });
  const y = page.height - 32;
  doc
    .moveTo(page.left, y - 14)
    .lineTo(page.right, y - 14)
    .lineWidth(0.5)
    .strokeColor(colours.rule)
    .stroke();
  const smallStyle = { size: 7.5, colour: colours.quiet } as const;
  writeLine(doc, `Confidential. Report ${file.reportId}`, page.left, y, smallStyle);
  writeLine(doc, `Page ${number}`, page.right, y, { ...smallStyle, align: 'right' });
};
