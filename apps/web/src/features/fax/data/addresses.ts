import type { Fax } from '@pillarbox/contract/fax/fax';
import { faxPage, faxPdf } from '@pillarbox/contract/fax/operations';
import { addressOf } from '../../../lib/request-parts.ts';

/** Where the picture of a page is, counted from 1; browsers keep it, because the address names its content. */
export function pageAddress({ id, content }: Pick<Fax, 'id' | 'content'>, number: number): string {
  return addressOf(faxPage, { params: { id, number: String(number) }, query: { content } }, null);
}

/** Where all pages are as one PDF. */
export function pdfAddress(id: string): string {
  return addressOf(faxPdf, { params: { id } }, null);
}
