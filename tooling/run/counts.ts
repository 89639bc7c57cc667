/** Numbers of passed, failed and skipped tests of a part of the run, and what failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The name of each failed test, and the beginning of its message in the lines below. */
  readonly failures: readonly string[];
}

/** Most lines of a failure's message, and most characters of a line, that the end of a run shows. */
const MESSAGE_LINES = 12;
const MESSAGE_WIDTH = 300;

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
      failures: [...total.failures, ...one.failures],
    }),
    NONE,
  );
}

/** The last line of a run. Programs read it, so its format must not change. */
export function lastLine({ passed, failed, skipped }: Omit<Counts, 'failures'>): string {
  const line = `${String(passed)} passed, ${String(failed)} failed`;
  return skipped > 0 ? `${line}, ${String(skipped)} skipped` : line;
}

/** The fields of Vitest's JSON report that are read. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Counts Vitest's tests; a file that failed without a failed test (it did not load, a hook threw) counts as one. */
export function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const red = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => `${name}: ${fullName}${beginning(failureMessages[0])}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...red, ...broken.map(({ name }) => name)],
  };
}

/** The first lines of a message, each indented; '' for none. */
function beginning(message = ''): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return lines
    .slice(0, MESSAGE_LINES)
    .map((line) => `\n    ${line.slice(0, MESSAGE_WIDTH)}`)
    .join('');
}

/** The fields of Playwright's JSON report that are read. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
  readonly suites: readonly PlaywrightSuite[];
}

/** A file, or a group of tests in it. */
interface PlaywrightSuite {
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSpec {
  readonly title: string;
  readonly file: string;
  readonly ok: boolean;
  readonly tests?: readonly { readonly results: readonly { readonly attachments: readonly Attachment[] }[] }[];
}

interface Attachment {
  readonly name: string;
  readonly path?: string;
}

/** Counts Playwright's tests; a flaky one has failed, and so has a run with errors outside its tests. */
export function countPlaywright({ stats, errors, suites }: PlaywrightReport): Counts {
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed, skipped: stats.skipped, failures: suites.flatMap(redSpecs) };
}

function redSpecs({ specs, suites = [] }: PlaywrightSuite): string[] {
  const red = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`);
  return [...red, ...suites.flatMap(redSpecs)];
}

/** Paths of the files in which Playwright wrote what the page showed when a test failed. */
export function failedPages({ suites }: Pick<PlaywrightReport, 'suites'>): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => {
    const attached = specs.flatMap(({ tests = [] }) =>
      tests.flatMap(({ results }) => results.flatMap(({ attachments }) => attachments)),
    );
    const paths = attached.filter(({ name }) => name === 'error-context').map(({ path }) => path ?? '');
    return [...paths.filter((path) => path !== ''), ...failedPages({ suites: inner })];
  });
}

/** Counts one failure for a run with an exit code other than 0 and no failed test. */
export function withExitCode(counts: Counts, exitCode: number): Counts {
  return exitCode === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
