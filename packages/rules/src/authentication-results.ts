/** The result of one check, as a mail server wrote it into Authentication-Results (RFC 8601 2.2). */
export interface MethodResult {
  /** `spf`, `dkim`, `dmarc`, `auth`, `arc` and others, in lower case. */
  readonly method: string;
  /** `pass`, `fail`, `none` and others, in lower case. */
  readonly result: string;
  /** What was checked, for example `smtp.mailfrom` or `header.d`; names in lower case, the first value of each name. */
  readonly properties: ReadonlyMap<string, string>;
}

/** One Authentication-Results header. `server` is the authserv-id in lower case. */
export interface AuthenticationResults {
  readonly server: string;
  readonly results: readonly MethodResult[];
}

/** Longest header value that is read, in characters; longer ones are ignored as a whole. */
const MAX_VALUE = 16_384;
/** Most results that are read from one header; servers write fewer than ten. */
const MAX_RESULTS = 100;

type Token = ';' | '=' | { readonly word: string };

/** Reads a header value token by token: comments are skipped (RFC 5322 3.2.2), quoted strings become words. */
class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The next token; null at the end. After `=` a word may itself contain `=`, as in base64. */
  next(afterEquals: boolean): Token | null {
    this.#skipBlanks();
    const char = this.#text[this.#at];
    if (char === undefined) return null;
    if (char === ';' || (char === '=' && !afterEquals)) {
      this.#at += 1;
      return char;
    }
    return { word: this.#word(afterEquals) };
  }

  #word(withEquals: boolean): string {
    let word = '';
    for (let char = this.#text[this.#at]; char !== undefined; char = this.#text[this.#at]) {
      if (/[\s;(]/.test(char) || (char === '=' && !withEquals)) break;
      word += char === '"' ? this.#quoted() : char;
      if (char !== '"') this.#at += 1;
    }
    return word;
  }

  #quoted(): string {
    let text = '';
    for (this.#at += 1; this.#at < this.#text.length; this.#at += 1) {
      const char = this.#text[this.#at] ?? '';
      if (char === '"') {
        this.#at += 1;
        break;
      }
      if (char === '\\') this.#at += 1;
      text += char === '\\' ? (this.#text[this.#at] ?? '') : char;
    }
    return text;
  }

  #skipBlanks(): void {
    let depth = 0;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const char = this.#text[this.#at] ?? '';
      if (depth > 0 && char === '\\') this.#at += 1;
      else if (char === '(') depth += 1;
      else if (char === ')' && depth > 0) depth -= 1;
      else if (depth === 0 && !/\s/.test(char)) return;
    }
  }
}

/** The tokens of each part between semicolons. */
function partsOf(value: string): Token[][] {
  const scanner = new Scanner(value);
  const parts: Token[][] = [[]];
  for (let token = scanner.next(false); token !== null;) {
    if (token === ';') parts.push([]);
    else parts.at(-1)?.push(token);
    token = scanner.next(token === '=');
  }
  return parts;
}

/** The pairs `name=value` at the beginning of a part; reading ends at the first thing that is no pair. */
function pairsOf(tokens: readonly Token[]): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 2 < tokens.length; at += 3) {
    const [name, equals, value] = tokens.slice(at, at + 3);
    if (typeof name !== 'object' || equals !== '=' || typeof value !== 'object') break;
    pairs.push([name.word.toLowerCase(), value.word]);
  }
  return pairs;
}

function resultOf(tokens: readonly Token[]): MethodResult | null {
  const [first, ...rest] = pairsOf(tokens);
  if (first === undefined) return null;
  const properties = new Map<string, string>();
  for (const [name, value] of rest) if (!properties.has(name)) properties.set(name, value);
  // `dkim/1=pass`: the version of the method (RFC 8601 2.2) has no meaning here.
  return { method: first[0].replace(/\/\d+$/, ''), result: first[1].toLowerCase(), properties };
}

/**
 * Parses the value of an Authentication-Results header (RFC 8601 2.2). `value` is unfolded and not decoded: encoded words in
 * it could otherwise break out of a quoted string. Null when no authserv-id can be read. Pure, never throws, in linear time.
 */
export function parseAuthenticationResults(value: string): AuthenticationResults | null {
  if (value.length > MAX_VALUE) return null;
  const [head = [], ...rest] = partsOf(value);
  const [server, version] = head;
  if (typeof server !== 'object' || server.word === '') return null;
  // After the authserv-id only a version number may follow.
  if (head.length > 2 || (version !== undefined && !(typeof version === 'object' && /^\d+$/.test(version.word)))) {
    return null;
  }
  const results = rest.slice(0, MAX_RESULTS).flatMap((tokens) => resultOf(tokens) ?? []);
  return { server: server.word.toLowerCase(), results };
}
