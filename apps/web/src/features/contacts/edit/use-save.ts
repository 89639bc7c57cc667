import type { Contact } from '@pillarbox/contract/contacts/contact';
import { useRef, useState } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { openContact } from '../data/contacts-location.ts';
import { readContact } from '../data/contacts.queries.ts';
import { draftOf } from './model/draft.ts';
import type { Draft } from './model/draft.ts';
import { merged } from './model/merge.ts';
import { saveContact } from './save-contact.ts';
import type { Target } from './save-contact.ts';
import type { ContactForm } from './use-contact-form.ts';

/** Why a contact could not be saved as it is: somebody else changed it, or deleted it. */
export type Conflict = 'changed' | 'gone';

/** Saving of the form. */
export interface Saving {
  readonly isBusy: boolean;
  readonly conflict: Conflict | null;
  /** Whether the form is saved, so that it may be left. */
  readonly isSaved: () => boolean;
  readonly save: () => Promise<void>;
  /** Puts what the user changed on what somebody else saved, and saves that. */
  readonly saveMine: () => Promise<void>;
  /** Drops what the user changed and shows what somebody else saved. */
  readonly takeTheirs: () => Promise<void>;
  /** Saves a contact that is gone as a new one. */
  readonly saveAsNew: () => Promise<void>;
}

/** Saves the form of a contact; null for a new one. Nothing that was typed is lost when it cannot be saved. */
export function useSave(form: ContactForm, contact: Contact | null): Saving {
  const [isBusy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const target = useRef<Target>(contact);
  const isSaved = useRef(false);

  const failed = (error: unknown): void => {
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'contact_changed') setConflict('changed');
    else if (code === 'contact_not_found') setConflict('gone');
    else if (code === 'contact_name_missing') form.showErrors({ name: 'LANG_CONTACTS_NEW_CONTACT_NAME_MUST_ERROR' });
    else if (code === 'contact_book_missing') form.showErrors({ book: 'LANG_CONTACTS_NO_DEFAULT_BOOK' });
    else if (code === 'book_not_found') form.showErrors({ book: errorTextKey(error) });
    else
      growl.show({ type: 'danger', text: `${text('LANG_CONTACTS_EDIT_CONTACT_ERROR')} ${text(errorTextKey(error))}` });
  };
  const busy = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  const send = async (draft: Draft): Promise<void> => {
    const id = await saveContact(target.current, draft, form.photo);
    isSaved.current = true;
    growl.show({ type: 'success', text: text('LANG_CONTACT_EDIT_SAVED', { name: draft.person.name.trim() }) });
    openContact(id);
  };
  /** What the gateway has now becomes the state that the next attempt replaces. */
  const readTheirs = async (): Promise<Draft> => {
    const theirs = await readContact(contact?.object_id ?? '');
    target.current = theirs;
    setConflict(null);
    return draftOf(theirs);
  };
  return {
    isBusy,
    conflict,
    isSaved: () => isSaved.current,
    save: async () => {
      if (!isBusy && form.isReady()) await busy(() => send(form.draft));
    },
    saveMine: () =>
      busy(async () => {
        const theirs = await readTheirs();
        const draft = merged({ base: form.base, mine: form.draft, theirs });
        form.rebase(theirs, draft);
        await send(draft);
      }),
    takeTheirs: () =>
      busy(async () => {
        const theirs = await readTheirs();
        form.rebase(theirs, theirs);
      }),
    saveAsNew: () =>
      busy(async () => {
        target.current = null;
        setConflict(null);
        await send(form.draft);
      }),
  };
}
