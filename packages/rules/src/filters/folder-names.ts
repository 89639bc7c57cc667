/** How a mail server writes the names of folders (RFC 2342, RFC 3501 5.1.1). */
export interface FolderNaming {
  /** Prefix of the personal namespace such as `INBOX.`; '' for none. */
  readonly prefix: string;
  /** The separator of levels; '' when the server has none. */
  readonly delimiter: string;
}

/** Names in scripts are those of IMAP in UTF-8 (RFC 5228 4.1). */
export function scriptNameOf(path: string, { prefix, delimiter }: FolderNaming): string {
  const levels = path.split('/').map(unescaped);
  const name = levels.join(delimiter === '' ? '/' : delimiter);
  const isInbox = /^inbox$/i.test(levels[0] ?? '');
  return isInbox ? name : prefix + name;
}

/** The path of a folder that a script names. */
export function pathOfScriptName(name: string, { prefix, delimiter }: FolderNaming): string {
  const bare =
    prefix !== '' && name.toUpperCase().startsWith(prefix.toUpperCase()) && name.length > prefix.length
      ? name.slice(prefix.length)
      : name;
  const levels = delimiter === '' ? [bare] : bare.split(delimiter);
  return levels.map((level, index) => (index === 0 && /^inbox$/i.test(level) ? 'INBOX' : escaped(level))).join('/');
}

function unescaped(level: string): string {
  return level.replaceAll(/%([0-9A-Fa-f]{2})/g, (whole, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code < 0x80 ? String.fromCharCode(code) : whole;
  });
}

/** The escapes of paths: `/`, control characters, and `%` before two hexadecimal digits. */
function escaped(level: string): string {
  // eslint-disable-next-line no-control-regex -- control characters must not appear in a path
  return level.replaceAll(/[/\u0000-\u001f\u007f]|%(?=[0-9A-Fa-f]{2})/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
}
