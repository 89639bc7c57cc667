import * as z from 'zod/mini';
import { CHANGE_ERRORS, READ_ERRORS } from '../contacts/call-errors.ts';
import { contactId, CONTACTS_API, ownerParams } from '../contacts/contact.ts';
import { define } from '../define.ts';
import { cardState, duplicateSet, MAX_LISTED_SETS, MAX_SET, mergeId, mergeRecord, rowChoice } from './duplicates.ts';

const BASE = `${CONTACTS_API}/duplicates/:mail`;
const idsOfSet = z.array(contactId).check(z.minLength(2), z.maxLength(MAX_SET));
const count = z.object({ total: z.int() });

/** Cards that may be of one person, the sure ones first [CONT-004]. `total` counts also those that are not listed. */
export const listDuplicates = define({
  id: 'duplicates.list',
  method: 'GET',
  path: BASE,
  origin: 'ours',
  summary: 'Cards that may be of one person.',
  whenDegraded: 'refused',
  params: ownerParams,
  reply: z.object({ total: z.int(), sets: z.array(duplicateSet) }),
  errors: READ_ERRORS,
});

/** How many sets of cards may be of one person. */
export const countDuplicates = define({
  id: 'duplicates.count',
  method: 'GET',
  path: `${BASE}/count`,
  origin: 'ours',
  summary: 'How many sets of cards may be of one person.',
  whenDegraded: 'refused',
  params: ownerParams,
  reply: count,
  errors: READ_ERRORS,
});

/**
 * Merges cards into one: the card whose book is picked, or else the first. Refused when one of them is not as the caller has read
 * it; nothing is changed then.
 */
export const mergeContacts = define({
  id: 'duplicates.merge',
  method: 'POST',
  path: `${BASE}/merge`,
  origin: 'ours',
  summary: 'Merges cards into one, all or none.',
  whenDegraded: 'refused',
  params: ownerParams,
  body: z.object({
    cards: z.array(cardState).check(z.minLength(2), z.maxLength(MAX_SET)),
    choices: z._default(z.array(rowChoice).check(z.maxLength(500)), []),
  }),
  reply: z.object({ merge: mergeId, contact: contactId }),
  errors: [...CHANGE_ERRORS, 'contact_not_found', 'contact_changed', 'merge_too_large'],
});

/**
 * Merges sets in one go, each with the proposed values. A set is left as it is when it is no longer sure, when values would be
 * lost, or when it changes meanwhile.
 */
export const mergeSure = define({
  id: 'duplicates.mergeSure',
  method: 'POST',
  path: `${BASE}/merge-sure`,
  origin: 'ours',
  summary: 'Merges sets of cards that are surely of one person each.',
  whenDegraded: 'refused',
  params: ownerParams,
  body: z.object({ sets: z.array(idsOfSet).check(z.minLength(1), z.maxLength(MAX_LISTED_SETS)) }),
  reply: z.object({ merges: z.array(mergeId), left: z.int() }),
  errors: CHANGE_ERRORS,
});

/** The merges of the last 30 days, the newest first. */
export const listMerges = define({
  id: 'duplicates.merges',
  method: 'GET',
  path: `${BASE}/merges`,
  origin: 'ours',
  summary: 'The merges of the last 30 days.',
  whenDegraded: 'refused',
  params: ownerParams,
  reply: z.object({ merges: z.array(mergeRecord) }),
  errors: READ_ERRORS,
});

/** Takes a merge back: every card is again as it was, in its book and its groups. Refused when the merged card was changed since. */
export const undoMerge = define({
  id: 'duplicates.undo',
  method: 'POST',
  path: `${BASE}/merges/:mergeId/undo`,
  origin: 'ours',
  summary: 'Takes a merge back.',
  whenDegraded: 'refused',
  params: z.extend(ownerParams, { mergeId }),
  reply: z.object({ Success: z.literal(1) }),
  errors: [...CHANGE_ERRORS, 'merge_not_found', 'merge_changed', 'too_many_contacts'],
});

/** Remembers that cards are of different people, or with `apart: false` forgets it. */
export const keepApart = define({
  id: 'duplicates.apart',
  method: 'POST',
  path: `${BASE}/apart`,
  origin: 'ours',
  summary: 'Remembers, or forgets, that cards are of different people.',
  whenDegraded: 'refused',
  params: ownerParams,
  body: z.object({ ids: idsOfSet, apart: z.boolean() }),
  reply: z.object({ Success: z.literal(1) }),
  errors: [...CHANGE_ERRORS, 'contact_not_found'],
});
