import type { Operation } from '../operation.ts';
import * as books from './book-calls.ts';
import * as collected from './collected-calls.ts';
import * as contacts from './contact-calls.ts';
import * as photos from './photo-calls.ts';
import * as sharing from './sharing-calls.ts';
import * as suggestions from './suggest.ts';

/** Every operation of this feature. */
export const contactsOperations: readonly Operation[] = [
  books.listBooks,
  books.readBook,
  books.readBookContacts,
  books.createBook,
  books.changeBook,
  books.deleteBook,
  books.listGroups,
  books.readGroup,
  books.saveGroup,
  books.deleteGroup,
  sharing.shareBook,
  sharing.withdrawShare,
  sharing.listOffered,
  sharing.readOffered,
  sharing.subscribe,
  sharing.unsubscribe,
  contacts.contactsPage,
  contacts.listContacts,
  contacts.listLightContacts,
  contacts.readContact,
  contacts.readContacts,
  contacts.createContact,
  contacts.changeContact,
  contacts.changeContacts,
  contacts.deleteContact,
  contacts.deleteSeveral,
  contacts.copyContacts,
  contacts.addContacts,
  photos.contactPhoto,
  photos.setContactPhoto,
  photos.removeContactPhoto,
  photos.checkPhotos,
  collected.readCollected,
  suggestions.suggest,
  suggestions.forgetSuggestion,
];
