import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, failedPages, lastLine, sum, withExitCode } from './counts.ts';

describe('the last line of a run', () => {
  it('names skipped tests only when there are some', () => {
    expect(lastLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
    expect(lastLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
  });

  it('sums its parts', () => {
    const parts = [
      { passed: 1, failed: 2, skipped: 3, failures: ['a', 'b'] },
      { passed: 10, failed: 20, skipped: 30, failures: ['c'] },
    ];
    expect(sum(parts)).toEqual({ passed: 11, failed: 22, skipped: 33, failures: ['a', 'b', 'c'] });
  });
});

describe('counting', () => {
  it('counts a test file that did not load as failed, and names what failed', () => {
    const failed = { status: 'failed', fullName: 'sums its parts', failureMessages: ['Error: 2\n\n  at b'] };
    const testResults = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [failed] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'counts' }] },
    ];
    const report = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 1, testResults };
    expect(countVitest(report)).toEqual({
      ...{ passed: 1, failed: 2, skipped: 1 },
      failures: ['b.test.ts: sums its parts\n    Error: 2\n      at b', 'a.test.ts'],
    });
  });

  it('counts flaky tests and errors outside tests as failed', () => {
    const green = { title: 'opens', file: 'mail.spec.ts', ok: true };
    const red = { title: 'closes', file: 'mail.spec.ts', ok: false };
    const suites = [{ specs: [green], suites: [{ specs: [red] }] }];
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}], suites };
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3, skipped: 2, failures: ['mail.spec.ts: closes'] });
  });

  it('finds what the page showed in tests that failed, also in groups', () => {
    const attachments = [
      { name: 'screenshot', path: '1.png' },
      { name: 'error-context', path: 'a.md' },
    ];
    const red = { title: 'closes', file: 'mail.spec.ts', ok: false, tests: [{ results: [{ attachments }] }] };
    expect(failedPages({ suites: [{ specs: [], suites: [{ specs: [red] }] }] })).toEqual(['a.md']);
  });

  it('counts a bad end without a failed test as one failure', () => {
    const good = { passed: 5, failed: 0, skipped: 0, failures: [] };
    expect(withExitCode(good, 1)).toEqual({ ...good, failed: 1 });
    expect(withExitCode(good, 0)).toEqual(good);
    expect(withExitCode({ ...good, failed: 3 }, 1).failed).toBe(3);
  });
});
