import { Failure } from '@pillarbox/contract/failure';
import type { ListedFolder } from './engine/commands/list.ts';
import type { Namespaces } from './engine/commands/namespace.ts';
import { decodeMailboxName, encodeMailboxName } from './engine/mailbox-name.ts';

/** A folder of the server, with the path that the product uses for it. */
export interface PathEntry {
  readonly path: string;
  /** The server's name; null for a parent level that the server does not list. */
  readonly name: Buffer | null;
  readonly delimiter: string;
  readonly attributes: readonly string[];
}

/** The path in the product's spelling: every spelling of "inbox" becomes INBOX (RFC 3501 5.1). */
export function canonicalPath(path: string): string {
  return path.replace(/^inbox(?=\/|$)/i, 'INBOX');
}

/** Longest path that is shown, in characters; protects against hostile folder lists. */
const MAX_PATH = 2048;
/** Deepest folder level that is shown. */
const MAX_LEVELS = 30;

/**
 * Maps the server's folder names to the product's paths: decoded levels joined by '/', without the prefix of the personal
 * namespace. '/', control characters and %XX inside a level are percent-escaped.
 */
export class FolderPaths {
  readonly #entries = new Map<string, PathEntry>();
  readonly #prefix: string;
  readonly #delimiter: string;

  constructor(folders: readonly ListedFolder[], namespaces: Namespaces) {
    this.#prefix = namespaces.prefix;
    this.#delimiter = namespaces.delimiter || (folders.find(({ delimiter }) => delimiter !== '')?.delimiter ?? '/');
    for (const { name, delimiter, attributes } of folders) {
      const path = this.#pathOf(name, delimiter);
      if (path === null) continue;
      const known = this.#entries.get(path);
      if (known !== undefined && known.name !== null) continue;
      this.#entries.set(path, { path, name, delimiter, attributes });
    }
    for (const path of [...this.#entries.keys()]) this.#addLevels(path);
  }

  /** The prefix of the personal namespace in UTF-8, and the separator of levels. */
  get naming(): { readonly prefix: string; readonly delimiter: string } {
    return { prefix: decodeMailboxName(this.#prefix), delimiter: this.#delimiter };
  }

  /** All folders. */
  all(): PathEntry[] {
    return [...this.#entries.values()];
  }

  get(path: string): PathEntry | undefined {
    return this.#entries.get(path);
  }

  /** The server's name of a folder. @throws Failure `folder_not_found`. */
  nameOf(path: string): Buffer {
    const name = this.#entries.get(path)?.name;
    if (name === undefined || name === null) throw new Failure('folder_not_found');
    return name;
  }

  /**
   * The server's name for a new folder.
   *
   * @throws Failure `folder_name_restricted` when the server cannot store such a name.
   */
  newName(path: string): Buffer {
    const cut = path.lastIndexOf('/');
    const level = encodeLevel(path.slice(cut + 1), this.#delimiter);
    if (cut < 0) return Buffer.from(this.#prefix + level, 'latin1');
    const parent = this.#entries.get(path.slice(0, cut))?.name ?? this.newName(path.slice(0, cut));
    return Buffer.concat([parent, Buffer.from(this.#delimiter + level, 'latin1')]);
  }

  #pathOf(name: Buffer, delimiter: string): string | null {
    const text = readable(name);
    if (/^inbox$/i.test(text)) return 'INBOX';
    const bare = delimiter === '' ? text : text.replace(new RegExp(`${escapeRegExp(delimiter)}$`), '');
    const stripped =
      this.#prefix !== '' && bare.toUpperCase().startsWith(this.#prefix.toUpperCase())
        ? bare.slice(this.#prefix.length)
        : bare;
    // With the prefix `INBOX.`, a folder `INBOX.INBOX` would otherwise be shown as the inbox itself.
    const shown = /^inbox$/i.test(stripped) ? bare : stripped;
    const levels = delimiter === '' ? [shown] : shown.split(delimiter);
    if (levels.length > MAX_LEVELS || levels.some((level) => level === '')) return null;
    if (delimiter !== '' && levels.length > 1 && /^inbox$/i.test(levels[0] ?? '')) levels[0] = 'INBOX';
    const path = levels.map((level) => escapeLevel(decodeMailboxName(level))).join('/');
    return path.length > MAX_PATH ? null : path;
  }

  /** Adds parent levels that the server does not list. They hold no messages. */
  #addLevels(path: string): void {
    const levels = path.split('/');
    for (let depth = 1; depth < levels.length; depth += 1) {
      const above = levels.slice(0, depth).join('/');
      if (this.#entries.has(above)) continue;
      this.#entries.set(above, { path: above, name: null, delimiter: this.#delimiter, attributes: ['\\noselect'] });
    }
  }
}

/** Decodes a name: modified UTF-7 if it is ASCII, otherwise UTF-8, and Latin-1 if it is not valid UTF-8. */
function readable(name: Buffer): string {
  const utf8 = name.toString('utf8');
  return utf8.includes('\ufffd') ? name.toString('latin1') : utf8;
}

function escapeLevel(level: string): string {
  // eslint-disable-next-line no-control-regex -- control characters must not appear in a path
  return level.replace(/[/\u0000-\u001f\u007f]|%(?=[0-9A-Fa-f]{2})/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

function encodeLevel(level: string, delimiter: string): string {
  const plain = level.replace(/%([0-9A-Fa-f]{2})/g, (whole, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code < 0x80 ? String.fromCharCode(code) : whole;
  });
  // eslint-disable-next-line no-control-regex -- control characters must not be sent to a mail server
  if (plain === '' || /[\u0000-\u001f\u007f]/.test(plain) || plain.includes(delimiter)) {
    throw new Failure('folder_name_restricted');
  }
  return encodeMailboxName(plain);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
