import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Address } from '@pillarbox/contract/mail/fields';
import { readDate } from '../message/date.ts';
import { headerText, readHeaderBlock } from '../message/header-fields.ts';
import { readIds, readMessageId, readPriority, readReferences, readSender } from '../message/message-header.ts';
import type { ViewEntry } from '../view/entry.ts';
import { MAX_PEOPLE, MAX_PERSON_PART } from '../view/limits.ts';
import type { Fetched, RawAddress } from './engine/commands/fetch.ts';
import { structureFlags, textCharset } from './structure.ts';

/** What a row needs. Every server has these items indexed. */
export const OVERVIEW = 'UID FLAGS INTERNALDATE RFC822.SIZE ENVELOPE';

/**
 * What threads, flag filters and the sender additionally need. Servers without an index must open each message for it. At
 * most 32 KB of the header fields are fetched, enough for References of 400 Message-IDs, because a hostile message may have
 * megabytes.
 */
export const DETAILS =
  'BODYSTRUCTURE BODY.PEEK[HEADER.FIELDS (REFERENCES IN-REPLY-TO X-PRIORITY IMPORTANCE PRIORITY FROM)]<0.32768>';
const DETAIL_BYTES = 32_768;

/** Raw header bytes that are decoded at most; a row shows one line of them. */
const MAX_HEADER = 8192;

/** The view entry from a FETCH reply with OVERVIEW, and DETAILS if it has them. */
export function entryOf(fetched: Fetched & { readonly uid: number }): ViewEntry {
  const { envelope } = fetched;
  const details = detailsOf(fetched);
  // Raw bytes in a header usually have the charset of the text part, which only the structure names.
  const charset = fetched.structure === undefined ? '' : textCharset(fetched.structure);
  const answered = envelope === undefined ? [] : readIds(latin1(envelope.inReplyTo));
  return {
    uid: fetched.uid,
    date: (envelope === undefined ? null : readDate(latin1(envelope.date))) ?? fetched.arrived ?? 0,
    size: fetched.size ?? 0,
    flags: (fetched.flags ?? 0) | details.flags,
    labels: fetched.labels,
    messageId: readMessageId(latin1(envelope?.messageId ?? null)),
    references: details.references.length > 0 ? details.references : answered.slice(-1),
    from: details.from ?? people(envelope?.from, charset),
    to: people(envelope?.to, charset),
    cc: people(envelope?.cc, charset),
    bcc: people(envelope?.bcc, charset),
    subject: text(envelope?.subject ?? null, charset),
  };
}

/** What a FETCH reply says about DETAILS. */
interface Details {
  readonly flags: number;
  readonly references: string[];
  /** undefined: the reply does not contain the sender. */
  readonly from: Address[] | undefined;
}

/** Flag bits, References and sender from a FETCH reply with DETAILS; empty values where it has none. */
export function detailsOf(fetched: Fetched): Details {
  const parts = fetched.structure === undefined ? 0 : structureFlags(fetched.structure);
  const block = sectionOf(fetched, 'BODY[HEADER.FIELDS');
  if (block === undefined) return { flags: parts, references: [], from: undefined };
  const { fields } = readHeaderBlock(block, 0, block.length);
  const priority = readPriority(fields) === 1 ? MESSAGE_FLAG.PRIORITY : 0;
  const charset = fetched.structure === undefined ? '' : textCharset(fetched.structure);
  // When the fields were cut, the last one is incomplete and others are missing.
  const hasSender =
    block.length < DETAIL_BYTES || fields.slice(0, -1).some(({ name }) => name.toLowerCase() === 'from');
  const from = hasSender ? readSender(fields, charset) : undefined;
  return { flags: parts | priority, references: readReferences(fields), from };
}

/** The first section whose name starts with `start`. */
export function sectionOf(fetched: Fetched, start: string): Buffer | undefined {
  for (const [name, bytes] of fetched.sections ?? []) if (name.startsWith(start)) return bytes;
  return undefined;
}

function latin1(bytes: Buffer | null, most = MAX_HEADER): string {
  return bytes === null ? '' : bytes.toString('latin1', 0, most);
}

function text(bytes: Buffer | null, charset: string): string {
  return bytes === null ? '' : headerText(latin1(bytes), charset);
}

/** What Dovecot and UW-IMAP write for a missing part of an address. */
const PLACEHOLDER = /^(?:MISSING_MAILBOX|MISSING_DOMAIN|SYNTAX_ERROR|\.MISSING-HOST-NAME\.|\.SYNTAX-ERROR\.)$/;

/**
 * Addresses as users see them. Members of a group are listed one by one; an empty group keeps its name
 * ("undisclosed-recipients"). Text that is no address becomes a name without an address. A name that repeats the address is
 * dropped.
 */
function people(list: readonly RawAddress[] | undefined, charset: string): Address[] {
  const found: Address[] = [];
  let group: string | null = null;
  for (const { name, mailbox, host } of list ?? []) {
    if (found.length > MAX_PEOPLE) break;
    // A group starts with an entry that has a name and no host, and ends with an entry that has neither (RFC 3501 7.4.2).
    if (host === null) {
      if (mailbox === null && group !== null) found.push({ name: group, mail: '' });
      group = mailbox === null ? null : text(mailbox, charset);
      continue;
    }
    group = null;
    found.push(person(shortText(name, charset), part(mailbox, charset), part(host, charset)));
  }
  if (group !== null) found.push({ name: group, mail: '' });
  return found.filter(({ name, mail }) => name !== '' || mail !== '');
}

function person(name: string, local: string, domain: string): Address {
  if (local === '' || domain === '') return { name: name === '' ? local : name, mail: '' };
  const mail = `${local}@${domain}`;
  return { name: name === mail ? '' : name, mail };
}

/** Decodes text of which a view keeps at most MAX_PERSON_PART characters; encoded words need about ten bytes for each. */
function shortText(bytes: Buffer | null, charset: string): string {
  if (bytes === null || bytes.length === 0) return '';
  return headerText(latin1(bytes, MAX_PERSON_PART * 12), charset).slice(0, MAX_PERSON_PART + 1);
}

function part(bytes: Buffer | null, charset: string): string {
  const said = shortText(bytes, charset);
  return PLACEHOLDER.test(said) ? '' : said;
}
