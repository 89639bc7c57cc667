import { Failure } from '@pillarbox/contract/failure';

/**
 * Runs what follows a change that the server has made: its Failure is ignored, because whoever heard of one would make the change
 * again. Resolves to null instead of a result then.
 */
export async function afterChange<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
