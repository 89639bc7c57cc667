import type { Signature } from '@pillarbox/contract/preferences/rules';
import { textToHtml } from '@pillarbox/rules/quote-html';
import { htmlToText } from '../html/html-text.ts';
import { inertTree } from '../html/purifier.ts';
import type { ComposeState } from './compose-state.ts';

/** The user's preferences for signatures [PREF-078, PREF-079]. */
export interface SignatureStyle {
  /** A line of two dashes above it (RFC 3676 4.3). */
  readonly dashes: boolean;
  /** In replies: above the original, else below it. */
  readonly first: boolean;
}

/** The class of the signature in the editor, in drafts and in sent messages. */
export const SIGNATURE_CLASS = 'own-signature';
const EMPTY_LINE = '<div><br></div>';

/** A signature as plain text. */
export function wordsOf({ text, format }: Pick<Signature, 'text' | 'format'>): string {
  return format === 'text' ? text : htmlToText(text);
}

/** The signature in an HTML message. It is sanitised where it is shown and where it is joined to the message. */
function htmlOf({ text, format }: Signature, dashes: boolean): string {
  return `${dashes ? '<div>--&nbsp;</div>' : ''}${format === 'text' ? textToHtml(text) : text}`;
}

/** The signature in a text message. */
function textOf(signature: Signature, dashes: boolean): string {
  return `${dashes ? '-- \n' : ''}${wordsOf(signature)}`;
}

/** The content of the signature in the editor's HTML; null where there is none. */
export function signatureIn(html: string): string | null {
  return inertTree(html).querySelector(`.${SIGNATURE_CLASS}`)?.innerHTML ?? null;
}

/** Replaces the signature in the editor's HTML, or adds it at the end; null removes it. */
function withBlock(html: string, content: string | null): string {
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  holder.append(inertTree(html));
  const old = holder.querySelector(`.${SIGNATURE_CLASS}`);
  if (content === null) old?.remove();
  else {
    const block = holder.ownerDocument.createElement('div');
    block.className = SIGNATURE_CLASS;
    block.append(inertTree(content));
    if (old !== null) old.replaceWith(block);
    else holder.append(block);
  }
  return holder.innerHTML;
}

/** The index of a signature in a text: its last occurrence as whole lines; -1 without one. */
function indexOfSignature(text: string, signature: string): number {
  if (signature === '') return -1;
  const at = `\n${text}\n`.lastIndexOf(`\n${signature}\n`);
  return at;
}

/** The text of a message without its signature, to check whether the user wrote anything. */
export function textWithoutSignature(state: ComposeState): string {
  if (state.format === 'html') return htmlToText(withBlock(state.html, null));
  const { text } = state.signature;
  const at = indexOfSignature(state.text, text);
  return at < 0 ? state.text : state.text.slice(0, at) + state.text.slice(at + text.length);
}

/** The letters of a text, to compare signatures whose spaces and line ends the editor changed. */
function letters(text: string): string {
  return text.replaceAll(/[\s\u200b\ufeff]+/g, '');
}

/**
 * Whether the user changed the text of the signature in the message, or deleted it. A draft that was opened again does not know
 * which signature it has: it is unchanged when it is one of the user's.
 */
export function isSignatureEdited(state: ComposeState, signatures: readonly Signature[]): boolean {
  const { id, text } = state.signature;
  if (state.below !== null) return false;
  if (state.format === 'text') return indexOfSignature(state.text, text) < 0 && id !== '';
  const written = signatureIn(state.html);
  if (written === null) return id !== '';
  const known = [text, ...signatures.flatMap((one) => [textOf(one, false), textOf(one, true)])].map(letters);
  return !known.includes(letters(htmlToText(written)));
}

/** Replaces the signature of a message; null removes it. */
export function withSignature(state: ComposeState, signature: Signature | null, style: SignatureStyle): ComposeState {
  const text = signature === null ? '' : textOf(signature, style.dashes);
  const next = { ...state, signature: { id: signature?.id ?? '', text } };
  if (state.format === 'text') return { ...next, text: inText(state, text, style), below: null };
  const html = signature === null ? null : htmlOf(signature, style.dashes);
  if (state.original !== null && !style.first) {
    return { ...next, html: withBlock(state.html, null), below: html === null ? null : { html, text } };
  }
  return { ...next, html: withBlock(state.html, html), below: null };
}

function inText(state: ComposeState, signature: string, style: SignatureStyle): string {
  const { text } = state;
  const at = indexOfSignature(text, state.signature.text);
  if (at >= 0) return text.slice(0, at) + signature + text.slice(at + state.signature.text.length);
  if (signature === '') return text;
  const isUntouchedAnswer = state.reference !== null && state.revision === 0;
  return isUntouchedAnswer && style.first ? `\n\n${signature}${text}` : `${text}\n\n${signature}`;
}

/** Adds the signature to a new message, with empty lines to write on above it [COMP-014]. */
export function begunWith(state: ComposeState, signature: Signature | null, style: SignatureStyle): ComposeState {
  if (signature === null) return state;
  const needsEmptyLines = state.format === 'html' && (state.original === null || style.first);
  return withSignature(
    needsEmptyLines ? { ...state, html: `${state.html}${EMPTY_LINE}${EMPTY_LINE}` } : state,
    signature,
    style,
  );
}

/** Converts a text message to HTML and keeps its signature marked, so that it can still be changed. */
export function signedTextToHtml(state: ComposeState): string {
  const { text } = state.signature;
  const at = indexOfSignature(state.text, text);
  if (at < 0) return textToHtml(state.text);
  const before = state.text.slice(0, at).replace(/\n$/, '');
  const after = state.text.slice(at + text.length).replace(/^\n/, '');
  const block = `<div class="${SIGNATURE_CLASS}">${textToHtml(text)}</div>`;
  return `${textToHtml(before)}${block}${after === '' ? '' : textToHtml(after)}`;
}
