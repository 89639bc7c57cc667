import { beginMailImport, runMailImport, sendMailPiece } from '@pillarbox/contract/transfer/operations';
import type { MailImportState } from '@pillarbox/contract/transfer/transfer';
import { MAX_MAIL_FILE } from '@pillarbox/contract/transfer/transfer';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { createStore } from '../../lib/store.ts';
import { sendPieces } from '../../lib/send-pieces.ts';
import { upload } from '../../lib/upload.ts';
import { owner, refreshImports, showImport, showReceived } from './transfer-calls.ts';

/** Ids of the imports whose files this page is sending. They go on while the user is elsewhere in the page. */
export const uploading = createStore<ReadonlySet<string>>(new Set());

/**
 * Sends a file in pieces and starts its import. An upload of the same file that was interrupted goes on.
 * @throws ApiError
 */
export async function importFile(file: File, folder: string, known: readonly MailImportState[]): Promise<void> {
  if (file.size > MAX_MAIL_FILE) throw new ApiError('mail_file_too_large', 0, { limit: MAX_MAIL_FILE });
  const left = known.find((one) => isSame(one, file, folder) && !uploading.get().has(one.id));
  const begun = left ?? (await begin(file, folder));
  showImport(begun);
  uploading.set((now) => new Set([...now, begun.id]));
  try {
    for (let state = begun; state.state === 'uploading' && state.received < state.size;) {
      state = await sendNext(file, state);
      showImport(state);
    }
    showImport(await call(runMailImport, { params: { ...owner(), importId: begun.id } }));
  } catch (error) {
    // The user has stopped it.
    if (!(error instanceof ApiError) || error.code !== 'mail_import_not_found') throw error;
  } finally {
    uploading.set((now) => new Set([...now].filter((id) => id !== begun.id)));
    await refreshImports();
  }
}

function isSame(one: MailImportState, file: File, folder: string): boolean {
  return one.state === 'uploading' && one.name === file.name && one.size === file.size && one.folder === folder;
}

async function begin({ name, size }: File, folder: string): Promise<MailImportState> {
  return await call(beginMailImport, { params: owner(), body: { name: name.slice(-255), size, folder } });
}

async function sendNext(file: File, { id, received }: MailImportState): Promise<MailImportState> {
  return await sendPieces({
    file,
    received,
    onSent: (sent) => showReceived(id, sent),
    send: ({ number, ...sent }) => upload(sendMailPiece, { params: { ...owner(), importId: id, number }, ...sent }),
    isDone: ({ state }) => state !== 'uploading',
  });
}
