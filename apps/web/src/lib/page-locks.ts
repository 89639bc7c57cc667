/**
 * The locks that the tabs of this browser share; null where there are none. A browser that blocks the storage of other sites denies
 * them to a page in the frame of a host.
 */
export async function pageLocks(): Promise<LockManager | null> {
  // Without a secure connection a browser has none.
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  try {
    await locks?.query();
    return locks ?? null;
  } catch {
    return null;
  }
}
