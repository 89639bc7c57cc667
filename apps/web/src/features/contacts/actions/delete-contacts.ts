import { MAX_NAMED } from '@pillarbox/contract/contacts/contact';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl, growls } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { currentLocation } from '../../../lib/location.ts';
import { beforeSignOut } from '../../../lib/session-events.ts';
import { currentScope, openScope } from '../data/contacts-location.ts';
import { deleteContacts, refreshContacts } from '../data/contacts.queries.ts';
import { hasReadOnly } from '../data/known-books.ts';
import { leaving } from '../data/leaving.ts';
import { uncheckAll } from '../state/selection.ts';

/** Milliseconds for which the growl with the button Undo shows, unless the pointer is on it. */
const UNDO_MS = 8000;

/** Contacts that wait for the end of their undo. */
interface Batch {
  readonly ids: readonly string[];
}

const waiting = new Set<Batch>();
let isListening = false;

/**
 * Removes contacts from the screen, and deletes them when the growl with the button Undo is gone. Until then the gateway has
 * them, so that undoing brings back the whole card, its book and its groups. A page that is closed before deletes them at once.
 */
export function removeContacts(ids: readonly string[]): void {
  if (ids.length === 0) return;
  if (hasReadOnly(ids)) {
    growl.show({ type: 'danger', text: text('LANG_ERROR_BOOK_NOT_ALLOWED') });
    return;
  }
  listen();
  leaving.set((now) => new Set([...now, ...ids]));
  uncheckAll();
  const { path, search } = currentLocation();
  if (path === '/contacts/details' && ids.includes(search['id'] ?? '')) openScope(currentScope());
  const batch = { ids };
  waiting.add(batch);
  const content = {
    type: 'success',
    text: text('LANG_CONTACTS_DELETED', { count: ids.length }),
    life: UNDO_MS,
    action: { label: text('LANG_CONTACTS_UNDO'), run: () => undo(batch) },
  } as const;
  const id = growl.show(content, { unique: true });
  const stop = growls.subscribe(() => {
    if (growls.get().some((shown) => shown.id === id)) return;
    stop();
    // The growl closes before its button runs.
    setTimeout(() => void finish(batch));
  });
}

function undo(batch: Batch): void {
  if (waiting.delete(batch)) stay(batch.ids);
}

function stay(ids: readonly string[]): void {
  leaving.set((now) => new Set([...now].filter((id) => !ids.includes(id))));
}

/** Deletes contacts that wait for it. A growl reports a failure, and the contacts show again. */
async function finish(batch: Batch): Promise<void> {
  if (!waiting.delete(batch)) return;
  const { ids } = batch;
  try {
    for (let at = 0; at < ids.length; at += MAX_NAMED) await deleteContacts(ids.slice(at, at + MAX_NAMED));
    // They stay hidden until the lists without them are there.
    await refreshContacts();
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
  stay(ids);
}

async function finishAll(): Promise<void> {
  await Promise.all([...waiting].map(finish));
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  beforeSignOut(finishAll);
  addEventListener('pagehide', () => void finishAll());
}
