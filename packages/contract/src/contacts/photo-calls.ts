import * as z from 'zod/mini';
import { define } from '../define.ts';
import { CHANGE_ERRORS } from './call-errors.ts';
import { contactId, CONTACTS_API, MAX_NAMED } from './contact.ts';

/** Largest file of a photo, in bytes. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024;
/** Longest side of a stored photo, in pixels. */
export const PHOTO_SIDE = 1024;
/** Side of the thumbnail, in pixels [CONST-064]. */
export const THUMBNAIL_SIDE = 64;

/** Characters of the largest photo in base64, with a `data:` head. */
const MAX_BASE64 = Math.ceil(MAX_PHOTO_BYTES / 3) * 4 + 100;

const domainParams = z.object({ domain: z.string().check(z.maxLength(255)), contactId });
/** `<local part>.<domain>` of the user. */
const owner = z.string().check(z.maxLength(320));

const changed = z.object({
  Success: z.literal(1),
  /** Address of the thumbnail; '' without a photo. */
  Image: z.string(),
  /** Names the state of the contact with its new photo. */
  ETag: z.string(),
});

/**
 * The photo of a contact [API-139]: a PNG of 64 by 64 pixels [CONST-064], or (ours, `size=full`) a JPEG of at most 1024 by 1024.
 * The reply may be kept when `v` names the present state, which the addresses in other replies do.
 */
export const contactPhoto = define({
  id: 'contacts.photo',
  method: 'GET',
  path: `${CONTACTS_API}/contact/photo/:owner/:contactId`,
  transport: 'download',
  summary: 'The photo of a contact, as a thumbnail or full.',
  whenDegraded: 'refused',
  params: z.object({ owner, contactId }),
  query: z.object({
    size: z._default(z.enum(['thumbnail', 'full']), 'thumbnail'),
    v: z._default(z.string().check(z.maxLength(100)), ''),
  }),
  reply: z.unknown(),
  errors: ['session_ended', 'token_expired', 'not_permitted', 'contact_not_found', 'photo_missing'],
});

/**
 * Sets the photo of a contact [API-140]. The body is the image in base64: JPEG, PNG, GIF or WebP, told by its content. The session
 * signs the call; a basic-auth header is accepted and ignored.
 */
export const setContactPhoto = define({
  id: 'contacts.setPhoto',
  method: 'POST',
  path: `${CONTACTS_API}/contact/photo/:domain/:contactId`,
  summary: 'Sets the photo of a contact.',
  whenDegraded: 'refused',
  bodyLimit: MAX_BASE64 + 100,
  params: domainParams,
  body: z.string().check(z.maxLength(MAX_BASE64)),
  reply: changed,
  errors: [
    ...CHANGE_ERRORS,
    'contact_not_found',
    'book_not_allowed',
    'contact_changed',
    'photo_invalid',
    'photo_too_large',
  ],
});

/** Removes the photo of a contact. */
export const removeContactPhoto = define({
  id: 'contacts.removePhoto',
  method: 'DELETE',
  path: `${CONTACTS_API}/contact/photo/:domain/:contactId`,
  origin: 'ours',
  summary: 'Removes the photo of a contact.',
  whenDegraded: 'refused',
  params: domainParams,
  reply: changed,
  errors: [...CHANGE_ERRORS, 'contact_not_found', 'book_not_allowed', 'contact_changed'],
});

/** Most addresses of one check for photos: the people of some pages of a list. */
export const MAX_CHECKED_MAILS = 200;

/**
 * Which of some contacts have photos, with the addresses of the thumbnails [API-138]. Ours is `mails`: the photos of the contacts that
 * have these email addresses. Every photo is one of the user's own contacts, so an address in a message leads to nothing outside.
 */
export const checkPhotos = define({
  id: 'contacts.checkPhotos',
  method: 'POST',
  path: `${CONTACTS_API}/contact/checkphotos/:owner.json`,
  changes: false,
  summary: 'Which of some contacts have photos.',
  whenDegraded: 'refused',
  params: z.object({ owner }),
  body: z.object({
    contacts: z._default(z.array(contactId).check(z.maxLength(MAX_NAMED)), []),
    mails: z.optional(z.array(z.string().check(z.maxLength(320))).check(z.maxLength(MAX_CHECKED_MAILS))),
  }),
  reply: z.object({
    contacts: z.array(z.object({ object_id: contactId, Image: z.string() })),
    /** In lower case, those with a photo; only when `mails` were asked for. */
    mails: z.optional(z.array(z.object({ mail: z.string(), Image: z.string() }))),
  }),
  errors: CHANGE_ERRORS,
});
