import type { Address } from '@pillarbox/contract/mail/fields';
import type { Attachment, BodyPart, Message } from '@pillarbox/contract/mail/message';
import { formatAddress } from '@pillarbox/rules/address-list';
import { citeHtml, forwardHtml, textToHtml } from '@pillarbox/rules/quote-html';
import type { HeadLine } from '@pillarbox/rules/quote-text';
import { forwardHeadText, joinText, quoteText } from '@pillarbox/rules/quote-text';
import { prefixSubject } from '@pillarbox/rules/subject-prefix';
import { replyAllRecipients, replyRecipients } from './answer-recipients.ts';
import type { ComposeAttachment, ComposeFormat, ComposeState, Original } from '../model/compose-state.ts';
import { emptyMessage, newDraftId } from '../model/compose-state.ts';
import { htmlToText } from '../html/html-text.ts';
import { recipientOf } from '../model/recipients.ts';
import { safeQuote } from '../html/safe-quote.ts';

/** Longest subject of a reply in characters: with its prefix it fits the subject field. */
const MAX_SUBJECT = 890;
/** Longest name of a person in a reply, in characters: hostile headers of 100 KB would make the page slow. */
const MAX_NAME = 200;

/** The commands that begin with a message. */
export type AnswerCommand = 'reply' | 'replyall' | 'forward';

/** The texts in a reply, in the user's language. */
export interface AnswerWords {
  /** "On 15 October 2025, Tom Ashdown wrote:" */
  readonly attribution: (name: string, date: number) => string;
  readonly forwardTitle: string;
  readonly forwardHead: (message: Message) => readonly HeadLine[];
}

/** The settings of a reply. */
export interface AnswerSettings {
  /** The user's own addresses. */
  readonly own: readonly string[];
  readonly replyMode: 'Original' | 'Text' | 'HTML';
  readonly indent: string;
  readonly words: AnswerWords;
}

/** The preferred body, or the one of the wanted MIME type. */
export function bodyOf(message: Message, mime?: BodyPart['mime']): BodyPart | undefined {
  if (mime !== undefined) return message.parts.find((part) => part.mime === mime);
  return message.parts.find((part) => part.part === message.part) ?? message.parts[0];
}

/** The format of a reply: 'Original' takes the format of the message [PREF-044]. */
export function answerFormat(message: Message, mode: AnswerSettings['replyMode']): ComposeFormat {
  if (mode === 'Text') return 'text';
  if (mode === 'HTML') return 'html';
  return bodyOf(message, 'text/html') === undefined ? 'text' : 'html';
}

/** The text of the message: its text body, or its HTML converted to text. */
export function textOf(message: Message): string {
  return bodyOf(message, 'text/plain')?.text ?? htmlToText(bodyOf(message, 'text/html')?.text ?? '');
}

function htmlOf(message: Message): string {
  const html = bodyOf(message, 'text/html');
  return html === undefined ? textToHtml(textOf(message)) : safeQuote(html.text);
}

/** Cuts a text to at most so many characters; an ellipsis marks the cut. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

function nameOf(addresses: readonly Address[]): string {
  const first = addresses[0];
  if (first === undefined) return '';
  return cut(first.name === '' ? first.mail : first.name, MAX_NAME);
}

function originalOf(message: Message, command: AnswerCommand, settings: AnswerSettings): Original {
  const { words } = settings;
  if (command === 'forward') {
    const head = { title: words.forwardTitle, lines: words.forwardHead(message) };
    return {
      html: forwardHtml(head, htmlOf(message)),
      text: `${forwardHeadText(head.title, head.lines)}\n\n${textOf(message)}`,
    };
  }
  const attribution = words.attribution(nameOf(message.header.from), message.header.date);
  return {
    html: citeHtml(attribution, htmlOf(message)),
    text: `${attribution}\n${quoteText(textOf(message), settings.indent)}`,
  };
}

/** An attachment of an existing message, by reference, so that it is not uploaded again. */
export function attachmentOfPart(message: Message, part: Attachment, isInline: boolean): ComposeAttachment {
  return {
    key: `${message.folder}/${message.uid}/${part.part}`,
    name: part.name,
    mime: part.mime,
    size: part.size,
    cid: isInline ? part.cid : '',
    ref: { kind: 'part', folder: message.folder, uid: message.uid, uidvalidity: message.uidvalidity, part: part.part },
    progress: 100,
    failure: '',
  };
}

