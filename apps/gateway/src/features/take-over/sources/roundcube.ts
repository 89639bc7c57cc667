import { withGroups } from '@pillarbox/rules/contact-files/file-groups';
import { newCard } from '@pillarbox/rules/vcard/edit-person';
import { nobody } from '@pillarbox/contract/contacts/person';
import { parseVCard, VCardError, writeVCard } from '@pillarbox/rules/vcard/vcard';
import { contentId } from '../content-id.ts';
import { openDump } from '../dump/dump-store.ts';
import type { DumpStore } from '../dump/dump-store.ts';
import type { TakenIdentity, TakenUser, TakeOverSource } from '../take-over.ports.ts';

/** The columns that are read (SQL/*.initial.sql of Roundcube 1.3 to 1.6). */
const TABLES = {
  users: ['user_id', 'username', 'mail_host'],
  identities: ['user_id', 'del', 'standard', 'name', 'email', 'reply-to', 'signature', 'html_signature', 'identity_id'],
  contacts: ['user_id', 'contact_id', 'del', 'name', 'email', 'firstname', 'surname', 'vcard'],
  contactgroups: ['user_id', 'contactgroup_id', 'del', 'name'],
  contactgroupmembers: ['contactgroup_id', 'contact_id'],
} as const;

/** Which part of a dump is read. */
export interface RoundcubeOptions {
  readonly dump: string;
  /** What the names of the tables begin with (`db_prefix`). */
  readonly prefix: string;
  /** Only users of this mail server, as Roundcube names it; undefined: there is only one. */
  readonly mailHost: string | undefined;
}

/**
 * Users of a database of Roundcube.
 * @throws Error that the operator can understand, also when users of several mail servers are in it and none is named.
 */
export async function openRoundcube({ dump, prefix, mailHost }: RoundcubeOptions): Promise<TakeOverSource> {
  const store = await openDump(dump, TABLES, prefix);
  try {
    const hosts = [...store.rows('select distinct mail_host as host from users order by 1 limit 20')].map(
      ({ host }) => host ?? '',
    );
    if (mailHost === undefined && hosts.length > 1) {
      throw new Error(`The dump has users of several mail servers; name one with --mail-host: ${hosts.join(', ')}`);
    }
    if (mailHost !== undefined && !hosts.includes(mailHost)) {
      throw new Error(`The dump has no users of ${mailHost}, but of ${hosts.join(', ')}`);
    }
    return {
      name: 'Roundcube',
      users: () => usersOf(store, mailHost ?? hosts[0] ?? ''),
      close: () => store.close(),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function* usersOf(store: DumpStore, host: string): Generator<{ login: string; read: () => TakenUser }> {
  const query = "select user_id, username from users where coalesce(mail_host, '') = ? order by username, user_id";
  for (const { user_id: id, username } of store.rows(query, host)) {
    const login = username ?? '';
    yield { login, read: () => userOf(store, id ?? '', login) };
  }
}

function userOf(store: DumpStore, id: string, login: string): TakenUser {
  const rows = store.rows(
    'select * from identities where user_id = ? order by cast(standard as integer) desc, cast(identity_id as integer)',
    id,
  );
  return {
    login,
    identities: [...rows].filter(isKept).map((row): TakenIdentity => ({
      name: row['name'] ?? '',
      mail: row['email'] ?? '',
      replyTo: row['reply-to'] ?? '',
      signature: row['signature'] ?? '',
      isHtml: isSet(row['html_signature']),
      isDefault: isSet(row['standard']),
    })),
    cards: () => cardsOf(store, id),
  };
}

function* cardsOf(store: DumpStore, id: string): Generator<string> {
  const names = new Map<string, string[]>();
  const members = `select m.contact_id, g.name, g.del from contactgroups g
    join contactgroupmembers m on m.contactgroup_id = g.contactgroup_id where g.user_id = ?`;
  for (const row of store.rows(members, id)) {
    const contact = row['contact_id'] ?? '';
    if (isKept(row)) names.set(contact, [...(names.get(contact) ?? []), row['name'] ?? '']);
  }
  for (const row of store.rows('select * from contacts where user_id = ? order by cast(contact_id as integer)', id)) {
    if (isKept(row)) yield grouped(cardOf(row), names.get(row['contact_id'] ?? '') ?? []);
  }
}

/** The card of a contact; contacts of old versions have only columns. */
function cardOf(row: Readonly<Record<string, string | null>>): string {
  const card = row['vcard'] ?? '';
  if (card.trim() !== '') return card;
  const [given = '', family = '', name = ''] = [row['firstname'], row['surname'], row['name']].map(
    (part) => part ?? '',
  );
  const mails = (row['email'] ?? '').split(',').map((mail) => mail.trim());
  const emails = mails.filter((mail) => mail !== '').map((value) => ({ id: '', label: 'other', value }));
  const person = { ...nobody(), given, family, name: name || `${given} ${family}`.trim() || (mails[0] ?? ''), emails };
  return writeVCard(newCard(contentId(JSON.stringify(person)), person));
}

/** The card with its groups; one that cannot be read stays as it is, and is counted when it is imported. */
function grouped(card: string, groups: readonly string[]): string {
  if (groups.length === 0) return card;
  try {
    return writeVCard(withGroups(parseVCard(card), groups));
  } catch (error) {
    if (error instanceof VCardError) return card;
    throw error;
  }
}

function isKept(row: Readonly<Record<string, string | null>>): boolean {
  return !isSet(row['del']);
}

function isSet(value: string | null | undefined): boolean {
  return value !== null && value !== undefined && value !== '' && value !== '0' && !/^f/i.test(value);
}
