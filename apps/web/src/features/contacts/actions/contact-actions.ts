import type { ContactGroup } from '@pillarbox/contract/contacts/book';
import { isAddress } from '@pillarbox/rules/address';
import { formatAddress } from '@pillarbox/rules/address-list';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { openCompose } from '../../compose/public.ts';
import { copyContacts, moveContacts, saveGroup } from '../data/contacts.queries.ts';
import type { KnownBook } from '../data/known-books.ts';
import { hasReadOnly } from '../data/known-books.ts';
import { uncheckAll } from '../state/selection.ts';

/** Runs a change of contacts and says that it worked, or why not. */
async function say(change: Promise<unknown>, done: () => string): Promise<void> {
  try {
    await change;
    uncheckAll();
    growl.show({ type: 'success', text: done() });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** Moves contacts to a book. */
export async function moveTo(ids: readonly string[], book: KnownBook): Promise<void> {
  await say(moveContacts(ids, book.object_id), () => text('LANG_CONTACTS_MOVED', { book: book.Name }));
}

/** Moves contacts that are dropped on a book; those of a book that may only be read are copied. */
export async function dropOn(ids: readonly string[], book: KnownBook, copies: boolean): Promise<void> {
  await (copies || hasReadOnly(ids) ? copyTo(ids, book) : moveTo(ids, book));
}

/** Copies contacts to a book. */
export async function copyTo(ids: readonly string[], book: KnownBook): Promise<void> {
  await say(copyContacts(ids, book.object_id), () => text('LANG_CONTACTS_COPIED_TO', { book: book.Name }));
}

/** Adds contacts to a group. */
export async function addToGroup(ids: readonly string[], group: ContactGroup): Promise<void> {
  const members = [...new Set([...group.contacts, ...ids])];
  await say(saveGroup({ object_id: group.object_id, contacts: members }), () =>
    text('LANG_CONTACTS_ADDED', { group: group.Name }),
  );
}

/** Takes contacts out of a group; they stay in their books. */
export async function removeFromGroup(ids: readonly string[], group: ContactGroup): Promise<void> {
  const members = group.contacts.filter((id) => !ids.includes(id));
  await say(saveGroup({ object_id: group.object_id, contacts: members }), () =>
    text('LANG_CONTACTS_REMOVED', { group: group.Name }),
  );
}

/** Makes a contact a favourite, or ends that. */
export async function toggleFavourite(id: string, favourites: ContactGroup | undefined): Promise<void> {
  const others = favourites?.contacts.filter((one) => one !== id) ?? [];
  const isOne = favourites !== undefined && others.length < favourites.contacts.length;
  const name = text('LANG_CONTACTS_FAVOURITES');
  // The name is that of a group which this call makes; a group that is there keeps its own.
  const change = {
    Favourites: 'YES' as const,
    ...(favourites === undefined && { Name: name }),
    contacts: isOne ? others : [...others, id],
  };
  await say(saveGroup(change), () => text(isOne ? 'LANG_CONTACTS_REMOVED' : 'LANG_CONTACTS_ADDED', { group: name }));
}

/** Opens the composer with recipients. Text that is no address is left out: it could be a list of other recipients. */
export function writeTo(people: readonly { readonly name: string; readonly mail: string }[]): void {
  const to = people.filter(({ mail }) => isAddress(mail)).map(formatAddress);
  if (to.length === 0) growl.show({ type: 'info', text: text('LANG_CONTACTS_NO_ADDRESSES') });
  else openCompose({ command: 'new', to: to.join(', ') });
}
