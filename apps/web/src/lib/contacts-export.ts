import { openDialog } from './dialogs.ts';
import { createStore } from './store.ts';

/** The contacts to export: the chosen ones, those of a book, or all. */
export interface ExportChoice {
  readonly contacts?: readonly string[];
  readonly book?: { readonly id: string; readonly name: string };
}

/** What the open export dialog is about. */
export const exportChoice = createStore<ExportChoice>({});

/** Opens the dialog that exports contacts as a file. */
export function openContactsExport(choice: ExportChoice): void {
  exportChoice.set(() => choice);
  openDialog('export-contacts');
}
