import type { FileEntry } from '@pillarbox/contract/files/file';
import { createStore } from '../../../lib/store.ts';

/** The dialog of files that is open. */
export type FileDialog =
  | { readonly kind: 'folder'; readonly parent: string }
  | { readonly kind: 'rename'; readonly entry: FileEntry }
  | { readonly kind: 'move' | 'copy' | 'purge'; readonly entries: readonly FileEntry[] }
  | { readonly kind: 'empty' }
  | { readonly kind: 'share'; readonly entry: FileEntry }
  | { readonly kind: 'preview'; readonly entry: FileEntry };

export const fileDialog = createStore<FileDialog | null>(null);

export function closeFileDialog(): void {
  fileDialog.set(null);
}
