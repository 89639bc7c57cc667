/** A piece of plain text: text, or an address. */
export interface TextPiece {
  readonly text: string;
  /** Absent for text. */
  readonly href?: string;
}

/** The beginning of an address, or the @ in it. Each position of a line takes constant time. */
const SIGN = /https?:\/\/|www\.|@/giu;
const OF_ADDRESS = /[^\s<>"'`\p{Cc}]/u;
const OF_LOCAL = /[\w.+-]/;
const OF_DOMAIN = /[\w.-]/;
const OF_WORD = /\w/;

/** Longest addresses that become links, in UTF-16 units (RFC 5321 4.5.3.1 for the two parts of a mail address). */
const MAX_ADDRESS = 2048;
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;

/** An address in a line: its range and its link, null when it is no address. */
interface Found {
  readonly from: number;
  readonly to: number;
  readonly href: string | null;
}

/**
 * Splits a line at web and mail addresses. Punctuation at the end of an address, and a closing bracket without its opening one, are
 * text. The joined pieces are the line again. Linear; tests count the work with `step`, called for each character read.
 */
export function linkify(line: string, step: () => void = () => undefined): TextPiece[] {
  const pieces: TextPiece[] = [];
  const sign = new RegExp(SIGN);
  let done = 0;
  for (let next = sign.exec(line); next !== null; next = sign.exec(line)) {
    const read = next[0] === '@' ? mailAddress : webAddress;
    const { from, to, href } = read(line, { at: next.index, done }, step);
    // Characters are read once, whether they are an address or not.
    sign.lastIndex = Math.max(to, next.index + 1);
    if (href === null) continue;
    if (from > done) pieces.push({ text: line.slice(done, from) });
    pieces.push({ text: line.slice(from, to), href });
    done = to;
    sign.lastIndex = Math.max(to, sign.lastIndex);
  }
  if (done < line.length) pieces.push({ text: line.slice(done) });
  return pieces;
}

interface SignPosition {
  readonly at: number;
  /** End of the last piece. */
  readonly done: number;
}

function webAddress(line: string, { at }: SignPosition, step: () => void): Found {
  let to = at;
  while (to < line.length && to - at < MAX_ADDRESS && OF_ADDRESS.test(line.charAt(to))) {
    to += 1;
    step();
  }
  if (at > 0 && OF_WORD.test(line.charAt(at - 1))) return { from: at, to, href: null };
  const text = withoutTail(line.slice(at, to), step);
  const href = webHref(text);
  return { from: at, to: href === null ? to : at + text.length, href };
}

function webHref(text: string): string | null {
  try {
    const url = new URL(/^www\./i.test(text) ? `https://${text}` : text);
    return url.hostname.includes('.') || url.hostname === 'localhost' ? url.href : null;
  } catch {
    return null;
  }
}

function mailAddress(line: string, { at, done }: SignPosition, step: () => void): Found {
  let from = at;
  while (from > done && at - from < MAX_LOCAL && OF_LOCAL.test(line.charAt(from - 1))) {
    from -= 1;
    step();
  }
  if (from === at) return { from, to: at + 1, href: null };
  let to = at + 1;
  while (to < line.length && to - at <= MAX_DOMAIN && OF_DOMAIN.test(line.charAt(to))) {
    to += 1;
    step();
  }
  const domain = domainOf(line.slice(at + 1, to));
  if (domain === '') return { from, to, href: null };
  const end = at + 1 + domain.length;
  return { from, to: end, href: `mailto:${line.slice(from, end)}` };
}

/** The longest prefix that is a domain name: labels, of which the last has only letters. */
function domainOf(text: string): string {
  const labels: string[] = [];
  for (const label of text.split('.')) {
    if (!/^[\w-]{1,63}$/.test(label)) break;
    labels.push(label);
  }
  while (labels.length > 1 && !/^[a-z]{2,63}$/i.test(labels.at(-1) ?? '')) labels.pop();
  return labels.length > 1 ? labels.join('.') : '';
}

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const SENTENCE_ENDS = '.,;:!?*_\'"…';

/** Removes characters at the end that end the sentence and not the address. */
function withoutTail(candidate: string, step: () => void): string {
  const surplus = new Map<string, number>();
  for (const character of candidate) {
    surplus.set(character, (surplus.get(character) ?? 0) + 1);
    step();
  }
  let end = candidate.length;
  for (; end > 0; end -= 1) {
    const last = candidate.charAt(end - 1);
    const opening = OPENING[last];
    if (opening !== undefined) {
      const closed = surplus.get(last) ?? 0;
      if (closed <= (surplus.get(opening) ?? 0)) break;
      surplus.set(last, closed - 1);
    } else if (!SENTENCE_ENDS.includes(last)) break;
    step();
  }
  return candidate.slice(0, end);
}
