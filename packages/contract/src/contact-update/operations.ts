import * as z from 'zod/mini';
import { CHANGE_ERRORS, READ_ERRORS } from '../contacts/call-errors.ts';
import { contactId, CONTACTS_API, ownerParams } from '../contacts/contact.ts';
import { define } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { MAX_ASKED, MAX_UPDATE_SUBJECT, MAX_UPDATE_TEXT, updateField, updateRequest } from './update.ts';

const REQUESTS = `${CONTACTS_API}/updaterequests/:mail`;
const success = z.object({ Success: z.literal(1) });
const named = z.extend(ownerParams, { requestId: z.string().check(z.maxLength(64)) });
const changeErrors: readonly ErrorCode[] = [...CHANGE_ERRORS, 'update_not_found', 'contact_not_found'];
/** Codes of the send command. */
const SEND_ERRORS: readonly ErrorCode[] = [
  'password_outdated',
  'recipient_invalid',
  'sender_refused',
  'header_invalid',
  'message_too_large',
];

/** The link of the request that waits for a contact's answer [API-130]. `Link` is '' when there is none; reading makes none. */
export const readUpdateLink = define({
  id: 'contactUpdate.link',
  method: 'GET',
  path: `${CONTACTS_API}/updateLink/:mail/:contactId`,
  summary: 'The link by which a contact that was asked can update its details.',
  whenDegraded: 'refused',
  params: z.extend(ownerParams, { contactId }),
  reply: z.object({
    Link: z.string(),
    /** Milliseconds since 1970; 0 without a link. */
    Expires: z.number(),
  }),
  errors: [...READ_ERRORS, 'contact_not_found'],
});

/**
 * Asks contacts to check their details: each gets a message of its own, with a link of its own, through the outbox of the user
 * [CONT-009]. A link that waited for the same contact's answer is withdrawn.
 */
export const askForUpdates = define({
  id: 'contactUpdate.ask',
  method: 'POST',
  path: REQUESTS,
  origin: 'ours',
  summary: 'Sends contacts a message with a link to update their details.',
  whenDegraded: 'refused',
  params: ownerParams,
  body: z.object({
    contacts: z.array(contactId).check(z.minLength(1), z.maxLength(MAX_ASKED)),
    /** What the page shows and takes. */
    fields: z.array(updateField).check(z.minLength(1), z.maxLength(10)),
    subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_UPDATE_SUBJECT)),
    text: z.string().check(z.maxLength(MAX_UPDATE_TEXT)),
  }),
  reply: z.object({
    /** How many messages are in the outbox. */
    sent: z.int(),
    /**
     * The contacts that were not asked. `no_address`: no valid address; `asked_lately`: the user asked the address twice in seven days;
     * `not_now`: the address gets no more of these messages for some days, whoever asks.
     */
    left: z.array(z.object({ name: z.string(), why: z.enum(['no_address', 'asked_lately', 'not_now']) })),
  }),
  errors: [...CHANGE_ERRORS, ...SEND_ERRORS, 'contacts_none_chosen', 'update_too_many'],
});

/** The requests of the last 60 days and their answers, the newest first. */
export const listUpdates = define({
  id: 'contactUpdate.list',
  method: 'GET',
  path: REQUESTS,
  origin: 'ours',
  summary: 'The requests to update contacts, with their answers.',
  whenDegraded: 'refused',
  params: ownerParams,
  reply: z.object({ requests: z.array(updateRequest) }),
  errors: READ_ERRORS,
});

/** How many answers wait for the user. */
export const countUpdates = define({
  id: 'contactUpdate.count',
  method: 'GET',
  path: `${REQUESTS}/waiting`,
  origin: 'ours',
  summary: 'How many answers of contacts wait for the user.',
  whenDegraded: 'refused',
  params: ownerParams,
  reply: z.object({ count: z.int() }),
  errors: READ_ERRORS,
});

/** Withdraws a request that waits: its link is invalid from now on. */
export const withdrawUpdate = define({
  id: 'contactUpdate.withdraw',
  method: 'DELETE',
  path: `${REQUESTS}/:requestId`,
  origin: 'ours',
  summary: 'Withdraws a request to update a contact.',
  whenDegraded: 'refused',
  params: named,
  reply: success,
  errors: changeErrors,
});

/** Accepts changes of an answer, and no others of it. `etag` refuses when the contact changed since the changes were read. */
export const applyUpdate = define({
  id: 'contactUpdate.apply',
  method: 'POST',
  path: `${REQUESTS}/:requestId/apply`,
  origin: 'ours',
  summary: 'Writes accepted changes of an answer to the contact.',
  whenDegraded: 'refused',
  params: named,
  body: z.object({
    changes: z.array(z.string().check(z.maxLength(16))).check(z.minLength(1), z.maxLength(100)),
    etag: z.string().check(z.maxLength(100)),
  }),
  reply: success,
  errors: [...changeErrors, 'contact_changed'],
});

/** Puts an answer away without accepting anything. */
export const dismissUpdate = define({
  id: 'contactUpdate.dismiss',
  method: 'POST',
  path: `${REQUESTS}/:requestId/dismiss`,
  origin: 'ours',
  summary: 'Puts an answer away without changing the contact.',
  whenDegraded: 'refused',
  params: named,
  reply: success,
  errors: changeErrors,
});

/** Takes back what was accepted or dismissed: the contact is as before, and the answer waits again. */
export const undoUpdate = define({
  id: 'contactUpdate.undo',
  method: 'POST',
  path: `${REQUESTS}/:requestId/undo`,
  origin: 'ours',
  summary: 'Takes back what was done with an answer.',
  whenDegraded: 'refused',
  params: named,
  reply: success,
  errors: [...changeErrors, 'contact_changed'],
});