/** Every HTML reply includes the pictures that its HTML shows; only a forwarded message includes the other attachments. */
function carried(message: Message, command: AnswerCommand, format: ComposeFormat): ComposeAttachment[] {
  const isForward = command === 'forward';
  const inlines = format === 'html' && bodyOf(message, 'text/html') !== undefined ? message.inlines : [];
  const inlineParts = new Set(inlines.map((part) => part.part));
  const files = isForward
    ? [...message.attachments, ...message.inlines].filter((part) => !inlineParts.has(part.part))
    : [];
  const once = files.filter((part, at) => files.findIndex((other) => other.part === part.part) === at);
  return [
    ...inlines.map((part) => attachmentOfPart(message, part, true)),
    ...once.map((part) => attachmentOfPart(message, part, false)),
  ];
}

function recipientWithin({ name, mail }: Address): ReturnType<typeof recipientOf> {
  return recipientOf({ name: cut(name, MAX_NAME), mail });
}

/** The new message that answers or forwards another one [COMP-013, COMP-019, COMP-020]. */
export function answer(message: Message, command: AnswerCommand, settings: AnswerSettings): ComposeState {
  const format = answerFormat(message, settings.replyMode);
  const original = originalOf(message, command, settings);
  const who = { reply: replyRecipients, replyall: replyAllRecipients, forward: () => ({ to: [], cc: [] }) }[command];
  const { to, cc } = who(message, settings.own);
  return {
    ...emptyMessage(format, newDraftId()),
    command,
    reference: { command, folder: message.folder, uid: message.uid, uidvalidity: message.uidvalidity },
    to: to.map(recipientWithin),
    cc: cc.map(recipientWithin),
    ccShown: cc.length > 0,
    subject: prefixSubject(command === 'forward' ? 'Fwd' : 'Re', cut(message.header.subject, MAX_SUBJECT)),
    text: format === 'text' ? joinText('', original.text) : '',
    original: format === 'html' ? original : null,
    attachments: carried(message, command, format),
  };
}

/** Longest file name of an attached message, in characters, without its ending. */
const MAX_FILE_NAME = 80;

/** The name of a message as a file: its subject without characters that file systems refuse or that hide something. */
function fileNameOf(subject: string): string {
  const plain = subject
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${plain.slice(0, MAX_FILE_NAME).trim() || 'message'}.eml`;
}

/** The new message that forwards another one as a file, byte for byte (RFC 2046 5.2.1). */
export function forwardAsFile(message: Message, format: ComposeFormat): ComposeState {
  const { folder, uid, uidvalidity, header, size } = message;
  const file: ComposeAttachment = {
    key: `${folder}/${uid}/source`,
    name: fileNameOf(header.subject),
    mime: 'message/rfc822',
    size,
    cid: '',
    ref: { kind: 'part', folder, uid, uidvalidity, part: 'source' },
    progress: 100,
    failure: '',
  };
  return {
    ...emptyMessage(format, newDraftId()),
    command: 'forward',
    reference: { command: 'forward', folder, uid, uidvalidity },
    subject: prefixSubject('Fwd', cut(header.subject, MAX_SUBJECT)),
    attachments: [file],
  };
}

/** The header lines above a forwarded message. */
export function headLines(
  message: Message,
  labels: {
    readonly from: string;
    readonly date: string;
    readonly subject: string;
    readonly to: string;
    readonly cc: string;
  },
  date: string,
): HeadLine[] {
  const all = (addresses: readonly Address[]): string => addresses.map(formatAddress).join(', ');
  const { from, to, cc, subject } = message.header;
  return [
    { label: labels.from, value: all(from) },
    { label: labels.date, value: date },
    { label: labels.subject, value: subject },
    { label: labels.to, value: all(to) },
    { label: labels.cc, value: all(cc) },
  ];
}
