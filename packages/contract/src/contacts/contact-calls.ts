import * as z from 'zod/mini';
import { define } from '../define.ts';
import { CHANGE_ERRORS, READ_ERRORS } from './call-errors.ts';
import {
  bookId,
  contact,
  contactId,
  CONTACTS_API,
  groupId,
  MAX_NAMED,
  ownerParams,
  submittedContact,
} from './contact.ts';

const success = z.object({ Success: z.literal(1) });
const contactIds = z.array(contactId).check(z.maxLength(MAX_NAMED));
const bookIds = z.array(bookId).check(z.maxLength(100));
const WRITE_ERRORS = [
  ...CHANGE_ERRORS,
  'contact_name_missing',
  'contact_book_missing',
  'book_not_found',
  'book_not_allowed',
  'too_many_contacts',
] as const;

/** A row of the list of contacts. */
export const contactRow = z.object({
  id: contactId,
  name: z.string(),
  letter: z.string(),
  mail: z.string(),
  company: z.string(),
  book: bookId,
  /** Address of the thumbnail; '' without a photo. */
  image: z.string(),
});
export type ContactRow = z.output<typeof contactRow>;

/**
 * A page of contacts by name in the order of the user's language, with the row at which each letter begins. `text` is looked
 * for in all fields.
 */
export const contactsPage = define({
  id: 'contacts.page',
  method: 'POST',
  path: `${CONTACTS_API}/page/:mail`,
  origin: 'ours',
  changes: false,
  summary: 'A page of the list of contacts.',
  whenDegraded: 'refused',
  params: ownerParams,
  body: z.object({
    book: z.optional(bookId),
    group: z.optional(groupId),
    text: z._default(z.string().check(z.maxLength(200)), ''),
    offset: z._default(z.int().check(z.gte(0)), 0),
    limit: z._default(z.int().check(z.gte(1), z.lte(200)), 100),
  }),
  reply: z.object({
    total: z.int(),
    rows: z.array(contactRow),
    letters: z.array(z.object({ letter: z.string(), row: z.int() })),
  }),
  errors: [...CHANGE_ERRORS, 'book_not_found', 'group_not_found'],
});

/** One contact [API-136]. */
export const readContact = define({
  id: 'contacts.read',
  method: 'GET',
  path: `${CONTACTS_API}/steelecontact/:mail/:contactId.json`,
  summary: 'One contact.',
  whenDegraded: 'refused',
  params: z.extend(ownerParams, { contactId }),
  reply: contact,
  errors: [...READ_ERRORS, 'contact_not_found'],
});

/** All contacts that the user may read, whole: the first MAX_NAMED by name [API-131]. The list of the screen is `contacts.page`. */
export const listContacts = define({
  id: 'contacts.list',
  method: 'GET',
  path: `${CONTACTS_API}/SteeleContactsList/:mail`,
  summary: 'The contacts of all address books, at most 1,000.',
  whenDegraded: 'refused',
  params: ownerParams,
  reply: z.object({ Contacts: z.array(contact) }),
  errors: READ_ERRORS,
});

/** The same contacts as rows of a list, without their cards [API-134]. */
export const listLightContacts = define({
  id: 'contacts.listLight',
  method: 'GET',
  path: `${CONTACTS_API}/steelelightcontacts/:mail`,
  summary: 'Names and addresses of the contacts of all address books, at most 1,000.',
  whenDegraded: 'refused',
  params: ownerParams,
  reply: z.object({ Contacts: z.array(contactRow) }),
  errors: READ_ERRORS,
});

/** Several contacts; unknown ones are left out [API-137]. */
export const readContacts = define({
  id: 'contacts.readSeveral',
  method: 'POST',
  path: `${CONTACTS_API}/SteeleContacts/:domain/:account.json`,
  changes: false,
  summary: 'Several contacts by id.',
  whenDegraded: 'refused',
  params: z.object({ domain: z.string().check(z.maxLength(255)), account: z.string().check(z.maxLength(320)) }),
  body: z.object({ ids: contactIds }),
  reply: z.object({ Contacts: z.array(contact) }),
  errors: CHANGE_ERRORS,
});

/** Creates a contact, in the default book when none is named [API-125, VAL-049, VAL-050]. */
export const createContact = define({
  id: 'contacts.create',
  method: 'POST',
  path: `${CONTACTS_API}/contact/:mail`,
  summary: 'Creates a contact.',
  whenDegraded: 'refused',
  params: ownerParams,
  body: submittedContact,
  reply: z.object({ NewContactID: contactId }),
  errors: WRITE_ERRORS,
});

