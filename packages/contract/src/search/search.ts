import * as z from 'zod/mini';
import { mailCommand } from '../define.ts';
import { folderPath, keyword, realmid, uid } from '../mail/fields.ts';

/** Most conditions of one search; their words are bits of one number. */
export const MAX_TERMS = 30;
/** Most addresses of one person. */
export const MAX_PERSON_MAILS = 10;
/** Most messages that a search lists of one folder: a list of more is not read but narrowed. `total` counts all. */
export const MAX_HITS = 1000;
/** Most folders of one request. */
export const MAX_FOLDERS = 1000;

/**
 * Fields that a text condition searches. `any`: sender, recipients, subject, text and the names of attachments; `with`: sender
 * and recipients; `filename`: the names of attachments.
 */
export const TEXT_FIELDS = ['any', 'from', 'to', 'with', 'subject', 'body', 'filename'] as const;
/** Those that no view has: the mail server is asked. */
const SERVER_FIELDS: readonly (typeof TEXT_FIELDS)[number][] = ['any', 'body', 'filename'];

/** Properties that a message has or has not. */
export const SEARCH_FLAGS = [
  'attachment',
  'invitation',
  'task',
  'read',
  'starred',
  'answered',
  'forwarded',
  'important',
  'draft',
] as const;
export type SearchFlag = (typeof SEARCH_FLAGS)[number];

const not = z._default(z.boolean(), false);
// eslint-disable-next-line no-control-regex -- control characters must not be sent to a mail server
const words = z.string().check(z.minLength(1), z.maxLength(512), z.regex(/^[^\u0000-\u001f\u007f]*$/));

/**
 * One condition of a search. All conditions must hold; `not` reverses one. Text occurs anywhere in a field, without regard
 * to case and accents. `person`: the sender or a recipient has one of these addresses, not only a part of it. `contact`: the sender
 * has an address of a contact that the user may read. Times are milliseconds since 1970: `after` includes its instant, `before` does
 * not. `newsletter`: the header has List-Id or List-Unsubscribe (RFC 2919, RFC 2369). `copy`: another message of the folder has the same
 * Message-ID and size, and is the one to keep: a starred one, otherwise the one with the lowest uid.
 */
export const searchTerm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    field: z.enum(TEXT_FIELDS),
    text: words,
    not,
  }),
  z.object({
    kind: z.literal('person'),
    mails: z.array(words).check(z.minLength(1), z.maxLength(MAX_PERSON_MAILS)),
    not,
  }),
  z.object({ kind: z.literal('contact'), not }),
  z.object({ kind: z.literal('flag'), flag: z.enum(SEARCH_FLAGS), not }),
  z.object({ kind: z.literal('label'), keyword, not }),
  z.object({ kind: z.enum(['before', 'after']), at: z.number(), not }),
  z.object({ kind: z.enum(['larger', 'smaller']), bytes: z.int().check(z.nonnegative()), not }),
  z.object({ kind: z.enum(['newsletter', 'copy']), not }),
]);
export type SearchTerm = z.output<typeof searchTerm>;

type TextTerm = Extract<SearchTerm, { kind: 'text' }>;

/** Whether only the mail server can say which messages fulfil a condition, from their texts or the names of their attachments. */
export function readsText(term: TextTerm | { readonly kind: string }): term is TextTerm {
  return term.kind === 'text' && 'field' in term && SERVER_FIELDS.includes(term.field);
}

/** Whether a search has to read texts, names of attachments or headers, which takes the mail server long. */
export function readsTexts(terms: readonly (TextTerm | { readonly kind: string })[]): boolean {
  return terms.some((term) => readsText(term) || term.kind === 'newsletter');
}

/** The messages that a search found in one folder. */
export const folderHits = z.object({
  folder: z.string(),
  uidvalidity: z.int(),
  /** uid and date of each message, newest first; at most MAX_HITS. */
  hits: z.array(z.tuple([uid, z.number()])),
  total: z.int(),
  unseen: z.int(),
  /** Bytes of all messages that `total` counts. */
  bytes: z.number(),
  /**
   * The texts of messages with this uid and above have been searched; 0: all. The next request for this folder names it, and
   * its reply has the messages found below it in addition.
   */
  below: z.int(),
});
export type FolderHits = z.output<typeof folderHits>;

/** What is searched, and where. */
export const searchRequest = z.object({
  realmid: z.optional(realmid),
  /** None: all messages of the folders. */
  terms: z.array(searchTerm).check(z.maxLength(MAX_TERMS)),
  /** Searched in this order. */
  folders: z.array(folderPath).check(z.minLength(1), z.maxLength(MAX_FOLDERS)),
  /** Whether texts, names of attachments and headers are searched too, which needs the mail server. */
  texts: z._default(z.boolean(), false),
  /** For the first folder: as `below` of its last reply. */
  below: z._default(z.int().check(z.nonnegative()), 0),
});
export type SearchRequest = z.output<typeof searchRequest>;

export const searchReply = z.object({
  found: z.array(folderHits),
  pending: z.array(z.string()),
  failed: z.array(z.object({ folder: z.string(), code: z.string() })),
});
export type SearchReply = z.output<typeof searchReply>;

/** Searches folders, as many as fit into a short time. The client asks again for those that are `pending`. */
export const searchMessages = mailCommand({
  id: 'search.messages',
  command: 'searchmessages',
  summary: 'Searches folders; returns what was found, and the folders that were not reached yet or failed.',
  changes: false,
  origin: 'ours',
  body: searchRequest,
  reply: searchReply,
});
