import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import { useEffect, useState } from 'react';
import { readImport, refreshImports, startImport, undoImport, uploadFile } from './import.queries.ts';

/** Milliseconds between questions about an import that runs. */
const ASK_AFTER = 1000;

/** An import as the screen shows it. */
export interface ImportModel {
  /** What the file holds, or where its import is; null before a file is chosen. */
  readonly state: CalendarImport | null;
  /** Per cent of the upload; null when nothing is uploaded. */
  readonly uploading: number | null;
  /** Whether a step is being started. */
  readonly busy: boolean;
  readonly error: unknown;
  readonly choose: (file: File) => void;
  /** Compares the file with another calendar. */
  readonly compare: (calendarId: string) => void;
  /** Imports into a calendar, or goes on with an import that was interrupted. */
  readonly run: (id: string, calendarId?: string) => void;
  readonly undo: (id: string) => void;
  /** Forgets the file; one that was only staged is dropped. */
  readonly reset: () => void;
}

/** The steps of one import: a file is chosen, compared with a calendar, imported, and perhaps taken back. */
export function useImport(): ImportModel {
  const [state, setState] = useState<CalendarImport | null>(null);
  const [uploading, setUploading] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useProgress(state, setState);
  const guarded = (work: () => Promise<CalendarImport | null>): void => {
    setBusy(true);
    setError(null);
    work()
      .then(setState, setError)
      .finally(() => {
        setBusy(false);
        setUploading(null);
      });
  };
  return {
    state,
    uploading,
    busy,
    error,
    choose: (file) => {
      setUploading(0);
      guarded(() => uploadFile(file, setUploading));
    },
    compare: (calendarId) => {
      if (state !== null) guarded(() => readImport(state.id, calendarId));
    },
    run: (id, calendarId) => guarded(() => startImport(id, calendarId)),
    undo: (id) => guarded(() => undoImport(id)),
    reset: () => {
      const dropped = state?.state === 'ready' ? undoImport(state.id) : Promise.resolve();
      setState(null);
      setError(null);
      void dropped.catch(() => undefined).then(refreshImports);
    },
  };
}

/** Asks where an import is while it runs, and reads the calendars again at its end. */
function useProgress(state: CalendarImport | null, setState: (state: CalendarImport) => void): void {
  const id = state?.id;
  const isRunning = state?.state === 'running' || state?.state === 'undoing';
  useEffect(() => {
    if (id === undefined || !isRunning) return undefined;
    const timer = setInterval(() => void readImport(id).then(setState, () => undefined), ASK_AFTER);
    return () => {
      clearInterval(timer);
      void refreshImports();
    };
  }, [id, isRunning, setState]);
}
