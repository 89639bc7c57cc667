/** A state of a collection: its revision, and a stamp that tells it from one of the same number that a restored backup has undone. */
export interface CollectionState {
  readonly id: string;
  readonly revision: number;
  readonly stamp: string;
}

/** The stamp of revisions that have none: the first, and those before stamps were kept. */
export const NO_STAMP = '0';

/** The token for a state of a collection (RFC 6578 3.2). */
export function syncTokenOf({ id, revision, stamp }: CollectionState): string {
  return `urn:pillarbox:sync:${id}:${String(revision)}:${stamp}`;
}

/** The state in a token; null when it is none of this collection's. */
export function stateIn(token: string, id: string): CollectionState | null {
  const [, of, revision, stamp = ''] = /^urn:pillarbox:sync:([^:]+):(\d{1,15}):([\w-]{1,30})$/.exec(token) ?? [];
  return of === id ? { id, revision: Number(revision), stamp } : null;
}
