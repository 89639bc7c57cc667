import { FAX_DOTS } from '@pillarbox/contract/fax/fax';
import type { FaxFileFault } from '@pillarbox/contract/fax/fax';
import { drawBilevel, emptyPage, HEADER_DOTS, turned } from './bilevel.ts';
import type { GreyPicture } from './bilevel.ts';
import { limitedPdfium } from '../../../platform/pdf/limited-pdfium.ts';
import type { Pdfium } from '../../../platform/pdf/limited-pdfium.ts';
import { pngOf } from './png.ts';
import { coverPdf, headerPdf, MAX_TEXT, textPdf } from './written-pdf.ts';
import type { CoverPage } from './written-pdf.ts';

/** What pages are made of. */
export type PageSource =
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array }
  | { readonly kind: 'text'; readonly bytes: Uint8Array }
  | { readonly kind: 'pictures'; readonly pictures: readonly GreyPicture[] }
  | { readonly kind: 'cover'; readonly cover: CoverPage };

export interface PageOrder {
  readonly sources: readonly PageSource[];
  /** Line at the top of each page, without the number of the page; '' for none. */
  readonly header: string;
  /** Most pages. */
  readonly most: number;
}

/** What became of one source. */
export interface SourceResult {
  readonly pages: number;
  readonly fault: FaxFileFault | null;
}

/** What is made of an order: PNG pages, and what became of each source. */
export interface MadePages {
  readonly results: readonly SourceResult[];
  readonly pages: readonly Uint8Array[];
}

class SourceFault extends Error {
  readonly fault: FaxFileFault;
  constructor(fault: FaxFileFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Makes pages. It runs in a worker thread: files are large and may be hostile, and a thread can be ended. */
export async function makePages(
  { sources, header, most }: PageOrder,
  begins: (source: number) => void,
): Promise<MadePages> {
  const library = await limitedPdfium();
  const top = header === '' ? 0 : HEADER_DOTS;
  const made: Uint8Array[] = [];
  const results: SourceResult[] = [];
  for (const [at, source] of sources.entries()) {
    begins(at);
    const before = made.length;
    try {
      for await (const picture of picturesOf(library, source, { top, room: most - before })) {
        const page = emptyPage();
        drawBilevel(page, picture, top);
        made.push(page);
      }
      results.push({ pages: made.length - before, fault: null });
    } catch (error) {
      // A file that breaks in the middle gives no pages.
      made.length = before;
      results.push({ pages: 0, fault: error instanceof SourceFault ? error.fault : 'unreadable' });
    }
  }
  if (header !== '') await drawHeaders(library, made, header);
  return { results, pages: made.map(pngOf) };
}

interface Space {
  /** First row of the page that is free. */
  readonly top: number;
  /** Pages that are left. */
  readonly room: number;
}

async function* picturesOf(
  library: Pdfium,
  source: PageSource,
  space: Space,
): AsyncGenerator<GreyPicture, void, undefined> {
  if (source.kind === 'pictures') {
    if (source.pictures.length > space.room) throw new SourceFault('pages');
    yield* source.pictures;
    return;
  }
  yield* renderedPdf(library, await pdfOf(source), space);
}

async function pdfOf(source: Exclude<PageSource, { kind: 'pictures' }>): Promise<Uint8Array> {
  if (source.kind === 'pdf') return source.bytes;
  if (source.kind === 'cover') return await coverPdf(source.cover);
  const text = decoded(source.bytes);
  if (text.length > MAX_TEXT) throw new SourceFault('pages');
  return await textPdf(text);
}

/** Text is UTF-8, or else what old Windows programs write. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function* renderedPdf(
  library: Pdfium,
  bytes: Uint8Array,
  { top, room }: Space,
): AsyncGenerator<GreyPicture, void, undefined> {
  const document = await library.loadDocument(bytes);
  try {
    const count = document.getPageCount();
    if (count > room) throw new SourceFault('pages');
    for (let at = 0; at < count; at += 1) yield await renderedPage(document.getPage(at), top);
  } finally {
    document.destroy();
  }
}

type PdfPage = ReturnType<Awaited<ReturnType<Pdfium['loadDocument']>>['getPage']>;

async function renderedPage(page: PdfPage, top: number): Promise<GreyPicture> {
  const { originalWidth: wide, originalHeight: high } = page.getOriginalSize();
  if (!(wide > 0 && high > 0)) throw new SourceFault('unreadable');
  const isWide = wide > high;
  const [across, down] = isWide ? [high, wide] : [wide, high];
  const scale = Math.min(FAX_DOTS.width / across, (FAX_DOTS.height - top) / down);
  const [width, height] = [Math.max(1, Math.floor(wide * scale)), Math.max(1, Math.floor(high * scale))];
  const { data, ...size } = await page.render({ width, height, colorSpace: 'Gray', render: 'bitmap' });
  const grey = new Uint8Array(size.width * size.height);
  // Rows of the renderer may be longer than the picture.
  const stride = data.length / size.height;
  for (let y = 0; y < size.height; y += 1) grey.set(data.subarray(y * stride, y * stride + size.width), y * size.width);
  const picture = { width: size.width, height: size.height, grey };
  return isWide ? turned(picture) : picture;
}

async function drawHeaders(library: Pdfium, pages: readonly Uint8Array[], header: string): Promise<void> {
  const lines = pages.map((_, at) => `${header}   ${String(at + 1)}/${String(pages.length)}`);
  const document = await library.loadDocument(await headerPdf(lines));
  for (const [at, page] of pages.entries()) {
    const { data, width, height } = await document
      .getPage(at)
      .render({ width: FAX_DOTS.width, height: HEADER_DOTS, colorSpace: 'Gray', render: 'bitmap' });
    drawBilevel(page, { width, height, grey: data }, 0);
  }
  document.destroy();
}
