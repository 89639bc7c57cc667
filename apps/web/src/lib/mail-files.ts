import { exportMail } from '@pillarbox/contract/transfer/export';
import type { MailExportFormat } from '@pillarbox/contract/transfer/transfer';
import { speech } from './i18n/language.ts';
import { go } from './location.ts';
import { addressOf } from './request-parts.ts';
import { saveFrom } from './save-from.ts';
import { session } from './session-state.ts';

/** Downloads folders as a file; null for all folders. */
export function saveMail(folders: readonly string[] | null, format: MailExportFormat): void {
  const query = { format, lang: speech.get().code, ...(folders !== null && { folders: folders.join('\n') }) };
  saveFrom(addressOf(exportMail, { params: { mail: session.get().user?.mail ?? '' }, query }));
}

/** Opens the screen that imports files into a folder. */
export function openMailImport(folder: string): void {
  go('/preferences/transfer', { search: { folder } });
}
