/** Says in the browser's console what is wrong with the connection to the host [ERR-043, ERR-044, ERR-046]. */
export function warnOfHost(error: unknown): void {
  // eslint-disable-next-line no-console -- the specification names this line of the log
  console.warn(`Frame connection error: ${error instanceof Error ? error.message : String(error)}`);
}
