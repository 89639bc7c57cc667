/** A socket of this machine, or a port. */
export type ScannerAddress = { readonly path: string } | { readonly host: string; readonly port: number };

/** What the operator has chosen for the scanner of uploads. */
export interface ScannerConfig {
  readonly address: ScannerAddress;
  /** Largest file that is scanned, in bytes. */
  readonly mostBytes: number;
  /** Whether files are stored that could not be scanned: the scanner does not answer, or they are too large for it. */
  readonly takesUnscanned: boolean;
}

/** The port on which clamd listens unless it is told otherwise. */
const CLAMD_PORT = 3310;

/** Reads `clamd://HOST:PORT` or `clamd:///PATH/OF/A/SOCKET`; null for anything else. */
export function scannerAddress(value: string): ScannerAddress | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 'clamd:') return null;
  const { hostname, pathname, port } = url;
  if (hostname === '') return pathname.length > 1 ? { path: decodeURIComponent(pathname) } : null;
  return { host: hostname.replaceAll(/^\[|\]$/g, ''), port: port === '' ? CLAMD_PORT : Number(port) };
}
