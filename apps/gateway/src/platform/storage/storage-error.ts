/**
 * The database or the blob store did not do its part: it cannot be reached, does not answer, or has no room. A call that
 * meets this answers 503 `storage_unavailable`; the same call can succeed later.
 */
export class StorageError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageError';
  }
}

/** Causes that are looked through; a chain that is longer is a loop. */
const MAX_CAUSES = 8;

/** The storage error in an error's chain of causes; null when there is none. Query builders wrap what the driver throws. */
export function storageErrorIn(error: unknown): StorageError | null {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth++) {
    if (current instanceof StorageError) return current;
    current = current.cause;
  }
  return null;
}
