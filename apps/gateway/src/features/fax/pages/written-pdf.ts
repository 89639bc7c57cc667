import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { FAX_DOTS } from '@pillarbox/contract/fax/fax';
import { HEADER_DOTS } from './bilevel.ts';

const require = createRequire(import.meta.url);
/** Fonts with the letters of all languages of the product, so that the machine needs none. */
const FONTS = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;
/** Paper of A4 and its edges, in points. */
const PAPER = { width: 595.28, height: 841.89 } as const;
const EDGE = 56;
/** Characters of a text beyond which nothing is written: the most pages hold fewer. */
export const MAX_TEXT = 1_000_000;

/** A cover page: title, lines with a name each, and a text. */
export interface CoverPage {
  readonly title: string;
  readonly lines: readonly (readonly [name: string, value: string])[];
  readonly text: string;
}

function paper(): PDFKit.PDFDocument {
  const made = new PDFDocument({ size: [PAPER.width, PAPER.height], margin: EDGE, font: FONTS.plain });
  return made.fontSize(11);
}

async function finished(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const read = buffer(document);
  document.end();
  return await read;
}

/** Letters only: characters that a font does not draw, or that would act on the layout, are left out. */
function written(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, '');
}

/** A text on as many pages as it needs, as PDF. Lines are broken at the edge. */
export async function textPdf(text: string): Promise<Uint8Array> {
  const document = paper();
  document.text(written(text), { lineGap: 2 });
  return await finished(document);
}

/** A cover page as PDF. */
export async function coverPdf({ title, lines, text }: CoverPage): Promise<Uint8Array> {
  const document = paper();
  document.font(FONTS.bold).fontSize(30).text(title).moveDown(1).fontSize(12);
  for (const [name, value] of lines) {
    const y = document.y;
    document.font(FONTS.bold).text(written(name), EDGE, y, { width: 110 });
    document.font(FONTS.plain).text(written(value), EDGE + 120, y, { width: PAPER.width - 2 * EDGE - 120 });
    document.moveDown(0.4);
  }
  const y = document.y + 8;
  document
    .moveTo(EDGE, y)
    .lineTo(PAPER.width - EDGE, y)
    .stroke();
  document.fontSize(12).text(written(text), EDGE, y + 20, { width: PAPER.width - 2 * EDGE, lineGap: 3 });
  return await finished(document);
}

/** One line for each page, as PDF pages that are as wide as paper and as high as the line. */
export async function headerPdf(lines: readonly string[]): Promise<Uint8Array> {
  const height = (PAPER.width * HEADER_DOTS) / FAX_DOTS.width;
  const size = [PAPER.width, height] as const;
  const document = new PDFDocument({ size: [...size], margin: 0, font: FONTS.plain, autoFirstPage: false });
  for (const line of lines)
    document
      .addPage()
      .fontSize(9)
      .text(written(line), 24, 5, { width: PAPER.width - 48, height, ellipsis: true, lineBreak: false });
  return await finished(document);
}

/** Pages (PNG) as one PDF of A4; their bits are taken over as they are. */
export async function pagesPdf(pages: readonly Uint8Array[]): Promise<Uint8Array> {
  const document = new PDFDocument({ size: [PAPER.width, PAPER.height], margin: 0, autoFirstPage: false });
  for (const page of pages)
    document.addPage().image(Buffer.from(page), 0, 0, { width: PAPER.width, height: PAPER.height });
  return await finished(document);
}
