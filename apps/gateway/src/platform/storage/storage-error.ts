/**
 * The database or the blob store failed: it cannot be reached, does not answer, or is full. The reply is 503
 * `storage_unavailable`; the same call can succeed later.
 */
export class StorageError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageError';
  }
}

/** Most causes that are followed. A longer chain is a loop. */
const MAX_CAUSES = 8;

/**
 * Returns the storage error in an error's chain of causes; null when there is none. Query builders wrap the errors of the
 * driver.
 */
export function storageErrorIn(error: unknown): StorageError | null {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth++) {
    if (current instanceof StorageError) return current;
    current = current.cause;
  }
  return null;
}
