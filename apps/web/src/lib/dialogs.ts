import { createStore } from './store.ts';

/** The content of an error dialog [SHELL-139]. */
export interface DialogError {
  readonly title: string;
  readonly text: string;
  /** A code for support, shown when the user opens the details. */
  readonly details?: string;
}

interface Dialogs {
  /** The name of the open dialog: one that a feature declares, or `palette`. */
  readonly open: string | null;
  readonly error: DialogError | null;
}

/** Which dialogs of the shell are open. An error shows above the other one. */
export const dialogs = createStore<Dialogs>({ open: null, error: null });

/** Opens a dialog and closes the one that was open. */
export function openDialog(name: string): void {
  dialogs.set((now) => ({ ...now, open: name }));
}

/** Closes the open dialog. */
export function closeDialog(): void {
  dialogs.set((now) => (now.open === null ? now : { ...now, open: null }));
}

/** Shows an error that the user must close before continuing. Use a growl for other errors. */
export function showError(error: DialogError): void {
  dialogs.set((now) => ({ ...now, error }));
}

/** Closes the error dialog. */
export function closeError(): void {
  dialogs.set((now) => (now.error === null ? now : { ...now, error: null }));
}
