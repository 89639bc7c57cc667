import * as z from 'zod/mini';
import { define } from '../define.ts';
import { addressBook, offeredBook, sharingLevel } from './book.ts';
import { CHANGE_ERRORS, READ_ERRORS } from './call-errors.ts';
import { bookId, CONTACTS_API, ownerParams } from './contact.ts';

const bookParams = z.extend(ownerParams, { bookId });
/** An address of the provider, or its part before the @. */
const user = z.string().check(z.maxLength(320));

/**
 * Shares a book with a person, or changes the level of one [CONT-002]. The reply is the same whether or not somebody has the
 * address, so that it does not tell who has an account.
 */
export const shareBook = define({
  id: 'contacts.shareBook',
  method: 'PUT',
  path: `${CONTACTS_API}/share/:mail/:bookId`,
  origin: 'ours',
  summary: 'Shares an address book with a person of the same provider, or changes what the person may do.',
  whenDegraded: 'refused',
  params: bookParams,
  body: z.object({ user, level: sharingLevel }),
  reply: addressBook,
  errors: [
    ...CHANGE_ERRORS,
    'book_not_found',
    'book_not_allowed',
    'share_not_here',
    'share_with_self',
    'too_many_shares',
  ],
});

/** Ends the share of a book with one person. Nothing happens when there is none. */
export const withdrawShare = define({
  id: 'contacts.withdrawShare',
  method: 'DELETE',
  path: `${CONTACTS_API}/share/:mail/:bookId`,
  origin: 'ours',
  summary: 'Ends the share of an address book with one person.',
  whenDegraded: 'refused',
  params: bookParams,
  body: z.object({ user }),
  reply: addressBook,
  errors: [...CHANGE_ERRORS, 'book_not_found', 'book_not_allowed'],
});

/** The books that others share with the user, by owner and name, subscribed ones included [SHELL-069]. */
export const listOffered = define({
  id: 'contacts.offeredBooks',
  method: 'GET',
  path: `${CONTACTS_API}/subscriptions/:mail`,
  origin: 'ours',
  summary: 'The address books that others share with the user.',
  whenDegraded: 'refused',
  params: ownerParams,
  reply: z.object({ Books: z.array(offeredBook) }),
  errors: READ_ERRORS,
});

/** One book that another user shares with the user [SHELL-070, CONT-039]. */
export const readOffered = define({
  id: 'contacts.offeredBook',
  method: 'GET',
  path: `${CONTACTS_API}/subscription/:mail/:bookId`,
  origin: 'ours',
  summary: 'One address book that another user shares with the user.',
  whenDegraded: 'refused',
  params: bookParams,
  reply: offeredBook,
  errors: [...READ_ERRORS, 'book_not_found'],
});

/** Subscribes to a book: its contacts then stand among the user's own [CONT-003, CONT-039]. */
export const subscribe = define({
  id: 'contacts.subscribe',
  method: 'POST',
  path: `${CONTACTS_API}/subscription/:mail/:bookId`,
  origin: 'ours',
  summary: 'Subscribes to an address book that another user shares.',
  whenDegraded: 'refused',
  params: bookParams,
  reply: offeredBook,
  errors: [...CHANGE_ERRORS, 'book_not_found', 'too_many_subscriptions'],
});

/** Ends a subscription; the share stays, so that the user can subscribe again. */
export const unsubscribe = define({
  id: 'contacts.unsubscribe',
  method: 'DELETE',
  path: `${CONTACTS_API}/subscription/:mail/:bookId`,
  origin: 'ours',
  summary: 'Ends the subscription to an address book; the book stays shared.',
  whenDegraded: 'refused',
  params: bookParams,
  reply: offeredBook,
  errors: [...CHANGE_ERRORS, 'book_not_found'],
});
