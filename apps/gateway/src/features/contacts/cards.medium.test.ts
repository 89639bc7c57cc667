import { cardRow, rowsText } from '@pillarbox/rules/vcard/card-row';
import { parseVCard } from '@pillarbox/rules/vcard/vcard';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { testAccount } from '../../platform/testing/test-account.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import type { CardBook } from './card-book.store.ts';
import { testContacts } from './contacts.test-bed.ts';

const FIRST = { ifMatch: null, ifNoneMatch: null };
const text = (uid: string, more: readonly string[] = []): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, `FN:${uid}`, 'N:;;;;', ...more, 'END:VCARD', ''].join('\r\n');

describeOnDatabases('cards of address books', (open) => {
  let database: Database;
  let accounts = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const bed = () => {
    const owner = testAccount(`cards${String((accounts += 1))}@example.test`);
    const { cards, files } = testContacts({
      mount: () => undefined,
      db: database.db,
    });
    const book = async (): Promise<CardBook> => (await cards.books(owner))[0] as CardBook;
    const put = async (name: string, more: readonly string[] = []) =>
      await cards.put(owner, await book(), { name: `${name}.vcf`, text: text(name, more), ...FIRST });
    return { owner, cards, files, book, put };
  };

  it('know the states that a restored backup has undone', async () => {
    const { cards, book, put } = bed();
    await put('a');
    const kept = await book();
    await put('b');
    const lost = await book();
    // The backup was made after the first card; since then the book changed more often than before.
    await database.db.execute(sql`delete from contacts where book_id = ${kept.id} and revision > ${kept.revision}`);
    await database.db.execute(
      sql`delete from address_book_revisions where book_id = ${kept.id} and revision > ${kept.revision}`,
    );
    await database.db.execute(sql`update address_books set revision = ${kept.revision} where id = ${kept.id}`);
    await put('c');
    await put('d');
    const now = await book();
    expect(await cards.hasHad(now, kept)).toBe(true);
    expect(await cards.hasHad(now, lost)).toBe(false);
    expect(await cards.hasHad(now, { ...now, revision: now.revision + 1 })).toBe(false);
  });

  it('forget what changed more than 10,000 revisions ago, whether a client or an import counts them up', async () => {
    const { owner, cards, files, book, put } = bed();
    const row = cardRow({ id: 'imported', card: parseVCard(text('imported')) }, (one) => one);
    const changes = [
      () => files.addRows(owner, id, rowsText([{ ...row, id: `${id}-imported` }])),
      () => put('written'),
    ];
    await put('first');
    const { id } = await book();
    for (const [at, change] of changes.entries()) {
      const end = 20_000 + at * 30_000;
      const numbers = [end - 10_001, end - 10_000, end - 9999];
      for (const number of numbers) {
        await database.db.execute(sql`
          insert into address_book_revisions (book_id, revision, stamp) values (${id}, ${number}, ${`s${String(number)}`})`);
        await database.db.execute(sql`
          insert into removed_contacts (book_id, contact_id, revision) values (${id}, ${`gone-${String(number)}`}, ${number})`);
      }
      await database.db.execute(sql`update address_books set revision = ${end - 1} where id = ${id}`);
      await change();
      const kept = async (table: string): Promise<number[]> => {
        const { rows } = await database.db.execute<{ revision: string }>(
          sql`select revision::text from ${sql.identifier(table)} where book_id = ${id} order by ${sql.identifier(table)}.revision`,
        );
        return rows.map(({ revision }) => Number(revision));
      };
      expect(await kept('address_book_revisions')).toEqual([...numbers.slice(1), end]);
      expect(await kept('removed_contacts')).toEqual(numbers.slice(1));
      const past = (number: number) => ({ revision: number, stamp: `s${String(number)}` });
      expect(await cards.hasHad(await book(), past(end - 10_001))).toBe(false);
      expect(await cards.hasHad(await book(), past(end - 9999))).toBe(true);
    }
  });

  it('give groups of both forms, in portions that end with a state of the book', async () => {
    const { owner, cards, book, put } = bed();
    await put('a', ['CATEGORIES:Choir,Work']);
    await put('g', ['X-ADDRESSBOOKSERVER-KIND:group', 'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a']);
    await put('b');
    const first = await cards.changesSince(await book(), 0, 1);
    const rest = await cards.changesSince(await book(), first.revision, 10);
    expect(await cards.hasHad(await book(), first)).toBe(true);
    const names = new Set([...first.changed, ...rest.changed].map(({ name }) => name));
    expect(names.size).toBe(5);
    expect((await cards.read(await book(), ['a.vcf']))[0]?.card).toContain('CATEGORIES:Choir,Work,g');
    expect(await cards.remove(owner, await book(), { name: 'g.vcf', ifMatch: null })).toBe('removed');
    expect((await cards.read(await book(), ['a.vcf']))[0]?.card).toContain('CATEGORIES:Choir,Work\r\n');
  });

  it('are not written over by one of two clients that change a card at the same time', async () => {
    const { owner, cards, book, put } = bed();
    await put('a');
    const at = await book();
    const [present] = await cards.read(at, ['a.vcf']);
    const ifMatch = `"${present?.etag ?? ''}"`;
    const outcomes = await Promise.all(
      ['One', 'Two', 'Three'].map((note) =>
        cards.put(owner, at, { name: 'a.vcf', text: text('a', [`NOTE:${note}`]), ifMatch, ifNoneMatch: null }),
      ),
    );
    expect(outcomes.filter((outcome) => 'created' in outcome)).toHaveLength(1);
    expect(outcomes.filter((outcome) => 'why' in outcome && outcome.why === 'precondition')).toHaveLength(2);
  });
});