/** Changes a contact, its book included [API-123]. */
export const changeContact = define({
  id: 'contacts.change',
  method: 'PUT',
  path: `${CONTACTS_API}/contact/:mail`,
  summary: 'Changes a contact.',
  whenDegraded: 'refused',
  params: ownerParams,
  body: submittedContact,
  reply: contact,
  errors: [...WRITE_ERRORS, 'contact_not_found', 'contact_changed'],
});

/** Changes several contacts, all or none [API-124]. */
export const changeContacts = define({
  id: 'contacts.changeSeveral',
  method: 'PUT',
  path: `${CONTACTS_API}/contacts/:mail`,
  summary: 'Changes several contacts, all or none.',
  whenDegraded: 'refused',
  params: ownerParams,
  body: z.object({ list: z.array(submittedContact).check(z.maxLength(MAX_NAMED)) }),
  reply: success,
  errors: [...WRITE_ERRORS, 'contact_not_found', 'contact_changed'],
});

/** Deletes a contact [API-114]. */
export const deleteContact = define({
  id: 'contacts.delete',
  method: 'DELETE',
  path: `${CONTACTS_API}/contact/:mail/:contactId`,
  summary: 'Deletes a contact.',
  whenDegraded: 'refused',
  params: z.extend(ownerParams, { contactId }),
  reply: success,
  errors: [...CHANGE_ERRORS, 'contact_not_found', 'book_not_allowed'],
});

/** Deletes contacts, whole books and collected addresses at once [API-115, VAL-053]. */
export const deleteSeveral = define({
  id: 'contacts.deleteSeveral',
  method: 'POST',
  path: `${CONTACTS_API}/deletecontacts/:mail`,
  summary: 'Deletes contacts, address books and collected addresses at once.',
  whenDegraded: 'refused',
  params: ownerParams,
  body: z.object({
    books: z._default(bookIds, []),
    contacts: z._default(contactIds, []),
    autofills: z._default(z.array(z.string().check(z.maxLength(320))).check(z.maxLength(MAX_NAMED)), []),
  }),
  reply: success,
  errors: [...CHANGE_ERRORS, 'contacts_none_chosen', 'book_not_found', 'book_not_allowed', 'book_is_default'],
});

/** Copies contacts, and all contacts of whole books, to a book [API-122, CONT-031]. */
export const copyContacts = define({
  id: 'contacts.copy',
  method: 'POST',
  path: `${CONTACTS_API}/copycontacts/:mail`,
  summary: 'Copies contacts and the contacts of books to a book.',
  whenDegraded: 'refused',
  params: ownerParams,
  body: z.object({ target: bookId, books: z._default(bookIds, []), contacts: z._default(contactIds, []) }),
  reply: z.object({ Success: z.literal(1), ids: z.array(contactId) }),
  errors: [...CHANGE_ERRORS, 'contacts_none_chosen', 'book_not_found', 'book_not_allowed', 'too_many_contacts'],
});

/** Longest `BulkContacts`, in characters: a thousand contacts with notes. */
const MAX_BULK = 3_000_000;

/** A JSON text of a list, as the members of the list. */
const bulkContacts = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(MAX_BULK)),
    z.transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: 'custom', message: 'no JSON', input: text });
        return z.NEVER;
      }
    }),
  ),
  z.array(z.union([contactId, submittedContact])).check(z.minLength(1), z.maxLength(MAX_NAMED)),
);

/**
 * Adds several contacts to a book, all or none: contacts by their fields, and copies of those that an id names. The reply has
 * the new ids in the order of `BulkContacts` [API-121].
 */
export const addContacts = define({
  id: 'contacts.addSeveral',
  method: 'POST',
  path: `${CONTACTS_API}/MultipleContacts/:mail/:bookId`,
  summary: 'Adds several contacts to a book, all or none.',
  whenDegraded: 'refused',
  params: z.extend(ownerParams, { bookId }),
  body: z.object({ BulkContacts: bulkContacts }),
  reply: z.array(contactId),
  errors: [
    ...CHANGE_ERRORS,
    'book_not_found',
    'book_not_allowed',
    'contact_not_found',
    'contact_name_missing',
    'too_many_contacts',
  ],
});
