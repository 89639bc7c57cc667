import * as z from 'zod/mini';
import { define } from '../define.ts';
import { CHANGE_ERRORS, READ_ERRORS } from './call-errors.ts';
import { EVENTS_API } from './calendar.ts';
import { eventFile, eventId } from './event.ts';

/** Copies files of a message to the files of a task or an event that is being written [API-102, API-154, TASK-014]. */
export const copyMailToStorage = define({
  id: 'events.copyAttachments',
  method: 'POST',
  path: '/api/storage/:user/:section/mail/attachments',
  summary: 'Copies the attachments of a message to a section of the storage.',
  params: z.object({ user: z.string().check(z.maxLength(320)), section: z.enum(['tasks', 'events']) }),
  body: z.object({
    folder: z.string().check(z.maxLength(1000)),
    uid: z.int().check(z.gte(1)),
    realmid: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: z.object({ attachments: z.array(eventFile) }),
  errors: [
    ...CHANGE_ERRORS,
    'folder_not_found',
    'message_not_found',
    'message_too_large',
    'message_unreadable',
    'attachment_not_found',
    'too_many_attachments',
    'attachments_too_large',
    'mail_unavailable',
    'mail_timeout',
    'mail_protocol',
  ],
});

/** One file of an event. It is downloaded, never shown. */
export const readEventFile = define({
  id: 'events.file',
  method: 'GET',
  path: `${EVENTS_API}/file/:id/:fileId`,
  origin: 'ours',
  transport: 'download',
  summary: 'One file of an event.',
  params: z.object({ id: eventId, fileId: z.string().check(z.maxLength(64)) }),
  reply: z.unknown(),
  errors: [...READ_ERRORS, 'event_not_found', 'attachment_not_found'],
});
