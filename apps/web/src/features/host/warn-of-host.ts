/** Says in the browser's console what is wrong with the connection to the host [ERR-043, ERR-044, ERR-046]. */
export function warnOfHost(error: unknown): void {
  console.warn(`Frame connection error: ${error instanceof Error ? error.message : String(error)}`);
}
