import type { FaxContents } from './fax-contents.ts';
import type { FaxRow } from './fax.store.ts';

/** All pages of a fax as a PDF that the gateway writes itself: nothing of a received file is in it but what was on paper. */
export async function pdfOfPages(
  contents: FaxContents,
  { content, pages }: Pick<FaxRow, 'content' | 'pages'>,
): Promise<Uint8Array> {
  // The library is loaded with the first PDF: most gateways write none for hours.
  const { pagesPdf } = await import('./pages/written-pdf.ts');
  return await pagesPdf(await contents.readAll(content, Math.max(1, pages)));
}
