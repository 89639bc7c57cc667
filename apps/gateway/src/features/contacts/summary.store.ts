import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { ContactSummary } from './contact.store.ts';
import { contacts, removedContacts } from './contact.table.ts';

type SummaryTuple = [
  id: string,
  bookId: string,
  name: string,
  company: string,
  mails: string[],
  hasPhoto: boolean,
  etag: string,
];

/** The revision of each book, by its id. */
export type Revisions = ReadonlyMap<string, number>;

/** Contacts of one text of JSON: reading 50,000 rows one by one takes five times as long. */
const SLICE = 2000;

/** Reads what lists and suggestions need of the contacts of an account. */
export class SummaryStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The contacts of the books that were written after a revision of each, in parts that are parsed one by one. */
  async *changed(since: Revisions): AsyncGenerator<ContactSummary[]> {
    const { id, bookId, name, company, mails, hasPhoto, etag, revision } = contacts;
    const newer = [...since].map(([book, from]) => and(eq(bookId, book), gt(revision, from)));
    if (newer.length === 0) return;
    const rows = this.#db
      .select({
        tuple: sql`json_build_array(${id}, ${bookId}, ${name}, ${company}, ${mails}, ${hasPhoto}, ${etag})`.as('tuple'),
        slice: sql`(row_number() over ()) / ${SLICE}::int`.as('slice'),
      })
      .from(contacts)
      .where(or(...newer))
      .as('rows');
    const parts = await this.#db
      .select({ json: sql<string>`json_agg(${rows.tuple})::text` })
      .from(rows)
      .groupBy(rows.slice);
    for (const { json } of parts) yield (JSON.parse(json) as SummaryTuple[]).map(summaryOf);
  }

  /** The contacts that left the books after a revision of each. */
  async removed(since: Revisions): Promise<{ bookId: string; id: string }[]> {
    const { bookId, contactId, revision } = removedContacts;
    const newer = [...since].map(([book, from]) => and(eq(bookId, book), gt(revision, from)));
    if (newer.length === 0) return [];
    return await this.#db
      .select({ bookId, id: contactId })
      .from(removedContacts)
      .where(or(...newer));
  }

  /** Ids of the contacts whose texts hold each of the folded words. */
  async search(bookIds: readonly string[], words: readonly string[]): Promise<Set<string>> {
    // `position` compares plain text; `like` looks for wildcards and takes three times as long.
    const holds = words.map((word) => sql`position(${word} in ${contacts.search}) > 0`);
    const [found] = await this.#db
      .select({ ids: sql<string>`coalesce(string_agg(${contacts.id}, ' '), '')` })
      .from(contacts)
      .where(and(inArray(contacts.bookId, [...bookIds]), ...holds));
    return new Set((found?.ids ?? '').split(' '));
  }
}

function summaryOf([id, bookId, name, company, mails, hasPhoto, etag]: SummaryTuple): ContactSummary {
  return { id, bookId, name, company, mails, hasPhoto, etag };
}
