import * as z from 'zod/mini';
import { define } from '../define.ts';
import { FILE_CHANGE_ERRORS, FILE_READ_ERRORS } from './call-errors.ts';
import { entryId, FILES_API } from './file.ts';
import { opened } from './operations.ts';
import { fileShare, LINK_CHANGE_ERRORS, shareKey, shareRules, wantedLink } from './shares.ts';

const MAIL_LINKS = `${FILES_API}/mail-links`;
/** The draft of a message that is being written. */
const draft = z.string().check(z.regex(/^[\w-]{8,64}$/));

/** What the provider says of large files in messages. */
const mailLinkRules = z.extend(shareRules, {
  /** A file of so many bytes and more is offered as a link. */
  from: z.int(),
  /** Days after which such a link ends, unless its sender chooses otherwise. */
  usual: z.int(),
});
export type MailLinkRules = z.output<typeof mailLinkRules>;

/** When a large file of a message is offered as a link, and what the provider asks of such links. */
export const readMailLinkRules = define({
  id: 'files.mailLinkRules',
  method: 'GET',
  path: MAIL_LINKS,
  origin: 'ours',
  summary: 'From which size on a file of a message is offered as a link, and what the provider asks of such links.',
  query: opened,
  reply: mailLinkRules,
  errors: [...FILE_READ_ERRORS, 'files_not_opened'],
});

/** Makes the link to a file of a message that is being written. */
export const makeMailLink = define({
  id: 'files.mailLink',
  method: 'POST',
  path: MAIL_LINKS,
  origin: 'ours',
  summary: 'Makes the link to a file that a message has in the place of an attachment.',
  query: opened,
  body: z.extend(wantedLink, { id: entryId, draft }),
  reply: fileShare,
  errors: LINK_CHANGE_ERRORS,
});

/** What becomes of a link whose message was discarded, or copied into another one. */
export const MAIL_LINK_ENDS = ['withdraw', 'keep'] as const;

/**
 * Withdraws the link that was made for a draft, and moves its file to the trash; or keeps it, whatever becomes of the draft. A link
 * that has another use by now stays: its message was sent, somebody has downloaded the file, or its owner has changed it.
 */
export const settleMailLink = define({
  id: 'files.settleMailLink',
  method: 'PUT',
  path: `${MAIL_LINKS}/:key`,
  origin: 'ours',
  summary: 'Withdraws the link that was made for a draft, unless it has another use; or keeps it.',
  params: z.object({ key: shareKey }),
  query: opened,
  body: z.object({ draft, wanted: z.enum(MAIL_LINK_ENDS) }),
  /** Whether it was done. */
  reply: z.object({ done: z.boolean() }),
  errors: FILE_CHANGE_ERRORS,
});
