/** How many changes of a file had which outcome. */
export interface Score {
  /** A test failed. */
  readonly killed: number;
  /** The tests did not end in time. */
  readonly timeout: number;
  /** All tests that run the changed code passed. */
  readonly survived: number;
  /** No test runs the changed code. */
  readonly unreached: number;
}

export const NO_CHANGES: Score = { killed: 0, timeout: 0, survived: 0, unreached: 0 };

const OUTCOMES: Readonly<Record<string, keyof Score>> = {
  Killed: 'killed',
  // The change made the test process end.
  RuntimeError: 'killed',
  Timeout: 'timeout',
  Survived: 'survived',
  NoCoverage: 'unreached',
};

/** Counts results by their status. Changes that did not run (`Ignored`) do not count. */
export function scoreOf(results: readonly { readonly status: string }[]): Score {
  const score = { ...NO_CHANGES };
  for (const { status } of results) {
    const outcome = OUTCOMES[status];
    if (outcome !== undefined) score[outcome] += 1;
  }
  return score;
}

export function sumOf(one: Score, other: Score): Score {
  return {
    killed: one.killed + other.killed,
    timeout: one.timeout + other.timeout,
    survived: one.survived + other.survived,
    unreached: one.unreached + other.unreached,
  };
}

/** A score as one line: the percentage of changes that were detected, and the counts. */
export function scoreLine(name: string, { killed, timeout, survived, unreached }: Score): string {
  const all = killed + timeout + survived + unreached;
  const percent = all === 0 ? '  -' : String(Math.floor((100 * (killed + timeout)) / all)).padStart(3);
  return `${percent} %  ${name}: ${killed} killed, ${timeout} timed out, ${survived} survived, ${unreached} not reached`;
}
