import type { MadeChange } from '../../lib/changes.ts';
import type { Tell } from './tell-host.ts';

/** Tells the host what it may have to read again after a change of contacts [HOST-027, HOST-028, HOST-029]. */
export function contactNews({ id, input }: MadeChange, tell: Tell): void {
  const given = { ...(input.body as Given | undefined), ...(input.params as Given | undefined) };
  switch (id) {
    case 'contacts.create':
    case 'contacts.change':
    case 'contacts.changeSeveral':
    case 'contacts.delete':
    case 'contacts.deleteSeveral':
    case 'contacts.addSeveral':
      tell('reloadContact', named(given, 'contactId', 'id', 'ContactId'));
      return;
    case 'contacts.saveGroup':
    case 'contacts.deleteGroup':
      tell('reassignGroupMembers', named(given, 'groupId', 'id', 'GroupId'));
      return;
    case 'contacts.deleteBook':
      tell('addressBookRemoved', named(given, 'bookId') ?? '');
      return;
    default:
  }
}

type Given = Readonly<Record<string, unknown>>;

/** The first of these members that is a text or a number, as text. */
function named(given: Given, ...names: readonly string[]): string | null {
  const value = names.map((name) => given[name]).find((one) => typeof one === 'string' || typeof one === 'number');
  return value === undefined ? null : String(value);
}
