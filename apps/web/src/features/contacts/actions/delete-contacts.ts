import { MAX_NAMED } from '@pillarbox/contract/contacts/contact';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { currentLocation } from '../../../lib/location.ts';
import { beforeSignOut } from '../../../lib/session-events.ts';
import { currentScope, openScope } from '../data/contacts-location.ts';
import { deleteContacts, refreshContacts } from '../data/contacts.queries.ts';
import { leaving } from '../data/leaving.ts';
import { uncheckAll } from '../state/selection.ts';

/** Milliseconds in which a deletion can be undone: as long as the growl with its button shows. */
const UNDO_MS = 8000;

let waiting: { readonly ids: readonly string[]; readonly timer: ReturnType<typeof setTimeout> } | null = null;
let isListening = false;

/**
 * Removes contacts from the screen, and deletes them when the time to undo is over. Until then the gateway has them, so that
 * undoing brings back the whole card, its book and its groups. A page that is closed before deletes them at once.
 */
export function removeContacts(ids: readonly string[]): void {
  if (ids.length === 0) return;
  listen();
  void finishDeleting();
  leaving.set((now) => new Set([...now, ...ids]));
  uncheckAll();
  const { path, search } = currentLocation();
  if (path === '/contacts/details' && ids.includes(search['id'] ?? '')) openScope(currentScope());
  waiting = { ids, timer: setTimeout(() => void finishDeleting(), UNDO_MS) };
  growl.show({
    type: 'success',
    text: text('LANG_CONTACTS_DELETED', { count: ids.length }),
    life: UNDO_MS,
    action: { label: text('LANG_CONTACTS_UNDO'), run: undo },
  });
}

function undo(): void {
  if (waiting === null) return;
  clearTimeout(waiting.timer);
  stay(waiting.ids);
  waiting = null;
}

function stay(ids: readonly string[]): void {
  leaving.set((now) => new Set([...now].filter((id) => !ids.includes(id))));
}

/** Deletes what waits to be deleted. A growl reports a failure, and the contacts show again. */
async function finishDeleting(): Promise<void> {
  if (waiting === null) return;
  const { ids, timer } = waiting;
  clearTimeout(timer);
  waiting = null;
  try {
    for (let at = 0; at < ids.length; at += MAX_NAMED) await deleteContacts(ids.slice(at, at + MAX_NAMED));
    // They stay hidden until the lists without them are there.
    await refreshContacts();
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
  stay(ids);
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  beforeSignOut(finishDeleting);
  addEventListener('pagehide', () => void finishDeleting());
}
