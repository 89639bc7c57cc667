import { ENCRYPTED_PREVIEW } from '@pillarbox/contract/mail/encrypted-preview';
import { htmlText } from './html-text.ts';

/** Longest preview, in characters [DATA-001]. */
export const PREVIEW_LENGTH = 200;

/** The body that a preview is made from. */
export interface PreviewSource {
  readonly mime: string;
  readonly text: string;
}

function isCalendar(text: string): boolean {
  return /^\s*BEGIN:VCALENDAR/i.test(text);
}

function isStyleSheet(text: string): boolean {
  return /^\s*(?:<!--\s*)?(?:\/\*|@(?:import|media|font-face|charset)\b|[\w.#*,:\s[\]="'>-]{1,200}\{[^{}:]{0,200}:[^{};]{0,500}[;}])/.test(
    text,
  );
}

function isEncrypted(text: string): boolean {
  return /^\s*-----BEGIN PGP MESSAGE-----/.test(text);
}

/** Removes quoted lines, the "wrote:" lines before them and rulers, unless nothing would remain. */
function ownWords(text: string): string {
  const lines = text.split('\n').filter((line) => !/^\s*>/.test(line) && !/^\s*[-_=*~#+]{3,}\s*$/.test(line));
  const own = lines.filter((line, at) => !(line.trimEnd().endsWith(':') && at === lines.length - 1)).join(' ');
  return own.trim() === '' ? text : own;
}

/**
 * Invisible characters: controls, and those with which newsletters fill their previews. Joiners inside a word or an emoji
 * stay.
 */
const INVISIBLE =
  /(?:[\p{Cc}\p{Z}\u034f\u115f]|(?![\u200c\u200d])\p{Cf}|(?<![\p{L}\p{M}\p{Emoji}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{Emoji}]))+/gu;

function shorten(text: string): string {
  const words = text.replace(INVISIBLE, ' ').trim();
  if (words.length <= PREVIEW_LENGTH) return words;
  const cut = words.slice(0, PREVIEW_LENGTH);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/**
 * The preview of a message from its first readable body: at most 200 characters on one line. Calendar data and style sheets
 * have none [MAIL-068, MAIL-069]; an encrypted body has ENCRYPTED_PREVIEW [MAIL-067].
 */
export function previewOf({ mime, text }: PreviewSource): string {
  const start = text.slice(0, 64_000);
  if (mime === 'text/calendar' || mime === 'text/css' || isCalendar(start)) return '';
  if (mime === 'text/html' || /^\s*<(?:!doctype|html|head|body|div|table)\b/i.test(start)) {
    const read = htmlText(start, 4000);
    return isEncrypted(read) ? ENCRYPTED_PREVIEW : isStyleSheet(read) ? '' : shorten(read);
  }
  if (isEncrypted(start)) return ENCRYPTED_PREVIEW;
  return isStyleSheet(start) ? '' : shorten(ownWords(start.slice(0, 8000)));
}
