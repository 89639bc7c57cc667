import type { Folder } from '@pillarbox/contract/mail/folder';

/** A change of the order of folders or of the favourites, as the gateway will make it. */
export type LayoutChange = (folders: readonly Folder[]) => readonly Folder[];

const pending = new Set<LayoutChange>();

/** Applies the changes that the gateway has not confirmed yet, so that a list that was loaded meanwhile does not undo them. */
export function withPendingLayout(folders: readonly Folder[]): Folder[] {
  return [...pending].reduce<readonly Folder[]>((all, change) => change(all), folders).slice();
}

/** Applies a change until `saved` settles. */
export function holdPending(change: LayoutChange, saved: Promise<unknown>): void {
  pending.add(change);
  const release = (): boolean => pending.delete(change);
  saved.then(release, release);
}
