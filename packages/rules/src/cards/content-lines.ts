/** A line of a calendar or contact file (RFC 5545 3.1, RFC 6350 3.3). */
export interface ContentLine {
  /** Upper case, without a group. */
  readonly name: string;
  /** Names in upper case; the first value of each. */
  readonly params: ReadonlyMap<string, string>;
  /** Still escaped. */
  readonly value: string;
}

/** Most characters of a file that are read; the rest is ignored. Invitations and contacts have a few thousand. */
const MAX_CHARACTERS = 262_144;
/** Most lines that are read. */
const MAX_LINES = 5000;

/** The lines of a file, unfolded. Lines that cannot be read are left out. In linear time. */
export function contentLines(text: string): ContentLine[] {
  const unfolded = text.slice(0, MAX_CHARACTERS).replaceAll(/\r?\n[ \t]/g, '');
  return unfolded.split(/\r?\n/, MAX_LINES).flatMap((line) => readLine(line) ?? []);
}

function readLine(line: string): ContentLine | null {
  const parts: string[] = [];
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at];
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === ';' || char === ':')) {
      parts.push(line.slice(from, at));
      from = at + 1;
      if (char === ':') return lineOf(parts, line.slice(from));
    }
  }
  return null;
}

function lineOf([head = '', ...rest]: readonly string[], value: string): ContentLine | null {
  const name = head.slice(head.lastIndexOf('.') + 1).toUpperCase();
  if (!/^[A-Z0-9-]+$/.test(name)) return null;
  const params = new Map<string, string>();
  for (const one of rest) {
    const equals = one.indexOf('=');
    const key = (equals === -1 ? 'TYPE' : one.slice(0, equals)).toUpperCase();
    if (!params.has(key)) params.set(key, one.slice(equals + 1).replaceAll('"', ''));
  }
  return { name, params, value };
}

/** The text of a value: `\n`, `\,`, `\;` and `\\` are decoded (RFC 5545 3.3.11). */
export function unescaped(value: string): string {
  return value.replaceAll(/\\([\\;,nN])/g, (_all, char: string) => (char === 'n' || char === 'N' ? '\n' : char)).trim();
}
