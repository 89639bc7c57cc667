import type { CDPSession } from '@playwright/test';

/** An event of a trace of the browser, as far as it is read. Times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread, which other programs on the machine do not lengthen. */
  readonly tdur?: number;
}

/** A recording of what the browser does. */
export interface Trace {
  /** Ends it. Returns the CPU time in ms that the main thread of the page used in the milliseconds before a mark. */
  readonly cpuBefore: (mark: string, milliseconds: number) => Promise<number>;
}

/** Records the tasks of the page's threads and its marks (`performance.mark`). */
export async function startTrace(cdp: CDPSession): Promise<Trace> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { readonly value: readonly unknown[] }): void => {
    events.push(...(value as readonly TraceEvent[]));
  };
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  return {
    cpuBefore: async (mark, milliseconds) => {
      const ended = new Promise<unknown>((resolve) => cdp.once('Tracing.tracingComplete', resolve));
      await cdp.send('Tracing.end');
      await ended;
      cdp.off('Tracing.dataCollected', collect);
      return cpuBefore(events, mark, milliseconds);
    },
  };
}

function cpuBefore(events: readonly TraceEvent[], mark: string, milliseconds: number): number {
  const end = events.find(({ name }) => name === mark);
  if (end === undefined) throw new Error(`The trace has no mark ${mark}`);
  const begin = end.ts - milliseconds * 1000;
  const tasks = events.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      pid === end.pid && tid === end.tid && name.endsWith('RunTask') && ts + dur >= begin && ts <= end.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}
