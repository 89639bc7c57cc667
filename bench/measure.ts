/** The median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Rounds that count, and rounds before them that do not. After a thousand rounds both sides run compiled code, as in a process that
 * runs for weeks.
 */
const WARM = { runs: 500, warmUp: 1000 };

/** Runs `work` repeatedly and returns the median of its time in milliseconds, without the warm-up rounds. */
export async function timed(work: (run: number) => Promise<unknown>, { runs, warmUp } = WARM): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < runs + warmUp; run += 1) {
    const start = performance.now();
    await work(run);
    if (run >= warmUp) values.push(performance.now() - start);
  }
  return median(values);
}

/** One line of the result: product and raw in milliseconds (or as named), their ratio and the target. */
export interface Figure {
  readonly operation: string;
  readonly product: number;
  readonly raw: number;
  readonly ratio: number;
  /** Largest ratio that meets the target; for `atLeast` the smallest. */
  readonly target: number;
  readonly atLeast?: boolean;
}

/** Adds the ratio to a measurement. */
export function figure(measured: Omit<Figure, 'ratio'>): Figure {
  return { ...measured, ratio: measured.product / measured.raw };
}

/** Whether a figure meets its target. */
export function met(result: Figure): boolean {
  return result.atLeast === true ? result.ratio >= result.target : result.ratio <= result.target;
}

/** The figures as a text table. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((f) => [
    f.operation,
    f.product.toFixed(2),
    f.raw.toFixed(2),
    f.ratio.toFixed(2),
    `${f.atLeast === true ? '>=' : '<='} ${String(f.target)}`,
    met(f) ? 'met' : 'MISSED',
  ]);
  return aligned([['operation', 'product', 'raw', 'times', 'target', ''], ...rows]);
}

/** The page's figures as a text table. */
export function pageTable(figures: readonly { what: string; value: number; target: number }[]): string {
  const rows = figures.map(({ what, value, target }) => [
    what,
    value.toFixed(1),
    `<= ${String(target)}`,
    value <= target ? 'met' : 'MISSED',
  ]);
  return aligned([['page and memory', 'measured', 'target', ''], ...rows]);
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
