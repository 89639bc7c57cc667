import type { ImportOptions, ImportReading, ImportState } from '@pillarbox/contract/contacts-import/import';
import { useEffect, useRef, useState } from 'react';
import { isAbort } from '../../lib/api-error.ts';
import { onPush } from '../../lib/socket.ts';
import {
  ASK_AFTER,
  isRunning,
  readAgain,
  readImports,
  refreshImports,
  startImport,
  startUndo,
  uploadFile,
} from './import-calls.ts';

/** Milliseconds after the last change of an option until the file is read again. */
const READ_AFTER = 300;

const NO_OPTIONS: ImportOptions = { existing: 'fill', groups: true, corrections: [], anyway: [] };

/** An import as the screen shows it. */
export interface ImportModel {
  /** What the file holds; null before a file is chosen. */
  readonly reading: ImportReading | null;
  readonly options: ImportOptions;
  /** Where the import is once it was started. */
  readonly state: ImportState | null;
  /** Per cent of the upload; null when nothing is uploaded. */
  readonly uploading: number | null;
  /** Whether the file is being read in another way, or a step is being started. */
  readonly busy: boolean;
  readonly error: unknown;
  readonly choose: (file: File) => void;
  readonly change: (options: Partial<ImportOptions>) => void;
  readonly run: (id?: string) => void;
  readonly undo: (id?: string) => void;
  /** Forgets the file. */
  readonly reset: () => void;
}

/** The steps of one import: a file is chosen, read in the way that the options say, imported, and perhaps taken back. */
export function useImport(): ImportModel {
  const [reading, setReading] = useState<ImportReading | null>(null);
  const [options, setOptions] = useState(NO_OPTIONS);
  const [state, setState] = useState<ImportState | null>(null);
  const [uploading, setUploading] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const reader = useReader(setReading, setBusy, setError);
  useProgress(state, setState);

  const guarded = (work: () => Promise<void>): void => {
    setBusy(true);
    setError(null);
    work()
      .catch(setError)
      .finally(() => setBusy(false));
  };
  const reset = (): void => {
    reader.stop();
    setReading(null);
    setOptions(NO_OPTIONS);
    setState(null);
    setError(null);
    void refreshImports();
  };
  const started =
    (step: (id: string) => Promise<ImportState>) =>
    (id?: string): void => {
      const named = id ?? state?.id ?? reading?.id;
      if (named !== undefined) guarded(async () => setState(await step(named)));
    };
  return {
    reading,
    options,
    state,
    uploading,
    busy,
    error,
    reset,
    choose: (file) => {
      reset();
      setUploading(0);
      guarded(async () => {
        try {
          setReading(await uploadFile(file, setUploading));
        } finally {
          setUploading(null);
        }
      });
    },
    change: (change) => {
      const next = { ...options, ...change };
      setOptions(next);
      if (reading !== null) reader.readSoon(reading.id, next);
    },
    run: started(startImport),
    undo: started(startUndo),
  };
}

/** Reads a file again a moment after the last change; an older reading never replaces a newer one. */
function useReader(
  setReading: (reading: ImportReading) => void,
  setBusy: (busy: boolean) => void,
  setError: (error: unknown) => void,
) {
  const running = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stop = (): void => {
    clearTimeout(timer.current);
    running.current?.abort();
  };
  useEffect(() => stop, []);
  const readSoon = (id: string, options: ImportOptions): void => {
    stop();
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setError(null);
    timer.current = setTimeout(() => {
      readAgain(id, options, controller.signal)
        .then(setReading, (error: unknown) => {
          if (!isAbort(error)) setError(error);
        })
        .finally(() => {
          if (running.current === controller) setBusy(false);
        });
    }, READ_AFTER);
  };
  return { readSoon, stop };
}

/** Follows an import by its events, and asks for it while it runs. */
function useProgress(state: ImportState | null, setState: (state: ImportState) => void): void {
  const id = state?.id;
  const runs = state !== null && isRunning(state);
  useEffect(() => {
    if (id === undefined) return undefined;
    const show = (states: readonly ImportState[]): void => {
      const found = states.find((one) => one.id === id);
      if (found !== undefined) setState(found);
    };
    // The first events may have come before the reply that named the import, and push may be down.
    const ask = (): void => void readImports().then(show, () => undefined);
    ask();
    const timer = runs ? setInterval(ask, ASK_AFTER) : undefined;
    const stop = onPush('contacts-import', ({ import: pushed }) => show([pushed]));
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [id, runs, setState]);
}
