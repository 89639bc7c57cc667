/** Time in ms from the first unsaved change until the draft is saved [COMP-007, COMP-008, CONST-072]. */
export const AUTOSAVE_DESKTOP_MS = 60_000;
export const AUTOSAVE_PHONE_MS = 15_000;
/** Time in ms after the last change until the journal is written, so that not every key writes it. */
export const JOURNAL_PAUSE_MS = 400;

/** Work that runs some time after the first or the last of several requests. */
export interface Delayed {
  /** Requests the work. */
  readonly want: () => void;
  /** Runs the work now when it was requested. */
  readonly flush: () => void;
  readonly cancel: () => void;
}

/** Runs `work` the given time after the first request since its last run, so that steady typing does not postpone it. */
export function afterFirst(milliseconds: () => number, work: () => void): Delayed {
  return delayed(milliseconds, work, false);
}

/** Runs `work` the given time after the last request. */
export function afterLast(milliseconds: () => number, work: () => void): Delayed {
  return delayed(milliseconds, work, true);
}

function delayed(milliseconds: () => number, work: () => void, restarts: boolean): Delayed {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const cancel = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const run = (): void => {
    cancel();
    work();
  };
  return {
    want: () => {
      if (timer !== null && !restarts) return;
      cancel();
      timer = setTimeout(run, milliseconds());
    },
    flush: () => {
      if (timer !== null) run();
    },
    cancel,
  };
}

/** The autosave period of this device: shorter on a phone, which discards pages sooner. */
export function autosavePeriod(): number {
  const isPhone = typeof matchMedia === 'function' && matchMedia('(width < 640px)').matches;
  return isPhone ? AUTOSAVE_PHONE_MS : AUTOSAVE_DESKTOP_MS;
}
