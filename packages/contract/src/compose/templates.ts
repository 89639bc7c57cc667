import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { define } from '../define.ts';
import { address, uid } from '../mail/fields.ts';

/** The folder of templates; other mail programs use the same name. */
export const TEMPLATES_FOLDER = 'Templates';
/** Most templates in a list. */
export const MAX_TEMPLATES = 100;
/** Longest name of a template, in characters. */
export const MAX_TEMPLATE_NAME = 200;

/** Name of a template: one line of a header, not empty. */
export const templateName = z.string().check(
  z.minLength(1),
  z.maxLength(MAX_TEMPLATE_NAME),
  // eslint-disable-next-line no-control-regex -- control characters would end a header line or be invisible
  z.regex(/^[^\u0000-\u001f\u007f]*\S[^\u0000-\u001f\u007f]*$/),
);

/** Id of a template: the UIDVALIDITY of the folder and the uid. */
const templateId = z.string().check(z.regex(/^[1-9]\d{0,9}-[1-9]\d{0,9}$/));
const owned = z.object({ user: z.string() });
const one = z.object({ user: z.string(), id: templateId });

const READ: readonly ErrorCode[] = [
  'session_ended',
  'token_expired',
  'not_permitted',
  'mail_unavailable',
  'mail_timeout',
];
const CHANGE: readonly ErrorCode[] = [...READ, 'rtoken_mismatch', 'origin_refused'];
const GONE: readonly ErrorCode[] = ['message_not_found', 'mailbox_changed'];

/** A template in the list. `preview` is the beginning of its text. */
export const templateRow = z.object({
  id: z.string(),
  uid,
  uidvalidity: z.int(),
  name: z.string(),
  preview: z.string(),
  hasFiles: z.boolean(),
});
export type TemplateRow = z.output<typeof templateRow>;

/** A file of a template; `url` is where its content is read [API-113]. `cid` is not '' for a picture in the text. */
const templateFile = z.object({
  part: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  cid: z.string(),
  url: z.string(),
});

/** A whole template. `html` is '' for one that is plain text. */
export const template = z.object({
  id: z.string(),
  uid,
  uidvalidity: z.int(),
  name: z.string(),
  to: z.array(address),
  cc: z.array(address),
  bcc: z.array(address),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  files: z.array(templateFile),
});
export type Template = z.output<typeof template>;

/** The user's templates, the newest first [API-112]. */
export const listTemplates = define({
  id: 'compose.templates',
  method: 'GET',
  path: '/api/storage/:user/templates',
  summary: `The user’s templates, at most ${MAX_TEMPLATES}.`,
  params: owned,
  reply: z.object({ templates: z.array(templateRow) }),
  errors: READ,
});

/** One template [API-112]. */
export const loadTemplate = define({
  id: 'compose.loadTemplate',
  method: 'GET',
  path: '/api/storage/:user/template/:id',
  summary: 'One template with its text, recipients and files.',
  params: one,
  reply: template,
  errors: [...READ, ...GONE],
});

/** Gives a template another name; it gets a new id, because messages on a mail server cannot be changed. */
export const renameTemplate = define({
  id: 'compose.renameTemplate',
  method: 'PUT',
  path: '/api/storage/:user/template/:id',
  origin: 'ours',
  summary: 'Renames a template.',
  params: one,
  body: z.object({ name: templateName }),
  reply: z.object({ id: z.string(), uid, uidvalidity: z.int() }),
  errors: [...CHANGE, ...GONE, 'mail_over_quota'],
});

/** The content of a file of a template; `id` is the id of the template, a dot, and the part [API-113]. */
export const templateAttachment = define({
  id: 'compose.templateAttachment',
  method: 'GET',
  path: '/api/storage/:user/template/attachment/:id',
  transport: 'download',
  summary: 'The content of one file of a template.',
  params: z.object({
    user: z.string(),
    id: z.string().check(z.regex(/^[1-9]\d{0,9}-[1-9]\d{0,9}\.[0-9.]{1,64}$/)),
  }),
  reply: z.unknown(),
  errors: ['session_ended', 'token_expired', 'not_permitted', 'attachment_not_found', ...GONE],
});
