import type { ContactRow } from '@pillarbox/contract/contacts/contact-calls';
import type { GroupCount } from '../../../ui/list/list-layout.ts';

/** What the gateway told about the list: the pages that are known, by their first row. */
export interface KnownPages {
  readonly total: number;
  readonly letters: readonly { readonly letter: string; readonly row: number }[];
  /** Rows by the position of the first one. */
  readonly pages: ReadonlyMap<number, readonly ContactRow[]>;
}

/** The rows of the list of contacts as they are shown: those that are about to be deleted are left out. Positions count from 0. */
export class ContactView {
  /** Number of contacts that are shown. */
  readonly total: number;
  /** The letters with the number of contacts of each. */
  readonly groups: readonly GroupCount[];
  readonly #pages: ReadonlyMap<number, readonly ContactRow[]>;
  /** Positions at the gateway of the rows that are not shown, ascending. */
  readonly #hidden: readonly number[];
  readonly #places = new Map<string, number>();

  constructor({ total, letters, pages }: KnownPages, hidden: ReadonlySet<string>) {
    const gone: number[] = [];
    for (const [first, rows] of pages) {
      for (const [at, { id }] of rows.entries()) {
        this.#places.set(id, first + at);
        if (hidden.has(id)) gone.push(first + at);
      }
    }
    this.#pages = pages;
    this.#hidden = gone.sort((one, other) => one - other);
    this.total = total - gone.length;
    this.groups = letters.map(({ letter, row }, at) => {
      const end = letters[at + 1]?.row ?? total;
      return { key: letter, count: end - row - (this.#hiddenBefore(end) - this.#hiddenBefore(row)) };
    });
  }

  /** The row at a position; undefined while its page is not known. */
  rowAt(index: number): ContactRow | undefined {
    const place = this.listIndex(index);
    for (const [first, rows] of this.#pages) {
      if (place >= first && place < first + rows.length) return rows[place - first];
    }
    return undefined;
  }

  /** The id of the contact at a position; '' while its page is not known. */
  uidAt(index: number): string {
    return this.rowAt(index)?.id ?? '';
  }

  /** The position of a contact; -1 when it is not known. */
  indexOf(id: string): number {
    const place = this.#places.get(id) ?? -1;
    return place === -1 || this.#hidden.includes(place) ? -1 : place - this.#hiddenBefore(place);
  }

  /** The position at the gateway of a shown position. */
  listIndex(index: number): number {
    let place = index;
    for (const gone of this.#hidden) {
      if (gone > place) break;
      place += 1;
    }
    return place;
  }

  /** The first row of a letter, by the letter's place among `groups`. */
  firstRowOf(group: number): number {
    return this.groups.slice(0, group).reduce((sum, { count }) => sum + count, 0);
  }

  #hiddenBefore(place: number): number {
    return this.#hidden.filter((gone) => gone < place).length;
  }
}
