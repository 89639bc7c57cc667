import type { ContactRow } from '@pillarbox/contract/contacts/contact-calls';
import type { GroupCount } from '../../../ui/list/list-layout.ts';

/** What the gateway told about the list. */
export interface KnownPages {
  readonly total: number;
  readonly letters: readonly { readonly letter: string; readonly row: number }[];
  /** Rows of each page but the last. */
  readonly pageRows: number;
  /** The rows of each page; undefined for one that is not known. */
  readonly pages: readonly (readonly ContactRow[] | undefined)[];
}

/** The place of each contact of a page in it: made once for a page, because there is a new view with each page that arrives. */
const places = new WeakMap<readonly ContactRow[], ReadonlyMap<string, number>>();

function placesIn(rows: readonly ContactRow[]): ReadonlyMap<string, number> {
  const known = places.get(rows);
  if (known !== undefined) return known;
  const made = new Map(rows.map(({ id }, at) => [id, at]));
  places.set(rows, made);
  return made;
}

/** The rows of the list of contacts as they are shown: those that are about to be deleted are left out. Positions count from 0. */
export class ContactView {
  /** Number of contacts that are shown. */
  readonly total: number;
  /** The letters with the number of contacts of each. */
  readonly groups: readonly GroupCount[];
  readonly #known: KnownPages;
  /** Positions at the gateway of the rows that are not shown, ascending. */
  readonly #hidden: readonly number[];

  constructor(known: KnownPages, hidden: ReadonlySet<string>) {
    const { total, letters } = known;
    this.#known = known;
    const gone = [...hidden].map((id) => this.#placeOf(id)).filter((place) => place !== -1);
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
    const { pages, pageRows } = this.#known;
    return pages[Math.floor(place / pageRows)]?.[place % pageRows];
  }

  /** The id of the contact at a position; '' while its page is not known. */
  uidAt(index: number): string {
    return this.rowAt(index)?.id ?? '';
  }

  /** The position of a contact; -1 when it is not known. */
  indexOf(id: string): number {
    const place = this.#placeOf(id);
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

  /** The position of a contact at the gateway; -1 when it is not known. */
  #placeOf(id: string): number {
    if (id === '') return -1;
    for (const [page, rows] of this.#known.pages.entries()) {
      const at = rows === undefined ? undefined : placesIn(rows).get(id);
      if (at !== undefined) return page * this.#known.pageRows + at;
    }
    return -1;
  }

  #hiddenBefore(place: number): number {
    return this.#hidden.filter((gone) => gone < place).length;
  }
}
