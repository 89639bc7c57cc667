import { listBooks } from '@pillarbox/contract/contacts/book-calls';
import { selectableBooks } from '@pillarbox/rules/selectable-books';
import type { AddressBook } from '@pillarbox/contract/contacts/book';
import type { ImportOptions, ImportReading, ImportState } from '@pillarbox/contract/contacts-import/import';
import * as operations from '@pillarbox/contract/contacts-import/operations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { addressOf } from '../../lib/request-parts.ts';
import { saveFrom } from '../../lib/save-from.ts';
import { session } from '../../lib/session-state.ts';
import { upload } from '../../lib/upload.ts';

const IMPORTS_KEY = ['contact-imports'] as const;
/** Milliseconds between questions about an import whose events may not arrive. */
export const ASK_AFTER = 3000;

function owner(): { readonly mail: string } {
  return { mail: session.get().user?.mail ?? '' };
}

/** Stages a file and reads it. `onProgress` gets whole per cent of the upload. */
export async function uploadFile(file: File, onProgress: (percent: number) => void): Promise<ImportReading> {
  const form = new FormData();
  form.append('file', file);
  return await upload(operations.uploadImport, { params: owner(), content: form, onProgress });
}

/** Reads a staged file in another way. */
export async function readAgain(importId: string, options: ImportOptions, signal: AbortSignal): Promise<ImportReading> {
  return await call(operations.readImport, { params: { ...owner(), importId }, body: options }, { signal });
}

export async function startImport(importId: string): Promise<ImportState> {
  return await call(operations.runImport, { params: { ...owner(), importId } });
}

export async function startUndo(importId: string): Promise<ImportState> {
  return await call(operations.undoImport, { params: { ...owner(), importId } });
}

/** Downloads the rows that were left out. */
export function saveLeftOut(importId: string): void {
  saveFrom(addressOf(operations.saveLeftOut, { params: { ...owner(), importId } }));
}

/** The imports that can be undone; undefined until they are loaded. While one runs they are read again: it may have been left. */
export function useImports(): readonly ImportState[] | undefined {
  const { data } = useQuery({
    queryKey: IMPORTS_KEY,
    queryFn: readImports,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) === true ? ASK_AFTER : false),
  });
  return data;
}

/** Whether an import or its undo is being written. */
export function isRunning({ state }: ImportState): boolean {
  return state === 'running' || state === 'undoing';
}

/** The imports of the last days and where they are. */
export async function readImports(): Promise<readonly ImportState[]> {
  return (await call(operations.listImports, { params: owner() })).imports;
}

/** Reads the imports again where they are shown. */
export async function refreshImports(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: IMPORTS_KEY });
}

/** The address books that the user may write to [CONT-013]; undefined until they are loaded. */
export function useBooks(): readonly AddressBook[] | undefined {
  const { data } = useQuery({
    queryKey: ['contacts', 'books'],
    queryFn: ({ signal }) => call(listBooks, { params: owner() }, { signal }),
  });
  return data === undefined ? undefined : selectableBooks(data);
}
