import { FILE_PIECE_BYTES } from '@pillarbox/contract/files/file';
import type { FileEntry, OnConflict, UploadState } from '@pillarbox/contract/files/file';
import { beginUpload, sendFilePiece, stopUpload } from '@pillarbox/contract/files/transfers';
import { ApiError } from '../../../lib/api-error.ts';
import { upload } from '../../../lib/upload.ts';
import { filesCall, filesToken } from './files-calls.ts';

/** A file with the folders that lead to it below the place where it was dropped. */
export interface SentFile {
  readonly file: File;
  readonly folders: readonly string[];
}

/** A file on its way into a folder. */
export interface Transfer extends SentFile {
  readonly parent: string;
  readonly onConflict: OnConflict;
}

interface TransferOptions {
  /** Called with the bytes that have arrived. */
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file in pieces and resolves with it; one that broke off goes on where it was. What has arrived of one that is ended is
 * removed. @throws ApiError as `call` does, AbortError.
 */
export async function transferFile(transfer: Transfer, { onSent, signal }: TransferOptions): Promise<FileEntry> {
  let state = await begin(transfer);
  try {
    onSent(state.received);
    while (state.entry === null) {
      signal.throwIfAborted();
      state = await sendPiece(transfer.file, state, { onSent, signal });
      onSent(state.received);
    }
    return state.entry;
  } catch (error) {
    if (signal.aborted) await filesCall(stopUpload, { params: { id: state.id } }).catch(() => undefined);
    throw error;
  }
}

async function begin({ file, folders, parent, onConflict }: Transfer): Promise<UploadState> {
  const { name, size, lastModified: modified } = file;
  return await filesCall(beginUpload, {
    body: { parent, folders: [...folders], name: name.slice(-1000), size, modified, onConflict },
  });
}

async function sendPiece(
  file: File,
  { id, received }: UploadState,
  { onSent, signal }: TransferOptions,
): Promise<UploadState> {
  const bytes = file.slice(received, received + FILE_PIECE_BYTES);
  const form = new FormData();
  form.append('file', bytes);
  const input = {
    params: { id, number: String(Math.floor(received / FILE_PIECE_BYTES)) },
    query: { token: await filesToken() },
    form,
    signal,
    onProgress: (percent: number) => onSent(received + Math.floor((bytes.size * percent) / 100)),
  };
  const state = await upload(sendFilePiece, input);
  // A reply that does not go on would be asked for ever.
  if (state.entry === null && state.received <= received) throw new ApiError('bad_reply');
  return state;
}
