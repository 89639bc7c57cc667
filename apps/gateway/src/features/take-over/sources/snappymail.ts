import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nobody } from '@pillarbox/contract/contacts/person';
import type { LabelledText } from '@pillarbox/contract/contacts/person';
import { newCard } from '@pillarbox/rules/vcard/edit-person';
import { writeVCard } from '@pillarbox/rules/vcard/vcard';
import * as z from 'zod/mini';
import { contentId } from '../content-id.ts';
import { openDatabaseFile, openDump } from '../dump/dump-store.ts';
import type { DumpStore } from '../dump/dump-store.ts';
import type { TakenIdentity, TakenUser, TakeOverSource } from '../take-over.ports.ts';
import { cardOfJson } from './jcard.ts';

/** The columns that are read. SnappyMail has the tables of RainLoop. */
const TABLES = {
  rainloop_users: ['rl_email', 'id_user'],
  rainloop_ab_contacts: ['id_user', 'id_contact', 'deleted', 'display'],
  rainloop_ab_properties: ['id_contact', 'prop_type', 'prop_value'],
} as const;
/** Kinds of properties (`prop_type`): what contacts of old versions have, and the whole card of newer ones. */
const KIND = {
  name: '10',
  given: '15',
  family: '16',
  additional: '17',
  nickname: '18',
  email: '30',
  phone: '31',
  site: '32',
  notes: '110',
  card: '251',
};
const ADDRESS_BOOK = 'AddressBook.sqlite';
/** Largest file of identities, in bytes: with pictures in signatures. */
const MAX_FILE = 8 * 1024 * 1024;
/** SnappyMail marks a signature that is HTML. */
const HTML_MARK = ':HTML:';

const text = z.catch(z.string(), '');
const storedIdentity = z.object({ Id: text, Email: text, Name: text, ReplyTo: text, Signature: text });

/** Which data are read. */
export interface SnappymailOptions {
  /** `_data_/_default_`, or a folder above or below it that leads to `storage`. */
  readonly data: string;
  /** A dump of the database of contacts, if they are in none of SQLite. */
  readonly dump: string | undefined;
}

/** Users of a data folder of SnappyMail. @throws Error that the operator can understand. */
export async function openSnappymail({ data, dump }: SnappymailOptions): Promise<TakeOverSource> {
  const root = ['', '_default_', '_data_/_default_', 'data/_data_/_default_']
    .map((path) => join(data, path))
    .find((path) => existsSync(join(path, 'storage')));
  if (root === undefined)
    throw new Error(`${data} has no folder storage: name the folder _data_/_default_ of SnappyMail`);
  const shared = dump ?? (existsSync(join(root, ADDRESS_BOOK)) ? join(root, ADDRESS_BOOK) : undefined);
  const store = shared === undefined ? undefined : await openDump(shared, TABLES);
  return {
    name: 'SnappyMail',
    users: () => usersIn(join(root, 'storage'), store),
    close: async () => await store?.close(),
  };
}

function* usersIn(storage: string, store: DumpStore | undefined): Generator<{ login: string; read: () => TakenUser }> {
  for (const domain of foldersIn(storage)) {
    for (const local of foldersIn(join(storage, domain))) {
      const login = `${local}@${domain}`;
      yield { login, read: () => userIn(join(storage, domain, local), login, store) };
    }
  }
}

/** Names of folders; what begins with a dot or `__` belongs to no user. */
function foldersIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|__)/.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

function userIn(folder: string, login: string, store: DumpStore | undefined): TakenUser {
  const file = join(folder, 'identities');
  const identities = existsSync(file) ? identitiesOf(readLimited(file)) : [];
  return {
    login,
    identities,
    *cards() {
      if (store !== undefined) yield* cardsOf(store, login);
      const own = join(folder, ADDRESS_BOOK);
      if (!existsSync(own)) return;
      const book = openDatabaseFile(own, TABLES);
      // At once: there is a file for each of many thousand users.
      try {
        yield* cardsOf(book, login);
      } finally {
        void book.close();
      }
    },
  };
}

function readLimited(file: string): string {
  if (statSync(file).size > MAX_FILE) throw new Error(`${file} is too large`);
  return readFileSync(file, 'utf8');
}

function identitiesOf(json: string): TakenIdentity[] {
  const stored: unknown = JSON.parse(json);
  if (!Array.isArray(stored)) throw new Error('The file of identities is no list');
  return stored.flatMap((one: unknown): TakenIdentity[] => {
    const read = storedIdentity.safeParse(one);
    if (!read.success) return [];
    const { Id, Email, Name, ReplyTo, Signature } = read.data;
    const isHtml = Signature.startsWith(HTML_MARK);
    const signature = isHtml ? Signature.slice(HTML_MARK.length) : Signature;
    return [{ name: Name, mail: Email, replyTo: ReplyTo, signature, isHtml, isDefault: Id === '' }];
  });
}

function* cardsOf(store: DumpStore, login: string): Generator<string> {
  const contacts = `select c.id_contact, c.display from rainloop_users u
    join rainloop_ab_contacts c on c.id_user = u.id_user
    where lower(u.rl_email) = ? and coalesce(c.deleted, '0') = '0' order by cast(c.id_contact as integer)`;
  for (const { id_contact: id, display } of [...store.rows(contacts, login.toLowerCase())]) {
    const properties = [
      ...store.rows('select prop_type, prop_value from rainloop_ab_properties where id_contact = ?', id ?? ''),
    ];
    const valuesOf = (kind: string) =>
      properties.filter(({ prop_type: type }) => type === kind).map(({ prop_value: value }) => value ?? '');
    const [json = ''] = valuesOf(KIND.card);
    yield json === ''
      ? cardOfProperties(valuesOf, display ?? '')
      : json.trimStart().startsWith('[')
        ? readable(json)
        : json;
  }
}

/** The card; a text that is none stays, and is counted when it is imported. */
function readable(json: string): string {
  try {
    return cardOfJson(json);
  } catch {
    return 'BEGIN:VCARD\r\nEND:VCARD\r\n';
  }
}

function cardOfProperties(valuesOf: (kind: string) => string[], display: string): string {
  const first = (kind: string): string => valuesOf(kind)[0] ?? '';
  const listed = (kind: string): LabelledText[] => valuesOf(kind).map((value) => ({ id: '', label: 'other', value }));
  const person = {
    ...nobody(),
    name: first(KIND.name) || display || `${first(KIND.given)} ${first(KIND.family)}`.trim() || first(KIND.email),
    given: first(KIND.given),
    additional: first(KIND.additional),
    family: first(KIND.family),
    nickname: first(KIND.nickname),
    emails: listed(KIND.email),
    phones: listed(KIND.phone),
    sites: listed(KIND.site),
    notes: first(KIND.notes),
  };
  return writeVCard(newCard(contentId(JSON.stringify(person)), person));
}
