import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportFormat } from '@pillarbox/contract/contacts-import/operations';
import { convertCard } from '@pillarbox/rules/contact-files/convert-card';
import { csvLines } from '@pillarbox/rules/contact-files/csv-writer';
import { groupsOfCard, withGroups } from '@pillarbox/rules/contact-files/file-groups';
import { TABLE_HEADER, tableRow } from '@pillarbox/rules/contact-files/person-table';
import { readPerson } from '@pillarbox/rules/vcard/read-person';
import { parseVCard, writeVCard } from '@pillarbox/rules/vcard/vcard';
import type { Account } from '../../platform/account/account.ts';
import type { Download } from '../../platform/http/request-pipeline.ts';
import type { AddressBooks } from './contacts-import.ports.ts';

/** Contacts that are read and written at once: a tenth of a second of nobody else's time would be too much. */
const PORTION = 50;

/** Which contacts are exported: the named ones, those of a book, or all. */
interface Chosen {
  readonly format: ExportFormat;
  readonly book?: string | undefined;
  readonly contacts?: readonly string[] | undefined;
}

/** Contacts as a file that is written while it is sent. @throws Failure `book_not_found`. */
export async function exportFile(
  owner: Account,
  books: AddressBooks,
  { format, book, contacts }: Chosen,
): Promise<Download> {
  const ids = contacts ?? (await books.ids(owner, book));
  const name = book === undefined || contacts !== undefined ? 'contacts' : (await books.book(owner, book, 'read')).name;
  const isTable = format === 'csv';
  return {
    mime: isTable ? 'text/csv' : 'text/vcard',
    name: `${name}.${isTable ? 'csv' : 'vcf'}`,
    inline: false,
    content: Readable.from(pieces(owner, books, { format, ids })),
  };
}

async function* pieces(
  owner: Account,
  books: AddressBooks,
  { format, ids }: { format: ExportFormat; ids: readonly string[] },
): AsyncGenerator<Buffer> {
  // The mark tells spreadsheets that the table is UTF-8.
  if (format === 'csv') yield Buffer.from(`\uFEFF${csvLines([TABLE_HEADER])}`);
  for (let from = 0; from < ids.length; from += PORTION) {
    const named = ids.slice(from, from + PORTION);
    const cards = new Map((await books.cards(owner, named)).map(({ id, card }) => [id, card]));
    const groups = await books.groupNames(owner, named);
    const texts = named.flatMap((id) => {
      const card = cards.get(id);
      return card === undefined ? [] : [textOf(card, format, groups.get(id) ?? [])];
    });
    yield Buffer.from(texts.join(''));
    await nextTurn();
  }
}

function textOf(text: string, format: ExportFormat, groups: readonly string[]): string {
  const card = withGroups(parseVCard(text), groups);
  if (format === 'csv') return csvLines([tableRow(readPerson(card), groupsOfCard(card))]);
  return writeVCard(convertCard(card, format === 'vcard3' ? '3.0' : '4.0'));
}
