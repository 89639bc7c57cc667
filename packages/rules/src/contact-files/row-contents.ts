import type { Person } from '@pillarbox/contract/contacts/person';
import { fold } from '../fold.ts';
import { contentKey } from './same-person.ts';

/** A row, and how many rows with the same content are imported. */
interface FirstRow {
  readonly row: number;
  count: number;
}

/** Finds rows with the same content. Only rows with the same name are compared as a whole. */
export class RowContents {
  /** The first row of each name, until another one has the name. */
  readonly #byName = new Map<string, { readonly person: Person; readonly first: FirstRow } | null>();
  readonly #byContent = new Map<string, FirstRow>();

  /** The first row with the same content; null for this one. */
  sameAs(row: number, person: Person): FirstRow | null {
    const own = { row, count: 1 };
    const name = fold(person.name.trim());
    const known = this.#byName.get(name);
    if (known === undefined) {
      this.#byName.set(name, { person, first: own });
      return null;
    }
    if (known !== null) {
      this.#byContent.set(contentKey(known.person), known.first);
      this.#byName.set(name, null);
    }
    const key = contentKey(person);
    const same = this.#byContent.get(key);
    if (same === undefined) this.#byContent.set(key, own);
    return same ?? null;
  }
}
