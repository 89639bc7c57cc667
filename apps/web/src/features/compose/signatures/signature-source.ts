import type { Signature } from '@pillarbox/contract/preferences/rules';
import { textToHtml } from '@pillarbox/rules/quote-html';
import { htmlToText } from '../html/html-text.ts';

/** How a signature is written: in the editor, as HTML, or as plain text. */
export type SignatureMode = 'rich' | 'html' | 'text';

/** The text of a signature while it is written. */
export interface SignatureSource {
  readonly mode: SignatureMode;
  /** HTML, or plain text in the mode `text`. In the mode `rich` it is what the editor was given. */
  readonly text: string;
  /** The editor's HTML before and after the user's changes; null outside the editor. */
  readonly before: string | null;
  readonly after: string | null;
  /** The HTML that the plain text was made of, so that a change of mode and back loses nothing. */
  readonly from: { readonly html: string; readonly plain: string } | null;
}

function sourceIn(mode: SignatureMode, text: string): SignatureSource {
  return { mode, text, before: null, after: null, from: null };
}

/** The source of a saved signature. */
export function sourceOf({ text, format }: Signature): SignatureSource {
  return sourceIn(format === 'text' ? 'text' : 'rich', text);
}

/** The text to save. Text that the user did not change in the editor is the saved text, byte for byte. */
export function textIn({ mode, text, before, after }: SignatureSource): Required<Pick<Signature, 'text' | 'format'>> {
  if (mode === 'text') return { text, format: 'text' };
  const isEdited = after !== null && after !== before;
  return { text: isEdited ? after : text, format: 'html' };
}

/** The same signature, written in another mode. */
export function withMode(source: SignatureSource, mode: SignatureMode): SignatureSource {
  if (mode === source.mode) return source;
  const { text } = textIn(source);
  if (source.mode === 'text') {
    const html = source.from?.plain === text ? source.from.html : textToHtml(text);
    return sourceIn(mode, text === '' ? '' : html);
  }
  if (mode !== 'text') return sourceIn(mode, text);
  const plain = htmlToText(text);
  return { ...sourceIn(mode, plain), from: { html: text, plain } };
}
