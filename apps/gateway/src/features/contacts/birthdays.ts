import { readPerson } from '@pillarbox/rules/vcard/read-person';
import { parseVCard } from '@pillarbox/rules/vcard/vcard';
import { and, asc, eq, ilike } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { addressBooks } from './address-book.table.ts';
import { contacts } from './contact.table.ts';

/** The birthday of a contact. */
export interface Birthday {
  /** The id of the contact. */
  readonly id: string;
  readonly name: string;
  /** `1980-04-15`, or `--04-15` without a year. */
  readonly day: string;
}

/** Most birthdays of an account. */
const MAX_BIRTHDAYS = 5000;

/** The birthdays of contacts in the books of users, for features that show them. */
export class Birthdays {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Changes with every change of a contact of the user's books. */
  async stamp({ accountId }: Pick<Account, 'accountId'>): Promise<string> {
    const { id, revision } = addressBooks;
    const books = await this.#db
      .select({ id, revision })
      .from(addressBooks)
      .where(eq(addressBooks.accountId, accountId))
      .orderBy(asc(id));
    return books.map((book) => `${book.id} ${String(book.revision)}`).join('\n');
  }

  async of({ accountId }: Pick<Account, 'accountId'>): Promise<Birthday[]> {
    const { id, name, card } = contacts;
    const rows = await this.#db
      .select({ id, name, card })
      .from(contacts)
      .innerJoin(addressBooks, eq(addressBooks.id, contacts.bookId))
      .where(and(eq(addressBooks.accountId, accountId), ilike(card, '%BDAY%')))
      .orderBy(asc(id))
      .limit(MAX_BIRTHDAYS);
    return rows.flatMap((row) => {
      const { birthday: day } = readPerson(parseVCard(row.card));
      return day === '' || row.name.trim() === '' ? [] : [{ id: row.id, name: row.name, day }];
    });
  }
}
