import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { SERVER_LIMITS } from '../http/limits.ts';
import { scannerAddress } from '../scanner/scanner-config.ts';
import type { ScannerConfig } from '../scanner/scanner-config.ts';

/** The configuration of this process. */
export interface Config {
  /** Address to listen on; `localhost` listens on every loopback address. */
  readonly host: string;
  /** TCP port; 0 lets the operating system choose. */
  readonly port: number;
  /** Absolute path of the directory for the embedded database, the blobs and the generated secret. */
  readonly dataFolder: string;
  /** URL of a PostgreSQL database; null for the embedded database. */
  readonly databaseUrl: string | null;
  /** URL of the blob store; null for a directory below `dataFolder`. */
  readonly blobsUrl: string | null;
  /** Directory of the partners; null for the bundled ones. */
  readonly partnersFolder: string | null;
  /**
   * The configured secrets, the newest first; null when the secret is in `dataFolder`, where it is generated if it is missing.
   */
  readonly secret: readonly [newest: string, ...older: string[]] | null;
  /** Port of the SMTP listener of the built-in mail system; 0 for none. */
  readonly smtpPort: number;
  /** Addresses and networks of proxies whose X-Forwarded headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Host names of the installation; when empty, only local names and the partners' hosts are accepted. */
  readonly publicHosts: readonly string[];
  /** Least level that is logged. */
  readonly logLevel: LogLevel;
  /** Most connections of one IP address; 0 for no limit. */
  readonly connectionsPerAddress: number;
  /** Milliseconds for which a gateway keeps accepting requests after SIGTERM, until its load balancer has noticed. */
  readonly drainMs: number;
  /** Address of the metrics server; null when it is off. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** What scans uploads; null for nothing. */
  readonly scanner: ScannerConfig | null;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
/** From the most to the least detailed. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An invalid setting. The message names the variable and what it must be. */
export class ConfigError extends Error {
  constructor(variable: string, requirement: string) {
    super(`${variable}: ${requirement}`);
    this.name = 'ConfigError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Shortest accepted secret, in characters. */
export const MIN_SECRET = 32;
const DEFAULT_PORT = 8080;
const DEFAULT_SMTP_PORT = 2525;
const MAX_CONNECTIONS = 1_000_000;
const MAX_DRAIN_S = 600;
/** Largest file that is scanned, in megabytes, and the most that can be asked for: clamd takes no more. */
const SCAN_MB = 100;
const MAX_SCAN_MB = 4000;

/**
 * Reads the settings from environment variables; an empty variable counts as unset.
 * @throws ConfigError naming the first wrong variable.
 */
export function readConfig(env: Environment, workingFolder: string): Config {
  const text = (name: string): string | null => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  };
  const folder = (name: string): string | null => {
    const value = text(name);
    return value === null ? null : resolve(workingFolder, value);
  };
  const number = (name: string, fallback: number, most: number): number => {
    const value = text(name);
    return value === null ? fallback : readNumber(name, value, most);
  };
  return {
    host: text('PILLARBOX_HOST') ?? 'localhost',
    port: readPort('PILLARBOX_PORT', text('PILLARBOX_PORT'), DEFAULT_PORT),
    dataFolder: folder('PILLARBOX_DATA') ?? resolve(workingFolder, '.data'),
    databaseUrl: readUrl('PILLARBOX_DATABASE_URL', text('PILLARBOX_DATABASE_URL'), ['postgres:', 'postgresql:']),
    blobsUrl: readUrl('PILLARBOX_BLOBS_URL', text('PILLARBOX_BLOBS_URL'), ['file:', 's3:']),
    partnersFolder: folder('PILLARBOX_PARTNERS'),
    secret: readSecret(text('PILLARBOX_SECRET')),
    smtpPort: readPort('PILLARBOX_SMTP_PORT', text('PILLARBOX_SMTP_PORT'), DEFAULT_SMTP_PORT),
    trustedProxies: readList(text('PILLARBOX_TRUSTED_PROXIES')).map(readNetwork),
    publicHosts: readList(text('PILLARBOX_PUBLIC_HOSTS')).map(readHost),
    logLevel: readLogLevel(text('PILLARBOX_LOG')),
    connectionsPerAddress: number('PILLARBOX_CONNECTIONS_PER_ADDRESS', SERVER_LIMITS.perAddress, MAX_CONNECTIONS),
    drainMs: number('PILLARBOX_DRAIN_SECONDS', 0, MAX_DRAIN_S) * 1000,
    metrics: readMetricsAddress(text('PILLARBOX_METRICS_HOST'), text('PILLARBOX_METRICS_PORT')),
    scanner: readScanner(text('PILLARBOX_SCANNER_URL'), {
      mostBytes: number('PILLARBOX_SCANNER_LIMIT_MB', SCAN_MB, MAX_SCAN_MB) * 1024 * 1024,
      unscanned: text('PILLARBOX_SCANNER_UNSCANNED') ?? 'refuse',
    }),
  };
}

/** Reads the address of the metrics server. The default is the loopback address: metrics are not for the public. */
function readMetricsAddress(host: string | null, port: string | null): Config['metrics'] {
  if (port === null) return null;
  return { host: host ?? '127.0.0.1', port: readPort('PILLARBOX_METRICS_PORT', port, 0) };
}

function readScanner(
  url: string | null,
  { mostBytes, unscanned }: { readonly mostBytes: number; readonly unscanned: string },
): ScannerConfig | null {
  if (unscanned !== 'refuse' && unscanned !== 'accept')
    throw new ConfigError('PILLARBOX_SCANNER_UNSCANNED', 'wants refuse or accept');
  if (url === null) return null;
  const address = scannerAddress(url);
  if (address === null)
    throw new ConfigError('PILLARBOX_SCANNER_URL', 'wants clamd://HOST:PORT or clamd:///PATH/OF/A/SOCKET');
  return { address, mostBytes, takesUnscanned: unscanned === 'accept' };
}

function readNumber(variable: string, value: string, most: number): number {
  const number = Number(value);
  if (!/^\d{1,7}$/.test(value) || number > most) {
    throw new ConfigError(variable, `wants a whole number from 0 to ${String(most)}`);
  }
  return number;
}

function readPort(variable: string, value: string | null, fallback: number): number {
  if (value === null) return fallback;
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65535) throw new ConfigError(variable, `wants a port from 0 to 65535`);
  return port;
}

function readUrl(variable: string, value: string | null, schemes: readonly string[]): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !schemes.includes(url.protocol)) {
    // The message does not repeat the value, which can contain a password.
    throw new ConfigError(variable, `wants an address beginning with ${schemes.map((s) => `${s}//`).join(' or ')}`);
  }
  return value;
}

