import { ENCRYPTED_PREVIEW } from '@pillarbox/contract/mail/encrypted-preview';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Address } from '@pillarbox/contract/mail/fields';
import type { BodyPart } from '@pillarbox/contract/mail/message';
import { fold } from '@pillarbox/rules/fold';
import { readAddresses } from './addresses.ts';
import { readContent } from './bodies.ts';
import { headerText, rawField } from './header-fields.ts';
import { htmlText } from './html-text.ts';
import { partFlags } from './list-flags.ts';
import { readMessageId, readPriority, readReferences, readSender, readSentTime } from './message-header.ts';
import { headerCharset } from './part-content.ts';
import { previewOf } from './preview.ts';
import { shapeOf } from './shape.ts';
import { readTree } from './tree.ts';
import type { MimePart } from './tree.ts';

/** What lists and searches need of a message. */
export interface MessageSummary {
  /** Milliseconds since 1970; null if the message has no date. */
  readonly date: number | null;
  readonly from: readonly Address[];
  readonly to: readonly Address[];
  readonly cc: readonly Address[];
  readonly bcc: readonly Address[];
  readonly subject: string;
  readonly messageId: string;
  readonly references: readonly string[];
  /** ATTACH, CALENDAR and PRIORITY bits. */
  readonly flags: number;
  readonly preview: string;
  /** Folded text of the body, for body searches. */
  readonly text: string;
}

/** Characters of a body that body searches read. */
const MAX_SEARCHED = 100_000;

function previewText(bodies: readonly BodyPart[], root: MimePart): string {
  if (root.mime === 'multipart/encrypted') return ENCRYPTED_PREVIEW;
  for (const body of bodies.toReversed()) {
    const preview = previewOf(body);
    if (preview !== '') return preview;
  }
  const cipher = root.mime.endsWith('pkcs7-mime') && !/signed/i.test(root.type.params.get('smime-type') ?? '');
  return cipher ? ENCRYPTED_PREVIEW : '';
}

function searchText(bodies: readonly BodyPart[]): string {
  const body = bodies.at(-1);
  if (body === undefined) return '';
  const text = body.mime === 'text/html' ? htmlText(body.text, MAX_SEARCHED) : body.text.slice(0, MAX_SEARCHED);
  return fold(text).replace(/\s+/g, ' ');
}

/** Reads what lists and searches need of a new message. Never throws. */
export function summarise(source: Uint8Array): MessageSummary {
  const tree = readTree(source);
  const { root } = tree;
  const charset = headerCharset(root);
  const bodies = readContent(tree).bodies.map(({ body }) => body);
  const people = (name: string): Address[] =>
    readAddresses(
      root.fields.filter((field) => field.name.toLowerCase() === name).map(({ raw }) => raw),
      charset,
    );
  return {
    date: readSentTime(root.fields),
    from: readSender(root.fields, charset),
    to: people('to'),
    cc: people('cc'),
    bcc: people('bcc'),
    subject: headerText(rawField(root.fields, 'subject'), charset),
    messageId: readMessageId(rawField(root.fields, 'message-id')),
    references: readReferences(root.fields),
    flags: partFlags(shapeOf(root)) | (readPriority(root.fields) === 1 ? MESSAGE_FLAG.PRIORITY : 0),
    preview: previewText(bodies, root),
    text: searchText(bodies),
  };
}
