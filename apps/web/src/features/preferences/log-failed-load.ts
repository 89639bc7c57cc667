/** Writes a failed load of preferences to the browser's log [ERR-005, ERR-007]. */
export function logFailedLoad(error: unknown): void {
  // eslint-disable-next-line no-console -- the specification wants it there, and nobody else is told
  console.warn(error);
}
