import * as z from 'zod/mini';

/** Base of the calls of online fax. The specification names the screens and no calls. */
export const FAX_API = '/api/fax';
/** Most pages of a fax, cover page included. */
export const MAX_FAX_PAGES = 100;
/** Most files of a fax. */
export const MAX_FAX_FILES = 20;
/** Largest file, and all files of a fax together, in bytes. */
export const MAX_FAX_BYTES = 25 * 1024 * 1024;
/** Most numbers that one fax is sent to. */
export const MAX_FAX_NUMBERS = 20;
/** Most drafts of an account: with the limit of their files, at most 500 MB that count against no quota. */
export const MAX_FAX_DRAFTS = 20;
/** Longest text of a cover page, and longest header line, in characters. */
export const MAX_COVER_TEXT = 4000;
export const MAX_FAX_HEADER = 60;
/** Faxes of one page of the list, and most that one call changes. */
export const FAX_PAGE = 100;
export const MAX_FAX_CHOSEN = 500;
/** A page as it is sent: 204 dots an inch on paper of A4 (ITU-T T.4 and T.30, fine, square dots). */
export const FAX_DOTS = { width: 1728, height: 2386 } as const;

export const faxId = z.string().check(z.regex(/^[\w-]{16,64}$/));

/** Text of one line: nothing that ends a line of a header, or turns the direction of what follows. */
const line = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]*$/u));
/** Text that the database takes: without NUL, and without half of a character. */
const storable = z.refine<string>((text) => /^\P{Cs}*$/u.test(text) && !text.includes('\u0000'));
/** A number as somebody typed it; the gateway reads it with `readFaxNumber`. */
export const typedNumber = z.string().check(z.maxLength(40), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
/** A number of the international plan: plus sign, prefix of the country, rest (ITU-T E.164). */
export const internationalNumber = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/));
/** A country as ISO 3166-1 writes it. */
export const faxCountry = z.string().check(z.regex(/^[A-Z]{2}$/));

/**
 * `draft` is written; `waiting` for its turn or the next attempt; `converting` files into pages; `sending`; `sent` when the other
 * machine, or the service, has taken it; `failed` with a reason; `cancelled` by the user; `received`.
 */
export const FAX_STATES = [
  'draft',
  'waiting',
  'converting',
  'sending',
  'sent',
  'failed',
  'cancelled',
  'received',
] as const;
export type FaxState = (typeof FAX_STATES)[number];

/**
 * Why a fax failed: the line was busy, nobody answered, no fax machine answered, the number does not exist, the line was lost, the
 * other side or the service refused it, the pages could not be made, the service did not answer for hours, or it is not known
 * whether it was sent, because the gateway ended while it was.
 */
export const FAX_REASONS = [
  'busy',
  'no_answer',
  'no_fax',
  'number',
  'line',
  'refused',
  'pages',
  'service',
  'unknown',
] as const;
export type FaxReason = (typeof FAX_REASONS)[number];

/** A recipient: the number that it is sent to, and a name for the list and the cover page. */
export const faxRecipient = z.object({ number: internationalNumber, name: line(100) });
export type FaxRecipient = z.output<typeof faxRecipient>;

/** The cover page: who it is for is taken from the recipient, the date from the day of sending. */
export const faxCover = z.object({
  shown: z.boolean(),
  /** Name of the sender on it. */
  from: line(100),
  text: z.string().check(z.maxLength(MAX_COVER_TEXT), storable),
});
export type FaxCover = z.output<typeof faxCover>;

/** A fax of the list. */
export const fax = z.object({
  id: faxId,
  state: z.enum(FAX_STATES),
  /** Null unless it failed, or an attempt failed and it waits for the next one. */
  reason: z.nullable(z.enum(FAX_REASONS)),
  /** The other side; '' when unknown, or for a draft without a number. Only the first one of a draft. */
  number: z.string(),
  name: z.string(),
  subject: z.string(),
  /** Pages, cover page included; 0 before they are made. */
  pages: z.int(),
  /** Pages that have been sent, as far as the service tells. */
  sentPages: z.int(),
  /** False for a received fax that nobody has looked at. */
  seen: z.boolean(),
  /** Attempts so far, and when the next one is; times are milliseconds since 1970. */
  attempts: z.int(),
  nextAttempt: z.nullable(z.int()),
  /** When it was received, last saved as a draft, or given to be sent. */
  time: z.int(),
  /** Names the pages: what pictures of them can be kept under. '' before they are made. */
  content: z.string(),
});
export type Fax = z.output<typeof fax>;

/**
 * Why a file gives no pages: its kind is not accepted, it is an office file and this installation reads none, it is broken or locked,
 * it has too many pages, its pages or pictures are too large, or it took too long.
 */
export const FAX_FILE_FAULTS = ['kind', 'office', 'unreadable', 'pages', 'size', 'time'] as const;
export type FaxFileFault = (typeof FAX_FILE_FAULTS)[number];

/** A file of a draft. */
export const faxFile = z.object({
  id: faxId,
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  /** Its pages; 0 before they are made. */
  pages: z.int(),
  fault: z.nullable(z.enum(FAX_FILE_FAULTS)),
});
export type FaxFile = z.output<typeof faxFile>;

/** One fax with what it was made of. */
export const faxDetail = z.extend(fax, {
  /** The recipients of a draft; the one of any other fax that is sent. */
  recipients: z.array(faxRecipient),
  cover: faxCover,
  files: z.array(faxFile),
});
export type FaxDetail = z.output<typeof faxDetail>;

/** What the user sets. */
export const faxChoices = z.object({
  /** Stands at the top of each sent page, before the number, date and page; '' for none. */
  header: line(MAX_FAX_HEADER),
  /** The country of numbers that are typed without a prefix. */
  country: faxCountry,
  /** Whether new faxes begin with a cover page, and the name of the sender on it. */
  cover: z.boolean(),
  from: line(100),
});
export type FaxChoices = z.output<typeof faxChoices>;

/** The fax account of the user [PREF-038]. */
export const faxAccount = z.extend(faxChoices, {
  /** The user's own number, which the provider assigns; '' for none: then nothing is received. */
  number: z.string(),
  /** Pages sent this month (UTC), and how many the provider allows; null for no limit. */
  used: z.int(),
  limit: z.nullable(z.int()),
  /** Endings of the files that can be sent, in lower case without a dot. */
  endings: z.array(z.string()),
});
export type FaxAccount = z.output<typeof faxAccount>;

/** The lists of faxes. */
export const FAX_BOXES = ['all', 'received', 'sent', 'drafts'] as const;
export type FaxBox = (typeof FAX_BOXES)[number];
export const FAX_FILTERS = ['unread', 'failed'] as const;
export type FaxFilter = (typeof FAX_FILTERS)[number];
