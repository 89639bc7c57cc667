import { openDialog } from './dialogs.ts';
import { createStore } from './store.ts';

/** The contacts that the open dialog asks to check their details, by id. */
export const askedContacts = createStore<readonly string[]>([]);

/** Opens the dialog that asks contacts to check their details. */
export function askForUpdate(contacts: readonly string[]): void {
  askedContacts.set(contacts);
  openDialog('ask-for-update');
}
