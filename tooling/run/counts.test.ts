import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, lastLine, sum, withExitCode } from './counts.ts';

describe('the last line of a run', () => {
  it('names skipped tests only when there are some', () => {
    expect(lastLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
    expect(lastLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
  });

  it('sums its parts', () => {
    const parts = [
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ];
    expect(sum(parts)).toEqual({ passed: 11, failed: 22, skipped: 33 });
  });
});

describe('counting', () => {
  it('counts a test file that did not load as failed', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    const report = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 1, testResults };
    expect(countVitest(report)).toEqual({ passed: 1, failed: 2, skipped: 1 });
  });

  it('counts flaky tests and errors outside tests as failed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3, skipped: 2 });
  });

  it('counts a bad end without a failed test as one failure', () => {
    const good = { passed: 5, failed: 0, skipped: 0 };
    expect(withExitCode(good, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect(withExitCode(good, 0)).toEqual(good);
    expect(withExitCode({ ...good, failed: 3 }, 1).failed).toBe(3);
  });
});
