import type { FileEntry } from '@pillarbox/contract/files/file';
import { NARROW } from '../../../lib/media.ts';
import { createStore } from '../../../lib/store.ts';
import { openDetails } from '../data/files-location.ts';

/** The dialog of files that is open. */
export type FileDialog =
  | { readonly kind: 'folder'; readonly parent: string }
  | { readonly kind: 'rename'; readonly entry: FileEntry }
  | { readonly kind: 'move' | 'copy' | 'purge'; readonly entries: readonly FileEntry[] }
  | { readonly kind: 'empty' }
  | { readonly kind: 'share'; readonly entry: FileEntry }
  | { readonly kind: 'preview'; readonly entry: FileEntry };

export const fileDialog = createStore<FileDialog | null>(null);

/** Opens how a file or folder is shared: beside its details where there is room for both (ui.md 33). */
export function openSharing(entry: FileEntry): void {
  if (typeof matchMedia === 'function' && !matchMedia(NARROW).matches) openDetails(entry.id);
  fileDialog.set({ kind: 'share', entry });
}

export function closeFileDialog(): void {
  fileDialog.set(null);
}
