/** A function that runs at once and then, while it is called on, once in a while with the newest arguments. */
interface Paced<Arguments extends unknown[]> {
  readonly call: (...args: Arguments) => void;
  /** Forgets the call that waits. */
  readonly stop: () => void;
}

/** Runs a function at most once in `ms` milliseconds. The last call is never left out. */
export function paced<Arguments extends unknown[]>(run: (...args: Arguments) => void, ms: number): Paced<Arguments> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Arguments | null = null;
  const next = (): void => {
    timer = undefined;
    if (waiting === null) return;
    const args = waiting;
    waiting = null;
    begin(args);
  };
  const begin = (args: Arguments): void => {
    timer = setTimeout(next, ms);
    run(...args);
  };
  return {
    call: (...args) => {
      if (timer === undefined) begin(args);
      else waiting = args;
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting = null;
    },
  };
}
