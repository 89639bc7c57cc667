/** Longest value that is kept, in characters: twice the largest card that is read (2 MB). Longer ones become null. */
export const MAX_VALUE = 4 * 1024 * 1024;
/** Most functions around a value: `sqlite3 .dump` writes two. */
const MAX_DEPTH = 8;

/** A value of a dump as text; null for NULL and for a value above the limit. */
export type DumpValue = string | null;

const MYSQL_ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', Z: '\x1A', '0': '\0' };

/** Reads the text of a dump piece by piece. Nothing but the present piece and the present value is in memory. */
export class DumpText {
  readonly #pieces: Iterator<string>;
  #text = '';
  #at = 0;
  /** Whether a backslash escapes in every string, as in dumps of MySQL; in others only in strings with an E before them. */
  hasEscapes = false;
  /** Whether `sqlite3 .dump` wrote it: strings have no escapes there, whatever the quotes of names. */
  isSqlite = false;

  constructor(pieces: Iterable<string>) {
    this.#pieces = pieces[Symbol.iterator]();
  }

  /** The next character without taking it; '' at the end. */
  peek(): string {
    return this.#fill() ? this.#text.charAt(this.#at) : '';
  }

  take(): string {
    const next = this.peek();
    this.#at += 1;
    return next;
  }

  /** Takes the next character if it is this one. */
  takeIf(character: string): boolean {
    if (this.peek() !== character) return false;
    this.#at += 1;
    return true;
  }

