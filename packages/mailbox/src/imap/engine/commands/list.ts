import type { Command } from '../command.ts';
import type { Cursor } from '../cursor.ts';
import { CommandText } from '../text.ts';
import { readStatusItems } from './status.ts';
import type { FolderStatus } from './status.ts';

/** A folder as the server lists it. `name` holds the server's own bytes, which are sent back unchanged. */
export interface ListedFolder {
  readonly name: Buffer;
  /** The character between levels; '' if the server has no hierarchy. */
  readonly delimiter: string;
  /** Attributes in lower case (`\noselect`, `\sent`, `\subscribed`). */
  readonly attributes: readonly string[];
}

/** All folders, and their counts if LIST-STATUS gave them, by the name's bytes as Latin-1. */
export interface Listing {
  readonly folders: readonly ListedFolder[];
  readonly status: ReadonlyMap<string, FolderStatus>;
}

/** Most folders that are read; protects against hostile servers. */
const MAX_FOLDERS = 5000;

/** What `list` requests in addition to the names. */
export interface ListWants {
  /** Attributes of RFC 6154. */
  readonly specialUse: boolean;
  readonly subscribed: boolean;
  /** Items of STATUS (RFC 5819), fixed words of this code; null for none. */
  readonly status: string | null;
}

/** Lists all folders (RFC 3501 6.3.8, RFC 5258, RFC 6154, RFC 5819). */
export function list({ specialUse, subscribed, status }: ListWants): Command<Listing> {
  const returns = [subscribed && 'SUBSCRIBED', specialUse && 'SPECIAL-USE', status !== null && `STATUS (${status})`];
  const wanted = returns.filter((option) => option !== false);
  const text = new CommandText('LIST').string('').string('*');
  if (wanted.length > 0) text.words(`RETURN (${wanted.join(' ')})`);
  return handleList(text);
}

/** Lists the folders that the user is subscribed to (RFC 3501 6.3.9). */
export function lsub(): Command<Listing> {
  return handleList(new CommandText('LSUB').string('').string('*'));
}

function handleList(text: CommandText): Command<Listing> {
  const folders: ListedFolder[] = [];
  const status = new Map<string, FolderStatus>();
  return {
    text,
    handle: ({ kind, cursor }) => {
      if (kind !== 'LIST' && kind !== 'LSUB' && kind !== 'STATUS') return false;
      try {
        if (kind === 'STATUS') handleStatus(cursor, status);
        else if (folders.length < MAX_FOLDERS) folders.push(readListed(cursor));
      } catch {
        // A folder whose reply cannot be parsed is skipped; the others are listed.
      }
      return true;
    },
    done: () => ({ folders, status }),
  };
}

function handleStatus(cursor: Cursor, status: Map<string, FolderStatus>): void {
  const name = readName(cursor);
  cursor.spaces();
  if (status.size < MAX_FOLDERS) status.set(name.toString('latin1'), readStatusItems(cursor));
}

function readListed(cursor: Cursor): ListedFolder {
  cursor.expect('(');
  const attributes: string[] = [];
  for (;;) {
    cursor.spaces();
    if (cursor.skip(')')) break;
    const attribute = cursor.atom().toLowerCase();
    if (attribute === '') cursor.expect(')');
    attributes.push(attribute);
  }
  cursor.spaces();
  const delimiter = cursor.nstring()?.toString('latin1') ?? '';
  cursor.spaces();
  return { name: Buffer.from(readName(cursor)), delimiter: delimiter.slice(0, 1), attributes };
}

/** The name of a folder. One may be called NIL: sent as an atom, the name reads as the absent string. */
function readName(cursor: Cursor): Buffer {
  return cursor.nstring() ?? Buffer.from('NIL');
}
