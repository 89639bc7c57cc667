import { FILE_PIECE_BYTES } from '@pillarbox/contract/files/file';
import type { FileEntry, OnConflict, UploadState } from '@pillarbox/contract/files/file';
import { createFileFolder } from '@pillarbox/contract/files/operations';
import { beginUpload, sendFilePiece, stopUpload } from '@pillarbox/contract/files/transfers';
import { ApiError } from '../../../lib/api-error.ts';
import { upload } from '../../../lib/upload.ts';
import { filesCall, filesToken } from './files-calls.ts';
import { PieceCount } from './piece-count.ts';

/** Longest name that is sent, in UTF-16 units; the gateway makes a shorter one of it. */
const MAX_NAME = 1000;

/** Of all uploads of this page: its files take the same line. */
const pieces = new PieceCount();

/** A file with the folders that lead to it below the place where it was dropped. Without a file, the last folder is empty. */
export interface SentFile {
  readonly file: File | null;
  readonly folders: readonly string[];
}

/** A file on its way into a folder. */
export interface Transfer extends SentFile {
  readonly file: File;
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
      state = await sendPieces(transfer.file, state, { onSent, signal });
      onSent(state.received);
    }
    return state.entry;
  } catch (error) {
    if (signal.aborted) await filesCall(stopUpload, { params: { id: state.id } }).catch(() => undefined);
    throw error;
  }
}

/** Makes a folder with those that lead to it, unless it is there. @throws ApiError as `call` does. */
export async function makeFolder(parent: string, names: readonly string[]): Promise<void> {
  const cut = names.map((name) => name.slice(0, MAX_NAME));
  await filesCall(createFileFolder, { body: { parent, folders: cut.slice(0, -1), name: cut.at(-1) ?? '' } });
}

async function begin({ file, folders, parent, onConflict }: Transfer): Promise<UploadState> {
  const { name, size, lastModified: modified } = file;
  return await filesCall(beginUpload, {
    body: {
      parent,
      folders: folders.map((folder) => folder.slice(0, MAX_NAME)),
      name: name.slice(-MAX_NAME),
      size,
      modified,
      onConflict,
    },
  });
}

async function sendPieces(file: File, state: UploadState, options: TransferOptions): Promise<UploadState> {
  const { onSent, signal } = options;
  const { id, received } = state;
  const content = file.slice(received, received + pieces.bytes);
  const input = {
    params: { id, number: String(Math.floor(received / FILE_PIECE_BYTES)) },
    query: { token: await filesToken() },
    content,
    signal,
    onProgress: (percent: number) => onSent(received + Math.floor((content.size * percent) / 100)),
  };
  const start = performance.now();
  try {
    const next = await upload(sendFilePiece, input);
    // A reply that does not go on would be asked for ever.
    if (next.entry === null && next.received <= received) throw new ApiError('bad_reply');
    pieces.took(content.size, performance.now() - start);
    return next;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'offline') pieces.broke();
    if (isTooMuch(error) && pieces.refused(content.size)) return await sendPieces(file, state, options);
    throw error;
  }
}

/** Whether a proxy has refused a request for its size; the gateway would have said it in its own words. */
function isTooMuch({ status, code }: ApiError): boolean {
  return status === 413 && code === 'bad_reply';
}
