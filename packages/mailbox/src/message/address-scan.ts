/** One entry of an address list, split at the commas, in raw text (RFC 2047 encoded words are not decoded). */
export interface RawEntry {
  /** The text outside angle brackets and comments, without quotation marks. */
  readonly words: readonly { readonly text: string; readonly quoted: boolean }[];
  readonly comments: readonly string[];
  /** The text inside each pair of angle brackets. */
  readonly angles: readonly string[];
}

/** The parts of an address list in their order; `label` opens a group (RFC 5322 3.4), `close` ends it. */
export type ScanEvent =
  | { readonly kind: 'entry'; readonly entry: RawEntry }
  | { readonly kind: 'label'; readonly text: string }
  | { readonly kind: 'close' };

interface Open {
  words: { text: string; quoted: boolean }[];
  comments: string[];
  angles: string[];
  /** Whether there is an @ outside quotes: an entry with an address is not the label of a group. */
  at: boolean;
}

function nothing(): Open {
  return { words: [], comments: [], angles: [], at: false };
}

function isEmpty({ words, comments, angles }: Open): boolean {
  return words.length + comments.length + angles.length === 0;
}

function addText(open: Open, text: string): void {
  open.words.push({ text, quoted: false });
  open.at ||= text.includes('@');
}

const PLAIN = /[^"(<,;:=]+/y;
/** An encoded word; some senders put commas into theirs. Its length is bounded, to limit the time. */
const ENCODED = /=\?[^?\s]{1,60}\?[bq]\?[^?\s]{0,2000}\?=/iy;

/** The text that a sticky pattern matches at `at`; '' for none. */
function run(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** The index after the closing quote of a quoted string that opens at `at`; the end of the text if none closes it. */
function quoteEnd(text: string, at: number): number {
  for (let next = at + 1; next < text.length; next += 1) {
    const char = text.charAt(next);
    if (char === '\\') next += 1;
    else if (char === '"') return next + 1;
  }
  return text.length;
}

/** The index after a comment and the comments inside it (RFC 5322 3.2.2). */
function commentEnd(text: string, at: number): number {
  let depth = 0;
  for (let next = at; next < text.length; next += 1) {
    const char = text.charAt(next);
    if (char === '\\') next += 1;
    else if (char === '(') depth += 1;
    else if (char === ')' && (depth -= 1) === 0) return next + 1;
  }
  return text.length;
}

/** The index after the closing angle bracket; quoted parts may contain brackets. */
function angleEnd(text: string, at: number): number {
  for (let next = at + 1; next < text.length; next += 1) {
    const char = text.charAt(next);
    if (char === '>') return next + 1;
    // A second opening bracket starts the address; the text before it belongs to the name.
    if (char === '<') return next;
    if (char === '"') next = quoteEnd(text, next) - 1;
  }
  return text.length;
}

function unescape(text: string): string {
  return text.replace(/\\([^])/g, '$1');
}

function inner(text: string, close: string): string {
  return text.slice(1, text.length > 1 && text.endsWith(close) ? -1 : undefined);
}

/** Reads a part that starts with a quote, a bracket or a parenthesis; returns the index after it. */
function takeEnclosed(open: Open, text: string, at: number): number {
  const char = text.charAt(at);
  if (char === '(') {
    const end = commentEnd(text, at);
    open.comments.push(unescape(inner(text.slice(at, end), ')')));
    return end;
  }
  if (char === '<') {
    const end = angleEnd(text, at);
    if (text.charAt(end) === '<' && text.charAt(end - 1) !== '>') addText(open, text.slice(at + 1, end));
    else open.angles.push(inner(text.slice(at, end), '>'));
    return end;
  }
  const end = quoteEnd(text, at);
  const quote = text.slice(at, end);
  // "john doe"@example.org: the quoted text is the local part of the address.
  const isLocal = text.charAt(end) === '@' && open.words.every((word) => word.text.trim() === '');
  if (isLocal) addText(open, quote);
  else open.words.push({ text: unescape(inner(quote, '"')), quoted: true });
  return end;
}

/**
 * Splits an address list (RFC 5322 3.4, and common deviations) into entries, in linear time. Nested groups are not
 * supported: the first label counts, a further colon is text.
 */
export function* scanAddresses(text: string): Generator<ScanEvent> {
  let open: Open = nothing();
  let inGroup = false;
  const entry = (): ScanEvent => {
    const ended = open;
    open = nothing();
    return { kind: 'entry', entry: ended };
  };
  for (let at = 0; at < text.length;) {
    const char = text.charAt(at);
    if (char === '"' || char === '(' || char === '<') {
      at = takeEnclosed(open, text, at);
      continue;
    }
    if (char === ',' || char === ';') {
      if (!isEmpty(open)) yield entry();
      if (char === ';' && inGroup) yield { kind: 'close' };
      if (char === ';') inGroup = false;
      at += 1;
      continue;
    }
    if (char === ':' && !inGroup && !open.at && open.angles.length === 0) {
      yield { kind: 'label', text: open.words.map((word) => word.text).join('') };
      open = nothing();
      inGroup = true;
      at += 1;
      continue;
    }
    const piece = char === '=' ? run(ENCODED, text, at) : run(PLAIN, text, at);
    addText(open, piece === '' ? char : piece);
    at += Math.max(1, piece.length);
  }
  if (!isEmpty(open)) yield entry();
  if (inGroup) yield { kind: 'close' };
}
