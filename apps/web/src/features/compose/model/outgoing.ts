import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { Address } from '@pillarbox/contract/mail/fields';
import { joinQuote, splitQuote } from '@pillarbox/rules/quote-html';
import { joinText } from '@pillarbox/rules/quote-text';
import { hasRightToLeft } from '../../../lib/i18n/direction.ts';
import type { ComposeAttachment, ComposeState, Recipient } from './compose-state.ts';
import { followUpsFrom, followUpsToSend } from './follow-ups.ts';
import { htmlToText, isBlankHtml } from '../html/html-text.ts';
import { recipientOf } from './recipients.ts';
import { shownContentIds } from '../html/editor-html.ts';
import { cleanHtml } from '../html/purifier.ts';
import { safeQuote } from '../html/safe-quote.ts';

/** The sender from the preferences. The gateway fills in missing fields. */
export interface Sender {
  readonly from?: Address;
  readonly replyto?: Address;
}

/** The font of a message: a list of families and a size as CSS writes them, and hexadecimal colours, '' for the reader's. */
export interface MessageFont {
  readonly family: string;
  readonly size: string;
  readonly colour?: string;
  readonly background?: string;
}

function styleOf({ family, size, colour = '', background = '' }: MessageFont): string {
  const declarations = [
    ['font-family', family.replace(/[^\w ,'-]/g, '')],
    ['font-size', size.replace(/[^\w.%]/g, '')],
    ['color', colour.replace(/[^#\w]/g, '')],
    ['background-color', background.replace(/[^#\w]/g, '')],
  ];
  return declarations
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

function plain({ name, mail }: Recipient): Address {
  return { name, mail };
}

/**
 * The end of the opening tag and the content of a message. With letters that are written from right to left, each paragraph says that its
 * first letter gives its direction: readers take left-to-right otherwise.
 */
function directed(html: string): string {
  if (!hasRightToLeft(html)) return `>${html}`;
  return ` dir="auto">${html.replaceAll(/<(p|div|li|blockquote|h[1-3])>/g, '<$1 dir="auto">')}`;
}

/** The HTML to send: the written HTML in the default font, and the original below. */
export function outgoingHtml(state: ComposeState, font: MessageFont): string {
  if (state.format === 'text') return '';
  const style = styleOf(font);
  const written = `<div class="written" style="${style}"${directed(state.html)}</div>`;
  return joinQuote(written, state.original?.html ?? '', state.below === null ? '' : safeQuote(state.below.html));
}

/** The text to send: the text of a text message, or the text alternative of an HTML message. */
export function outgoingText(state: ComposeState): string {
  if (state.format === 'text') return state.text;
  return joinText(htmlToText(state.html), joinText(state.original?.text ?? '', state.below?.text ?? ''));
}

/** The attachments to send, without pictures that were deleted from the text. */
function leaving(state: ComposeState, html: string): ComposeAttachment[] {
  const shown = shownContentIds(html);
  return state.attachments.filter((one) => one.ref !== null && (one.cid === '' || shown.has(one.cid)));
}

/** From and Reply-To: those of the chosen identity, else those of the preferences. */
function senderOf({ sender: chosen }: ComposeState, usual: Sender): Sender {
  if (chosen === null) return usual;
  const { name, mail, replyto } = chosen;
  return { from: { name, mail }, ...(replyto === '' ? {} : { replyto: { name: '', mail: replyto } }) };
}

/** The message for saving and sending, without files that are still being uploaded. */
export function toOutgoing(state: ComposeState, usual: Sender, font: MessageFont): Outgoing {
  const sender = senderOf(state, usual);
  const html = outgoingHtml(state, font);
  return {
    ...(sender.from === undefined ? {} : { from: sender.from }),
    ...(sender.replyto === undefined ? {} : { replyto: sender.replyto }),
    to: state.to.map(plain),
    cc: state.cc.map(plain),
    bcc: state.bcc.map(plain),
    subject: state.subject,
    html,
    text: outgoingText(state),
    priority: state.priority,
    receipt: state.receipt,
    deliveryreport: state.deliveryReport ?? false,
    attachments: leaving(state, html).flatMap((one) =>
      one.ref === null ? [] : [{ ref: one.ref, name: one.name, ...(one.cid === '' ? {} : { cid: one.cid }) }],
    ),
    ...(state.reference === null ? {} : { reference: state.reference }),
    ...followUpsToSend(state.followUps, state.format),
  };
}

const WRITTEN = /^\s*<div class="written"[^>]*>([\s\S]*)<\/div>\s*$/;

/** Splits a saved body into the HTML for the editor and the original outside it. */
export function bodyFromSaved(
  html: string,
  text: string,
): Pick<ComposeState, 'format' | 'html' | 'text' | 'original' | 'below'> {
  if (html === '') return { format: 'text', html: '', text, original: null, below: null };
  const { written, original, below } = splitQuote(html);
  const words = WRITTEN.exec(written)?.[1] ?? written;
  const kept = original === '' ? '' : safeQuote(original);
  return {
    format: 'html',
    html: cleanHtml(words),
    text: '',
    original: kept === '' || isBlankHtml(kept) ? null : { html: kept, text: htmlToText(kept) },
    below: below === '' ? null : { html: safeQuote(below), text: htmlToText(below) },
  };
}

/** The complete state of a recalled message, with the same draft id. */
export function fromOutgoing(outgoing: Outgoing, base: ComposeState): ComposeState {
  const { from, replyto, to, cc, bcc } = outgoing;
  return {
    ...base,
    ...bodyFromSaved(outgoing.html, outgoing.text),
    command: outgoing.reference?.command ?? 'new',
    reference: outgoing.reference ?? null,
    sender: from === undefined ? null : { id: '', ...from, replyto: replyto?.mail ?? '' },
    to: to.map(recipientOf),
    cc: cc.map(recipientOf),
    bcc: bcc.map(recipientOf),
    ccShown: cc.length > 0,
    bccShown: bcc.length > 0,
    subject: outgoing.subject,
    priority: outgoing.priority,
    ...(outgoing.followups === undefined ? {} : { followUps: followUpsFrom(outgoing.followups) }),
    receipt: outgoing.receipt,
    deliveryReport: outgoing.deliveryreport,
    attachments: outgoing.attachments.map((one, at) => ({
      key: `back-${at}`,
      name: one.name ?? '',
      mime: '',
      size: 0,
      cid: one.cid ?? '',
      ref: one.ref,
      progress: 100,
      failure: '',
    })),
    revision: base.revision + 1,
  };
}
