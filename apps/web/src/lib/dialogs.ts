import { createStore } from './store.ts';

/** What an error dialog says [SHELL-139]. */
export interface ToldError {
  readonly title: string;
  readonly text: string;
  /** A code for support, behind a fold. */
  readonly details?: string;
}

interface Dialogs {
  /** Its name: one of the dialogs that a feature declares, or `palette`. */
  readonly open: string | null;
  readonly error: ToldError | null;
}

/** Which of the shell's dialogs are open; an error stands above any other. */
export const dialogs = createStore<Dialogs>({ open: null, error: null });

/** Opens a dialog in place of the one that is open. */
export function openDialog(name: string): void {
  dialogs.set((now) => ({ ...now, open: name }));
}

/** Closes the open dialog. */
export function closeDialog(): void {
  dialogs.set((now) => (now.open === null ? now : { ...now, open: null }));
}

/** Shows an error that must be read before anything goes on; for all others there are growls. */
export function showError(error: ToldError): void {
  dialogs.set((now) => ({ ...now, error }));
}

/** Closes the error dialog. */
export function closeError(): void {
  dialogs.set((now) => (now.error === null ? now : { ...now, error: null }));
}
