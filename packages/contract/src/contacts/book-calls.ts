import * as z from 'zod/mini';
import { define } from '../define.ts';
import { addressBook, contactGroup, submittedBook, subscribedBook } from './book.ts';
import { CHANGE_ERRORS, READ_ERRORS } from './call-errors.ts';
import { bookId, contact, contactId, CONTACTS_API, groupId, MAX_NAMED, ownerParams } from './contact.ts';

const success = z.object({ Success: z.literal(1) });

/** All groups, own books and subscribed books [API-135]. The first call of an account makes its default book. */
export const listBooks = define({
  id: 'contacts.books',
  method: 'GET',
  path: `${CONTACTS_API}/steelegroupsaddressbooks/:mail`,
  summary: 'The groups, own address books and subscribed address books of the user.',
  whenDegraded: 'refused',
  params: ownerParams,
  reply: z.object({
    Groups: z.array(contactGroup),
    AddressBooks: z.array(addressBook),
    SubscribedBooks: z.array(subscribedBook),
  }),
  errors: READ_ERRORS,
});

/** One address book [API-119]. */
export const readBook = define({
  id: 'contacts.book',
  method: 'GET',
  path: `${CONTACTS_API}/SteeleAddressBook/:mail/:bookId`,
  summary: 'One address book.',
  whenDegraded: 'refused',
  params: z.extend(ownerParams, { bookId }),
  reply: addressBook,
  errors: [...READ_ERRORS, 'book_not_found'],
});

/** The contacts of a book [API-120], the first MAX_NAMED by name; the list of the screen is `contacts.page`. */
export const readBookContacts = define({
  id: 'contacts.bookContacts',
  method: 'GET',
  path: `${CONTACTS_API}/SteeleAddressbookContacts/:mail/:bookId`,
  summary: 'The contacts of one address book, at most 1,000.',
  whenDegraded: 'refused',
  params: z.extend(ownerParams, { bookId }),
  reply: z.object({ Contacts: z.array(contact) }),
  errors: [...READ_ERRORS, 'book_not_found'],
});

/** Creates an address book [API-117, VAL-047, VAL-048]. */
export const createBook = define({
  id: 'contacts.createBook',
  method: 'POST',
  path: `${CONTACTS_API}/AddressBook/:mail`,
  summary: 'Creates an address book.',
  whenDegraded: 'refused',
  params: ownerParams,
  body: submittedBook,
  reply: addressBook,
  errors: [...CHANGE_ERRORS, 'noname', 'validation', 'too_many_books'],
});

/** Changes an address book [API-118]. Making a book the default takes the mark from the other one. */
export const changeBook = define({
  id: 'contacts.changeBook',
  method: 'PUT',
  path: `${CONTACTS_API}/AddressBook/:mail`,
  summary: 'Changes an address book.',
  whenDegraded: 'refused',
  params: ownerParams,
  body: submittedBook,
  reply: addressBook,
  errors: [...CHANGE_ERRORS, 'noname', 'validation', 'book_not_found', 'book_not_allowed'],
});

/** Deletes an address book with its contacts, or moves them to another book first [API-116, CONT-010]. */
export const deleteBook = define({
  id: 'contacts.deleteBook',
  method: 'DELETE',
  path: `${CONTACTS_API}/AddressBook/:mail/:bookId`,
  summary: 'Deletes an address book, or moves its contacts to another book and deletes it.',
  whenDegraded: 'refused',
  params: z.extend(ownerParams, { bookId }),
  body: z.object({ host: z.optional(z.string().check(z.maxLength(320))), destination_id: z.optional(bookId) }),
  reply: success,
  errors: [...CHANGE_ERRORS, 'book_not_found', 'book_not_allowed', 'book_is_default', 'too_many_contacts'],
});

/** All groups [API-126]. */
export const listGroups = define({
  id: 'contacts.groups',
  method: 'GET',
  path: `${CONTACTS_API}/GroupsInfo/:mail`,
  summary: 'All groups of the user.',
  whenDegraded: 'refused',
  params: ownerParams,
  reply: z.object({ Groups: z.array(contactGroup) }),
  errors: READ_ERRORS,
});

/** One group [API-127]. */
export const readGroup = define({
  id: 'contacts.group',
  method: 'GET',
  path: `${CONTACTS_API}/GroupInfo/:mail/:groupId`,
  summary: 'One group.',
  whenDegraded: 'refused',
  params: z.extend(ownerParams, { groupId }),
  reply: contactGroup,
  errors: [...READ_ERRORS, 'group_not_found'],
});

/**
 * Creates a group, or changes the one that `object_id` names. `contacts` replaces its members. `Favourites` names the group of the
 * favourites, which the first such call creates.
 */
export const saveGroup = define({
  id: 'contacts.saveGroup',
  method: 'POST',
  path: `${CONTACTS_API}/group/:mail`,
  origin: 'ours',
  summary: 'Creates or changes a group.',
  whenDegraded: 'refused',
  params: ownerParams,
  body: z.extend(submittedBook, {
    contacts: z.optional(z.array(contactId).check(z.maxLength(MAX_NAMED))),
    Favourites: z.optional(z.literal('YES')),
  }),
  reply: contactGroup,
  errors: [...CHANGE_ERRORS, 'noname', 'group_not_found', 'too_many_groups'],
});

/** Deletes a group; its contacts stay [API-128]. */
export const deleteGroup = define({
  id: 'contacts.deleteGroup',
  method: 'DELETE',
  path: `${CONTACTS_API}/group/:mail/:groupId`,
  summary: 'Deletes a group; its contacts stay.',
  whenDegraded: 'refused',
  params: z.extend(ownerParams, { groupId }),
  reply: success,
  errors: [...CHANGE_ERRORS, 'group_not_found'],
});
