import type { FileEntry, OnConflict, UploadState } from '@pillarbox/contract/files/file';
import { createFileFolder } from '@pillarbox/contract/files/operations';
import { beginUpload, sendFilePiece, stopUpload } from '@pillarbox/contract/files/transfers';
import { sendPieces } from '../../../lib/send-pieces.ts';
import { upload } from '../../../lib/upload.ts';
import { filesCall, filesToken } from './files-calls.ts';

/** Longest name that is sent, in UTF-16 units; the gateway makes a shorter one of it. */
const MAX_NAME = 1000;

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
      state = await sendNext(transfer.file, state, { onSent, signal });
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

async function sendNext(file: File, { id, received }: UploadState, options: TransferOptions): Promise<UploadState> {
  const { onSent, signal } = options;
  const query = { token: await filesToken() };
  return await sendPieces({
    file,
    received,
    onSent,
    send: ({ number, ...sent }) => upload(sendFilePiece, { params: { id, number }, query, signal, ...sent }),
    isDone: ({ entry }) => entry !== null,
  });
}
