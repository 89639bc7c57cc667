import type { ExportFormat } from '@pillarbox/contract/contacts-import/operations';
import { exportContacts } from '@pillarbox/contract/contacts-import/operations';
import { freshToken, readReply } from '../../lib/call.ts';
import type { ExportChoice } from '../../lib/contacts-export.ts';
import { addressOf, headersOf } from '../../lib/request-parts.ts';
import { session } from '../../lib/session-state.ts';

/** Milliseconds until the address of a saved file is given back; the browser has begun to read it by then. */
const SAVED_AFTER = 10_000;

/** Downloads contacts as a file. @throws ApiError */
export async function saveContacts({ contacts, book }: ExportChoice, format: ExportFormat): Promise<void> {
  await freshToken(exportContacts);
  const chosen = { ...(contacts === undefined ? {} : { contacts }), ...(book === undefined ? {} : { book: book.id }) };
  const input = { params: { mail: session.get().user?.mail ?? '' } };
  const response = await fetch(addressOf(exportContacts, input), {
    method: exportContacts.method,
    headers: headersOf(exportContacts, true),
    credentials: 'same-origin',
    body: JSON.stringify({ format, ...chosen }),
  });
  if (!response.ok) readReply(exportContacts, response.status, await response.text());
  save(await response.blob(), `${book?.name ?? 'contacts'}.${format === 'csv' ? 'csv' : 'vcf'}`);
}

function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVED_AFTER);
}
