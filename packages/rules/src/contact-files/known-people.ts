import type { Person } from '@pillarbox/contract/contacts/person';
import { nameKey, namesAgree, sharesNumber } from './same-person.ts';

/** A person with the UID of its card. */
export interface KnownPerson {
  readonly uid: string;
  readonly person: Person;
}

/** Most people that one address or one name finds: those behind are not compared. */
const MAX_COMPARED = 20;

/** Finds the person that another card or row is about. */
export class KnownPeople<T extends KnownPerson> {
  readonly #byUid = new Map<string, T>();
  readonly #byMail = new Map<string, T[]>();
  readonly #byName = new Map<string, T[]>();

  /** Adds a person, or what was added to it. */
  learn(known: T): void {
    this.#byUid.set(known.uid, known);
    for (const { value } of known.person.emails) put(this.#byMail, value.toLowerCase(), known);
    const name = nameKey(known.person.name);
    if (name !== '') put(this.#byName, name, known);
  }

  /**
   * The same person: by UID, by an address with a name that agrees, or by the whole name with a number in common. `byUidOnly`
   * is for cards that are added although the person exists.
   */
  find({ uid, person }: KnownPerson, byUidOnly: boolean): T | undefined {
    const same = this.#byUid.get(uid);
    if (same !== undefined || byUidOnly) return same;
    for (const { value } of person.emails) {
      for (const other of this.#byMail.get(value.toLowerCase()) ?? [])
        if (namesAgree(other.person, person)) return other;
    }
    const name = nameKey(person.name);
    if (name === '') return undefined;
    for (const other of this.#byName.get(name) ?? []) if (sharesNumber(other.person, person)) return other;
    return undefined;
  }
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else if (list.length < MAX_COMPARED && !list.includes(value)) list.push(value);
}
