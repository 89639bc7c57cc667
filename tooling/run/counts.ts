/** Numbers of passed, failed and skipped tests of a part of the run, and what failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A line for each failure that has a name. */
  readonly failures: readonly string[];
}

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
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Counts Vitest's tests; a file that failed without a failed test (it did not load, a hook threw) counts as one. */
export function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const red = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name}: ${fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...red, ...broken.map(({ name }) => name)],
  };
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
  readonly specs: readonly { readonly title: string; readonly file: string; readonly ok: boolean }[];
  readonly suites?: readonly PlaywrightSuite[];
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

/** Counts one failure for a run with an exit code other than 0 and no failed test. */
export function withExitCode(counts: Counts, exitCode: number): Counts {
  return exitCode === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
