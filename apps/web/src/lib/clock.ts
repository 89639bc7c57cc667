import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let minute = startOfMinute(Date.now());

function startOfMinute(time: number): number {
  return time - (time % MINUTE);
}

function schedule(): void {
  timer = setTimeout(
    () => {
      minute = startOfMinute(Date.now());
      for (const listener of [...listeners]) listener();
      schedule();
    },
    MINUTE - (Date.now() % MINUTE),
  );
}

/** Calls back at the start of every minute, every 60 s [SHELL-178]. Returns a function that stops it. */
export function onMinute(listener: () => void): () => void {
  if (listeners.size === 0) schedule();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/** The current minute in ms since 1970. The component renders again when it changes. */
export function useMinute(): number {
  return useSyncExternalStore(onMinute, readMinute, readMinute);
}

function readMinute(): number {
  // Without a subscriber no timer runs, so the first reader updates the minute.
  if (listeners.size === 0) minute = startOfMinute(Date.now());
  return minute;
}
