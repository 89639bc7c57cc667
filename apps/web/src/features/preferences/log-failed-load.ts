/** Logs a failed load of preferences [ERR-005, ERR-007]. */
export function logFailedLoad(error: unknown): void {
  // eslint-disable-next-line no-console -- required by the specification
  console.warn(error);
}