function readSecret(value: string | null): Config['secret'] {
  const [newest, ...older] = readList(value);
  if (newest === undefined) return null;
  if ([newest, ...older].some((secret) => secret.length < MIN_SECRET)) {
    const requirement = `wants at least ${String(MIN_SECRET)} random characters without a comma, or several of these with commas between`;
    throw new ConfigError('PILLARBOX_SECRET', requirement);
  }
  return [newest, ...older];
}

function readList(value: string | null): string[] {
  return (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readNetwork(value: string): string {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  const widest = family === 6 ? 128 : 32;
  const wellFormed = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest);
  if (value !== 'loopback' && (family === 0 || !wellFormed || rest.length > 0)) {
    throw new ConfigError('PILLARBOX_TRUSTED_PROXIES', `"${value}" is not an address or network such as 10.0.0.0/8`);
  }
  return value;
}

function readLogLevel(value: string | null): LogLevel {
  const level = LOG_LEVELS.find((known) => known === (value ?? 'info'));
  if (level === undefined) throw new ConfigError('PILLARBOX_LOG', `wants one of ${LOG_LEVELS.join(', ')}`);
  return level;
}

function readHost(value: string): string {
  const host = value.toLowerCase();
  if (!/^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host)) {
    throw new ConfigError('PILLARBOX_PUBLIC_HOSTS', `"${value}" is not a host name such as mail.example.com`);
  }
  return host;
}
