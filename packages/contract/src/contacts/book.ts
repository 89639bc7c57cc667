import * as z from 'zod/mini';
import { bookId, contactId } from './contact.ts';

/** Most books of an account, its subscriptions not counted. */
export const MAX_BOOKS = 100;
/** Longest name of a book or group, in characters. */
export const MAX_BOOK_NAME = 60;

/** Most people that a book is shared with. */
export const MAX_SHARES = 100;
/** Most books of others that an account subscribes to. */
export const MAX_SUBSCRIPTIONS = 50;

/** What a share allows: LOW to read, HIGH to write, too [CONT-026]. */
export const SHARING_LEVELS = ['LOW', 'HIGH'] as const;
export const sharingLevel = z.enum(SHARING_LEVELS);
export type SharingLevel = z.output<typeof sharingLevel>;

/** The eight colours of books, groups and calendars. */
export const BOOK_COLORS = [
  '#2463b4',
  '#c2410c',
  '#a21caf',
  '#6d4bc4',
  '#0f8a5f',
  '#0e7490',
  '#b42318',
  '#8a6d00',
] as const;

/** One of the eight colours of books and calendars: `#` and six hexadecimal digits. */
export const bookColor = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/**
 * An address book [DATA-041]. `SharedWith` has the addresses of the people that it is shared with, and `GrantedShares` the level of
 * each by the local part of the address; by the whole address for another domain than the owner's. A book of another user has
 * none of them: only the owner sees with whom it is shared.
 */
export const addressBook = z.object({
  Name: z.string(),
  object_id: bookId,
  Default: z.enum(['YES', 'NO']),
  MembersCount: z.int(),
  GrantedShares: z.record(z.string(), sharingLevel),
  SharedWith: z.array(z.string()),
  Shared: z.enum(['YES', 'NO']),
  BulkContacts: z.string(),
  host: z.string(),
  Color: bookColor,
});
export type AddressBook = z.output<typeof addressBook>;

/** A book of another user [DATA-041]. `Owner` (ours) is the address of that user. */
export const subscribedBook = z.extend(addressBook, { SharingLevel: sharingLevel, Owner: z.string() });
export type SubscribedBook = z.output<typeof subscribedBook>;

/** A book that another user shares with the user, who may subscribe to it. */
export const offeredBook = z.extend(subscribedBook, { Subscribed: z.enum(['YES', 'NO']) });
export type OfferedBook = z.output<typeof offeredBook>;

/** The fields of a book that is created or changed. `object_id` names the book to change. `Shared` NO ends all shares [CONT-011]. */
export const submittedBook = z.object({
  object_id: z.optional(bookId),
  Name: z.optional(z.string().check(z.maxLength(200))),
  Color: z.optional(bookColor),
  Default: z.optional(z.enum(['YES', 'NO'])),
  Shared: z.optional(z.enum(['YES', 'NO'])),
});
export type SubmittedBook = z.output<typeof submittedBook>;

/**
 * A group [DATA-042]: contacts of any book of the user. `email list` is the specification's member, with its space. `Favourites` (ours)
 * marks the one group of the user's favourites.
 */
export const contactGroup = z.object({
  object_id: z.string(),
  Name: z.string(),
  contacts: z.array(contactId),
  'email list': z.array(z.string()),
  Color: bookColor,
  Favourites: z.optional(z.literal('YES')),
});
export type ContactGroup = z.output<typeof contactGroup>;
