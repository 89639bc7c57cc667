/** How work in a folder wants to be run. */
export interface FolderWork {
  /** Hear what changed before the work; true where a reader expects the present. */
  readonly fresh: boolean;
  /** Run again on a new connection if the old one was dead; for work that changes nothing. */
  readonly again: boolean;
  /** The change's own name, carried in the event that tells of it. */
  readonly opId?: string | undefined;
  /** Aborted when nobody waits for the work any more: it is then not begun. */
  readonly signal?: AbortSignal | undefined;
}
