import { Failure } from '@pillarbox/contract/failure';
import type { Log } from '../log/log.ts';
import type { Metrics, ScanOutcome } from '../metrics/metrics.ts';
import { askClamd } from './clamd.ts';
import type { ClamdVerdict } from './clamd.ts';
import type { ScannerConfig } from './scanner-config.ts';

/** A content that was uploaded. */
export interface Scanned {
  /** Bytes. */
  readonly size: number;
  /** Begins to read it. Not called when nothing is scanned. */
  readonly open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Looks for malware in what users upload, before it can be read by anybody. */
export interface Scanner {
  /** @throws Failure `file_infected`; `scan_unavailable` and `scan_too_large` unless the operator takes unscanned files. */
  check(content: Scanned): Promise<void>;
}

/** Longest scan, in milliseconds: a call has 25 s for everything. */
const MAX_SCAN_MS = 20_000;

/** The scanner of an installation without one: takes everything. */
export const NO_SCANNER: Scanner = { check: async () => undefined };

interface ScannerDeps {
  readonly log: Pick<Log, 'warn'>;
  readonly metrics: Pick<Metrics, 'scan'>;
  /** Longest scan, in milliseconds. */
  readonly mostMs?: number;
}

/** The scanner that the operator has configured. */
export function createScanner(config: ScannerConfig | null, deps: ScannerDeps): Scanner {
  if (config === null) return NO_SCANNER;
  const { log, metrics, mostMs = MAX_SCAN_MS } = deps;
  const { mostBytes, takesUnscanned } = config;
  return {
    check: async (content) => {
      const start = performance.now();
      const { outcome, about } = await verdictOn(config, content, mostMs);
      metrics.scan({ outcome, seconds: (performance.now() - start) / 1000 });
      if (outcome === 'clean') return;
      log.warn(
        { outcome, about, size: content.size, stored: outcome !== 'infected' && takesUnscanned },
        'scan of an upload',
      );
      if (outcome === 'infected') throw new Failure('file_infected');
      if (takesUnscanned) return;
      throw outcome === 'too_large'
        ? new Failure('scan_too_large', { limit: mostBytes })
        : new Failure('scan_unavailable');
    },
  };
}

/** @throws what reading the content throws. */
async function verdictOn(
  { address, mostBytes }: ScannerConfig,
  { size, open }: Scanned,
  mostMs: number,
): Promise<{ readonly outcome: ScanOutcome; readonly about: string }> {
  if (size > mostBytes) return { outcome: 'too_large', about: '' };
  const reading: { failure?: unknown } = {};
  try {
    const { outcome, signature }: ClamdVerdict = await askClamd(
      address,
      noting(open(), reading),
      AbortSignal.timeout(mostMs),
    );
    return { outcome, about: signature };
  } catch (error) {
    if ('failure' in reading) throw reading.failure;
    return { outcome: 'unavailable', about: error instanceof Error ? error.message.slice(0, 300) : '' };
  }
}

/** The content, whose failure is told from one of the scanner. */
async function* noting(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  reading: { failure?: unknown },
): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    reading.failure = error;
    throw error;
  }
}
