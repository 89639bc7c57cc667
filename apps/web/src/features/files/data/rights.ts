import type { FileEntry } from '@pillarbox/contract/files/file';
import type { FilesScope } from './files-location.ts';
import { loadedList } from './files.queries.ts';

type Seen = Pick<FileEntry, 'right' | 'parent'>;

/** Whether all of these are the user's own: they are shared, copied and sorted into categories by their owner alone. */
export function areOwn(entries: readonly Seen[]): boolean {
  return entries.every(({ right }) => right === 'OWN');
}

/** Whether this is what somebody shares with the user, not something below it. */
export function isGranted({ right, parent }: Seen): boolean {
  return right !== 'OWN' && parent === '';
}

/** Whether the user may rename all of these and throw them away. */
export function mayChange(entries: readonly Seen[]): boolean {
  return entries.every((entry) => entry.right === 'OWN' || (entry.right === 'WRITE' && !isGranted(entry)));
}

/** Whether files can be put into a listed folder: not into one that somebody shares for reading. */
export function isWritable(scope: FilesScope): boolean {
  return loadedList(scope)?.pages[0]?.right !== 'READ';
}
