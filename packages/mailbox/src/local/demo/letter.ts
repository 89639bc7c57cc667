import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { SeedMessage } from '../local-system.ts';
import type { Person } from './people.ts';

/** A file attached to a message. */
export interface LetterFile {
  readonly name: string;
  readonly mime: string;
  readonly content: Buffer;
  /** Content-ID of a picture that the HTML refers to. */
  readonly cid?: string;
}

/** State of a message in the mailbox. */
export type LetterState = 'unread' | 'read' | 'starred' | 'answered' | 'forwarded' | 'draft';

/** The description of a message; ids, dates and headers are computed. */
export interface Letter {
  readonly folder?: string;
  readonly from: Person;
  readonly to?: readonly Person[];
  readonly cc?: readonly Person[];
  readonly subject: string;
  /** Plain text; an empty line separates paragraphs. */
  readonly text: string;
  /** HTML in addition to the text, or instead of it if `text` is ''. */
  readonly html?: string;
  readonly files?: readonly LetterFile[];
  /** An invitation, sent as an alternative and as a file. */
  readonly invitation?: string;
  /** Minutes before now. */
  readonly ago: number;
  readonly state?: LetterState | readonly LetterState[];
  /** Name of the message within the demo, for replies to it. */
  readonly id?: string;
  /** The message that this one replies to. */
  readonly answers?: string;
  readonly headers?: readonly string[];
}

const FLAGS: Readonly<Record<LetterState, number>> = {
  unread: 0,
  read: MESSAGE_FLAG.SEEN,
  starred: MESSAGE_FLAG.SEEN | MESSAGE_FLAG.FLAGGED,
  answered: MESSAGE_FLAG.SEEN | MESSAGE_FLAG.ANSWERED,
  forwarded: MESSAGE_FLAG.SEEN | MESSAGE_FLAG.FORWARDED,
  draft: MESSAGE_FLAG.SEEN | MESSAGE_FLAG.DRAFT,
};

/** A text as encoded words (RFC 2047), each of complete characters and at most 75 long. */
function encodedWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes('=?')) return text;
  const words: string[] = [];
  let piece = '';
  for (const character of text) {
    if (Buffer.byteLength(piece + character) > 42) {
      words.push(piece);
      piece = '';
    }
    piece += character;
  }
  words.push(piece);
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

function mailbox({ name, mail }: Person): string {
  const plain = /^[\w .'-]*$/.test(name);
  return `${plain ? name : encodedWords(name)} <${mail}>`.trim();
}

function wrapped(content: Buffer): string {
  return (content.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n');
}

/** Headers and content of one part. */
function leaf(type: string, content: string | Buffer, headers: readonly string[] = []): string {
  const text = typeof content === 'string' ? content.replace(/\r?\n/g, '\r\n') : null;
  const plain = text !== null && /^[\t\n\r\x20-\x7e]*$/.test(text) && !/.{900}/.test(text);
  const body = plain ? text : wrapped(Buffer.from(content));
  const encoding = plain ? '7bit' : 'base64';
  return [`Content-Type: ${type}`, `Content-Transfer-Encoding: ${encoding}`, ...headers, '', body].join('\r\n');
}

function multipart(kind: string, boundary: string, parts: readonly string[]): string {
  const inner = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${inner}--${boundary}--\r\n`;
}

function filePart({ name, mime, content, cid }: LetterFile): string {
  const ascii = /^[\x20-\x7e]+$/.test(name);
  const parameter = ascii ? `filename="${name}"` : `filename*=UTF-8''${encodeURIComponent(name)}`;
  const headers = [`Content-Disposition: ${cid === undefined ? 'attachment' : 'inline'}; ${parameter}`];
  return leaf(mime, content, cid === undefined ? headers : [...headers, `Content-ID: <${cid}>`]);
}

function body(letter: Letter, key: string): string {
  const { text, html, files = [] } = letter;
  const inline = files.filter(({ cid }) => cid !== undefined);
  const attached = files.filter(({ cid }) => cid === undefined);
  const words = leaf('text/plain; charset=utf-8', text);
  const page = html === undefined ? null : leaf('text/html; charset=utf-8', html);
  const shown =
    page !== null && inline.length > 0 ? multipart('related', `r-${key}`, [page, ...inline.map(filePart)]) : page;
  const { invitation } = letter;
  const event = invitation === undefined ? [] : [leaf('text/calendar; charset=utf-8; method=REQUEST', invitation)];
  const versions = [...(text === '' ? [] : [words]), ...(shown === null ? [] : [shown]), ...event];
  const [only = words, ...others] = versions;
  const readable = others.length === 0 ? only : multipart('alternative', `a-${key}`, versions);
  return attached.length === 0 ? readable : multipart('mixed', `m-${key}`, [readable, ...attached.map(filePart)]);
}

/** Makes messages from their descriptions; computes ids, threads, dates and flags. */
export function createPostOffice(now: number, owner: Person, host: string) {
  const ids = new Map<string, readonly string[]>();
  let count = 0;
  return (letter: Letter): SeedMessage => {
    count += 1;
    const key = String(count);
    const id = `<${letter.id ?? `letter-${key}`}@${host}>`;
    const before = letter.answers === undefined ? [] : (ids.get(letter.answers) ?? []);
    if (letter.id !== undefined) ids.set(letter.id, [...before, id]);
    const arrived = now - letter.ago * 60_000;
    const states = typeof letter.state === 'string' ? [letter.state] : (letter.state ?? ['read']);
    const fields = [
      `Date: ${new Date(arrived).toUTCString().replace('GMT', '+0000')}`,
      `From: ${mailbox(letter.from)}`,
      `To: ${(letter.to ?? [owner]).map(mailbox).join(',\r\n ')}`,
      ...(letter.cc === undefined ? [] : [`Cc: ${letter.cc.map(mailbox).join(',\r\n ')}`]),
      `Subject: ${encodedWords(letter.subject)}`,
      `Message-ID: ${id}`,
      ...(before.length === 0 ? [] : [`In-Reply-To: ${before.at(-1) ?? ''}`, `References: ${before.join('\r\n ')}`]),
      ...(letter.headers ?? []),
      'MIME-Version: 1.0',
    ];
    return {
      folder: letter.folder ?? 'INBOX',
      source: Buffer.from(`${fields.join('\r\n')}\r\n${body(letter, key)}`),
      flags: states.reduce((flags, state) => flags | FLAGS[state], 0),
      arrived,
    };
  };
}