  /** The text up to one of these characters, which stays. What is above the limit is taken and left out. */
  until(stop: RegExp, limit = MAX_VALUE): { readonly text: string; readonly isWhole: boolean } {
    const parts: string[] = [];
    let length = 0;
    while (this.#fill()) {
      stop.lastIndex = this.#at;
      const found = stop.exec(this.#text)?.index ?? this.#text.length;
      length += found - this.#at;
      if (length <= limit) parts.push(this.#text.slice(this.#at, found));
      this.#at = found;
      if (found < this.#text.length) break;
    }
    return { text: parts.join(''), isWhole: length <= limit };
  }

  /** The rest of the line without its end, which is taken. */
  line(limit?: number): { readonly text: string; readonly isWhole: boolean } {
    const line = this.until(/\n/g, limit);
    this.take();
    return line.text.endsWith('\r') ? { ...line, text: line.text.slice(0, -1) } : line;
  }

  /** Takes spaces and comments. */
  skipSpace(): void {
    for (;;) {
      this.until(/\S/g, 0);
      const next = this.peek();
      if (next === '#') this.line(0);
      else if (next === '-' && this.#startsWith('--')) this.line(0);
      else if (next === '/' && this.#startsWith('/*')) this.#skipComment();
      else return;
    }
  }

  /** A bare word, or a name in any kind of quotes; '' when neither follows. */
  name(): string {
    this.skipSpace();
    const quote = this.peek();
    if (quote !== '"' && quote !== '`') return this.word();
    this.take();
    return this.#quoted(quote, false) ?? '';
  }

  word(): string {
    return this.until(/[^\w$.\u0080-\uFFFF]/g, 1000).text;
  }

  /** A value: a string, a number, NULL, bytes, or the functions that dumps of SQLite wrap around strings. */
  value(depth = 0): DumpValue {
    this.skipSpace();
    if (this.takeIf("'")) return this.#quoted("'", this.hasEscapes);
    const word = this.until(/[^\w$.+-]/g, 1000).text;
    if (word !== '' && this.takeIf("'")) return this.#prefixed(word.toLowerCase());
    // MySQL writes `_binary 'text'`.
    if (/^_\w+$/.test(word)) return this.value(depth + 1);
    if (/^0x[\da-f]*$/i.test(word)) return fromHex(word.slice(2));
    this.skipSpace();
    if (word !== '' && depth < MAX_DEPTH && this.takeIf('('))
      return called(word.toLowerCase(), this.#values(depth + 1));
    return /^null$/i.test(word) ? null : word;
  }

  /** Takes everything up to the end of the statement. */
  skipStatement(): void {
    for (;;) {
      this.until(/[;'"`/#-]/g, 0);
      const next = this.peek();
      if (next === '/' || next === '#' || next === '-') {
        this.skipSpace();
        this.takeIf(next);
        continue;
      }
      this.take();
      if (next === '' || next === ';') return;
      this.#quoted(next, next === "'" && this.hasEscapes, 0);
    }
  }

  /** Takes what a value may have behind it, such as a cast, up to the comma or the bracket. */
  skipToSeparator(): void {
    this.skipSpace();
    this.until(/[,);]/g, 0);
  }

  #values(depth: number): DumpValue[] {
    const values: DumpValue[] = [];
    for (;;) {
      values.push(this.value(depth));
      this.skipToSeparator();
      if (!this.takeIf(',')) break;
    }
    this.takeIf(')');
    return values;
  }

  #prefixed(prefix: string): DumpValue {
    const text = this.#quoted("'", this.hasEscapes || prefix === 'e');
    return prefix === 'x' && text !== null ? fromHex(text) : text;
  }

  #quoted(quote: string, hasEscapes: boolean, limit = MAX_VALUE): DumpValue {
    const parts: string[] = [];
    let length = 0;
    const stop = new RegExp(hasEscapes ? `[\\\\${quote}]` : quote, 'g');
    for (;;) {
      const { text, isWhole } = this.until(stop, limit);
      length += isWhole ? text.length : Infinity;
      if (length <= limit) parts.push(text);
      const end = this.take();
      if (end === '') return null;
      if (end === '\\') {
        const escaped = this.take();
        if (length <= limit) parts.push(MYSQL_ESCAPES[escaped] ?? escaped);
      } else if (this.takeIf(quote)) parts.push(quote);
      else return length <= limit ? parts.join('') : null;
    }
  }

  #skipComment(): void {
    // Only MySQL and MariaDB write `/*!40101 SET ... */`: their strings have escapes, also where names are quoted as elsewhere.
    if (!this.isSqlite && (this.#startsWith('/*!') || this.#startsWith('/*M!'))) this.hasEscapes = true;
    for (this.take(); this.peek() !== ''; this.take()) {
      this.until(/\*/g, 0);
      if (this.#startsWith('*/')) break;
    }
    this.take();
    this.take();
  }

  #startsWith(text: string): boolean {
    while (this.#text.length - this.#at < text.length) {
      const next = this.#pieces.next();
      if (next.done === true) return false;
      this.#text = this.#text.slice(this.#at) + next.value;
      this.#at = 0;
    }
    return this.#text.startsWith(text, this.#at);
  }

  #fill(): boolean {
    while (this.#at >= this.#text.length) {
      const next = this.#pieces.next();
      if (next.done === true) return false;
      this.#text = next.value;
      this.#at = 0;
    }
    return true;
  }
}

function fromHex(digits: string): string {
  return Buffer.from(digits, 'hex').toString('utf8');
}

/** What `sqlite3 .dump` writes for texts with line breaks. */
function called(name: string, [first, ...more]: readonly DumpValue[]): DumpValue {
  if (name === 'char') return [first, ...more].map((code) => characterOf(Number(code))).join('');
  if (first === undefined || first === null) return null;
  const [from = '', to = ''] = more;
  if (name === 'replace') return from === null || from === '' ? first : first.replaceAll(from, () => to ?? '');
  if (name !== 'unistr') return first;
  return first.replaceAll(
    /\\(?:\\|u([\da-f]{4})|U([\da-f]{8})|\+([\da-f]{6})|([\da-f]{4}))/gi,
    (whole, ...codes: unknown[]) => {
      const code = codes.slice(0, 4).find((one) => typeof one === 'string');
      return code === undefined ? '\\' : characterOf(Number.parseInt(code, 16));
    },
  );
}

function characterOf(code: number): string {
  return Number.isInteger(code) && code >= 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}
