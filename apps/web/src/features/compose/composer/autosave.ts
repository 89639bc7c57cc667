/** Milliseconds after a change until the draft is saved [COMP-007, COMP-008, CONST-072]. */
export const AUTOSAVE_DESKTOP_MS = 60_000;
export const AUTOSAVE_PHONE_MS = 15_000;
/** A pause in typing, after which the journal is written. */
export const JOURNAL_PAUSE_MS = 400;

/** Something that is done some time after the first of several requests, or after the last. */
export interface Delayed {
  /** Asks for it. */
  readonly want: () => void;
  /** Does it now if it was asked for. */
  readonly flush: () => void;
  readonly cancel: () => void;
}

/** Runs `work` the given time after the first request since the last run: steady typing cannot put it off. */
export function afterFirst(milliseconds: () => number, work: () => void): Delayed {
  return delayed(milliseconds, work, false);
}

/** Runs `work` when nothing was asked for the given time: a pause. */
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

/** The autosave period of this device: a phone loses its page sooner. */
export function autosavePeriod(): number {
  const isPhone = typeof matchMedia === 'function' && matchMedia('(width < 640px)').matches;
  return isPhone ? AUTOSAVE_PHONE_MS : AUTOSAVE_DESKTOP_MS;
}
