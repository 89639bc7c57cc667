import type { ColumnField } from '@pillarbox/contract/contacts-import/fields';
import { takesOneColumn } from '@pillarbox/contract/contacts-import/fields';
import type { LabelledText, Person, PostalAddress } from '@pillarbox/contract/contacts/person';
import { isAddress } from '../address.ts';
import { nobody } from '@pillarbox/contract/contacts/person';
import { nameOf, withinLimits } from './person-limits.ts';
import { withoutGuard } from './csv-writer.ts';
import { groupsOfCell } from './file-groups.ts';
import { labelFrom } from './kind-words.ts';
import { readWrittenDay } from './written-day.ts';

/** How the rows of a table are read. */
export interface RowReading {
  /** The field of each column. */
  readonly fields: readonly ColumnField[];
  readonly dayFirst: boolean;
  readonly thisYear: number;
}

/** A row as a person; `bad` is the first e-mail address that is none, with its column. */
export interface RowPerson {
  readonly person: Person;
  readonly groups: readonly string[];
  readonly bad: { readonly column: number; readonly value: string } | null;
}

/** Google joins several values of one kind by this. */
const JOINED = ' ::: ';

type List = 'emails' | 'phones' | 'sites' | 'networks';
const LISTS: Partial<Record<ColumnField, readonly [list: List, label: string]>> = {
  email: ['emails', ''],
  emailHome: ['emails', 'home'],
  emailWork: ['emails', 'work'],
  phone: ['phones', ''],
  phoneHome: ['phones', 'home'],
  phoneWork: ['phones', 'work'],
  mobile: ['phones', 'mobile'],
  fax: ['phones', 'fax'],
  workfax: ['phones', 'workfax'],
  pager: ['phones', 'pager'],
  site: ['sites', ''],
  network: ['networks', ''],
};

type Single = Exclude<keyof Person, List | 'addresses' | 'notes'>;

/** Reads the cells of a row as a person. The first column of a field that takes one wins. */
export function rowPerson(cells: readonly string[], reading: RowReading): RowPerson {
  const builder = new PersonBuilder(reading);
  for (const [column, field] of reading.fields.entries()) {
    builder.add(field, withoutGuard(cells[column] ?? '').trim(), column);
  }
  return builder.result();
}

class PersonBuilder {
  readonly #reading: RowReading;
  readonly #person = nobody();
  readonly #addresses: PostalAddress[] = [];
  /** The label of the columns behind a column `label`. */
  #label = '';
  #groups: string[] = [];
  #bad: RowPerson['bad'] = null;

  constructor(reading: RowReading) {
    this.#reading = reading;
  }

  result(): RowPerson {
    const addresses = this.#addresses.filter(({ id: _id, label: _label, ...parts }) =>
      Object.values(parts).some(Boolean),
    );
    const person = withinLimits({ ...this.#person, addresses });
    return { person: { ...person, name: nameOf(person) }, groups: this.#groups, bad: this.#bad };
  }

  add(field: ColumnField, value: string, column: number): void {
    if (field === 'label') this.#label = labelFrom(value.split(JOINED)[0] ?? '');
    else if (field === '' || value === '') return;
    else if (field === 'groups') this.#groups = groupsOfCell([...this.#groups, value].join(','));
    else if (field === 'notes') this.#person.notes = [this.#person.notes, value].filter(Boolean).join('\n');
    else if (takesOneColumn(field)) this.#addSingle(field as Single, value);
    else this.#addListed(field, value, column);
  }

  #addSingle(field: Single, value: string): void {
    if (this.#person[field] !== '') return;
    const { dayFirst, thisYear } = this.#reading;
    const isDay = field === 'birthday' || field === 'anniversary';
    this.#person[field] = isDay ? (readWrittenDay(value, dayFirst, thisYear)?.day ?? '') : value;
  }

  #addListed(field: ColumnField, value: string, column: number): void {
    const listed = LISTS[field];
    if (listed === undefined) {
      this.#addPostal(field, value);
      return;
    }
    const [list, label] = listed;
    for (const one of value.split(JOINED).map((text) => text.trim())) {
      // Outlook writes the path of an internal address of Exchange, which nobody can write to.
      if (one === '' || /^\/o=/i.test(one)) continue;
      const text = list === 'emails' ? addressIn(one) : one;
      if (list === 'emails' && !isAddress(text)) this.#bad ??= { column, value: one.slice(0, 500) };
      else push(this.#person[list], { id: '', label: label || this.#label, value: text });
    }
  }

  #addPostal(field: ColumnField, value: string): void {
    const [, kind = '', capital = field] = /^(home|work)([A-Z].*)$/.exec(field) ?? [];
    const part = capital.toLowerCase() as 'street' | 'city' | 'state' | 'zip' | 'country';
    const label = kind || this.#label;
    const open = this.#addresses.findLast((address) => address.label === label);
    if (open !== undefined && part === 'street' && open.city === '') {
      open.street = [open.street, value].filter(Boolean).join('\n');
    } else if (open?.[part] === '') {
      open[part] = value;
    } else {
      const blank = { id: '', label, street: '', extended: '', city: '', state: '', zip: '', country: '' };
      this.#addresses.push({ ...blank, [part]: value });
    }
  }
}

/** `Jonas Weber <jonas@weber.example>` and `mailto:` hold an address. */
function addressIn(text: string): string {
  const inner = /<([^<>\s]{3,320})>$/.exec(text)?.[1] ?? text;
  return inner.replace(/^mailto:/i, '');
}

function push(list: LabelledText[], value: LabelledText): void {
  if (!list.some((one) => one.value === value.value)) list.push(value);
}
