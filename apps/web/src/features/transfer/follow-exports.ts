import type { MailExportState } from '@pillarbox/contract/transfer/mail-export';
import { growl } from '../../lib/growl.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import { text } from '../../lib/i18n/text.tsx';
import { currentLocation } from '../../lib/location.ts';
import { readAgain } from '../../lib/query-client.ts';
import { EXPORTS_KEY, saveExport, showExport } from './export-calls.ts';

/** Shows where an export is, and says on other screens that its file is ready. */
export async function exportMoved(id: string, state: MailExportState | null): Promise<void> {
  showExport(id, state);
  if (state?.state !== 'ready' || currentLocation().path === '/preferences/transfer') return;
  await loadTexts('transfer');
  growl.show({
    type: 'success',
    text: text('LANG_TRANSFER_EXPORT_SAID'),
    persistent: true,
    action: { label: text('LANG_TRANSFER_EXPORT_DOWNLOAD'), run: () => saveExport(id) },
  });
}

/** Says that a file that was downloaded lacks messages: the browser shows it as complete. */
export async function fileLacks(count: number): Promise<void> {
  await loadTexts('transfer');
  growl.show({ type: 'warning', text: text('LANG_TRANSFER_EXPORT_LEFT', { count }), persistent: true });
}

/** Reads the exports again where they are shown: events were missed. */
export async function exportsMissed(): Promise<void> {
  await readAgain(EXPORTS_KEY);
}
