import type { Contact } from '@pillarbox/contract/contacts/contact';
import { removeContactPhoto, setContactPhoto } from '@pillarbox/contract/contacts/photo-calls';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { session } from '../../../lib/session-state.ts';
import { changeContact, createContact, refreshContacts } from '../data/contacts.queries.ts';
import type { Draft } from './model/draft.ts';
import { submitted } from './model/draft.ts';
import type { PhotoChoice } from './photo/photo-choice.ts';

/** What a form is saved as: a new contact, or a state of an existing one. */
export type Target = Pick<Contact, 'object_id' | 'ETag'> | null;

/** Saves a contact with its photo, and returns its id. A photo that fails is reported by a growl; the rest is saved [ERR-032]. */
export async function saveContact(target: Target, draft: Draft, photo: PhotoChoice): Promise<string> {
  const body = submitted(draft);
  const id = target === null ? await createContact(body) : target.object_id;
  if (target !== null) await changeContact({ ...body, ID: id, ETag: target.ETag });
  if (photo.kind !== 'keep') await savePhoto(id, photo);
  return id;
}

async function savePhoto(contactId: string, photo: Exclude<PhotoChoice, { kind: 'keep' }>): Promise<void> {
  const params = { domain: session.get().user?.domain ?? '', contactId };
  try {
    if (photo.kind === 'new') await call(setContactPhoto, { params, body: photo.data });
    else await call(removeContactPhoto, { params });
  } catch {
    // A notice of its own: the one that says that the contact was saved would take its place at once.
    growl.show({ type: 'danger', text: text('LANG_CONTACTS_PHOTO_ERROR') }, { unique: true });
  } finally {
    void refreshContacts();
  }
}
