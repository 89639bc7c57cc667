import type { LabelledText, Person, PostalAddress } from '@pillarbox/contract/contacts/person';
import { dayLine } from './day-of-life.ts';
import { isKnownLabel, isLabelFor, labelOf, withLabel } from './labels.ts';
import { linesOf, PROPERTIES, readPerson } from './read-person.ts';
import type { PersonList } from './read-person.ts';
import type { VCard } from './vcard.ts';
import { makeLine } from './vcard-line.ts';
import type { LineParts, VCardLine } from './vcard-line.ts';
import { escapeText, partsOf } from './vcard-value.ts';

type Value = LabelledText | PostalAddress;

/**
 * The card with the values of `after`. Only the lines of values that changed are written anew: properties that no screen shows,
 * parameters, groups and the order of a card stay. A label that stands beside a removed value is removed, too.
 */
export function editPerson(card: VCard, after: Person): VCard {
  const before = readPerson(card);
  const editor = new CardEditor(card);
  editSingles(editor, before, after);
  for (const list of Object.keys(PROPERTIES) as PersonList[]) editList(editor, list, { before, after });
  return editor.card();
}

/** The card of a new person: vCard 3.0, which every client reads. `uid` is unique in the book. */
export function newCard(uid: string, after: Person): VCard {
  const line = (name: string, value: string): VCardLine => makeLine({ group: '', name, params: [], value });
  const empty: VCard = { version: '3.0', lines: [line('VERSION', '3.0'), line('UID', escapeText(uid))] };
  const named = editPerson(empty, after);
  // RFC 2426 requires N, which a person without parts of a name does not have.
  return named.lines.some(({ name }) => name === 'N')
    ? named
    : { ...named, lines: [...named.lines, line('N', ';;;;')] };
}

/** Lines of a card that are replaced, added and removed. */
class CardEditor {
  readonly version: string;
  #lines: VCardLine[];
  readonly #card: VCard;

  constructor(card: VCard) {
    this.#card = card;
    this.version = card.version;
    this.#lines = [...card.lines];
  }

  card(): VCard {
    return { version: this.#card.version, lines: this.#lines };
  }

  /** Replaces a line; adds it at the end when `old` is undefined; removes `old` when there are no new parts. */
  put(old: VCardLine | undefined, parts: LineParts | null): void {
    if (parts === null) this.#remove(old);
    else if (old === undefined) this.#lines.push(makeLine(parts));
    else this.#lines = this.#lines.map((line) => (line === old ? makeLine(parts) : line));
  }

  #remove(old: VCardLine | undefined): void {
    if (old === undefined) return;
    const isLast = !this.#lines.some((line) => line !== old && line.group === old.group && line.name !== 'X-ABLABEL');
    this.#lines = this.#lines.filter((line) => line !== old && !(isLast && isLabelFor(line, old)));
  }

  /** The first line of one of the names, in the order of the names. */
  first(...names: readonly string[]): VCardLine | undefined {
    return names.map((name) => this.#lines.find((line) => line.name === name)).find((line) => line !== undefined);
  }

  labelOf(line: VCardLine): VCardLine | undefined {
    return this.#lines.find((other) => isLabelFor(other, line));
  }

  /** A group that no line has. */
  freeGroup(): string {
    const taken = new Set(this.#lines.map(({ group }) => group.toLowerCase()));
    let number = 1;
    while (taken.has(`item${String(number)}`)) number += 1;
    return `item${String(number)}`;
  }
}

function editSingles(editor: CardEditor, before: Person, after: Person): void {
  const text = (name: string, key: 'name' | 'nickname' | 'position' | 'notes'): void => {
    if (before[key] === after[key]) return;
    const old = editor.first(name);
    editor.put(old, after[key] === '' && name !== 'FN' ? null : rewritten(old, name, escapeText(after[key])));
  };
  if (editor.first('FN') === undefined) editor.put(undefined, rewritten(undefined, 'FN', escapeText(after.name)));
  else text('FN', 'name');
  text('NICKNAME', 'nickname');
  text('TITLE', 'position');
  text('NOTE', 'notes');
  const parts = (person: Person): string[] => [
    person.family,
    person.given,
    person.additional,
    person.prefix,
    person.suffix,
  ];
  editParts(editor, 'N', { before: parts(before), after: parts(after) });
  editCompany(editor, before, after);
  editDay(editor, ['BDAY'], { before: before.birthday, after: after.birthday });
  editDay(editor, ['ANNIVERSARY', 'X-ANNIVERSARY'], { before: before.anniversary, after: after.anniversary });
}

function editParts(
  editor: CardEditor,
  name: string,
  change: { before: readonly string[]; after: readonly string[] },
): void {
  const value = change.after.map(escapeText).join(';');
  if (change.before.map(escapeText).join(';') === value) return;
  const old = editor.first(name);
  // N stays although it is empty: RFC 2426 requires it.
  editor.put(old, change.after.some(Boolean) || name === 'N' ? rewritten(old, name, value) : null);
}

function editCompany(editor: CardEditor, before: Person, after: Person): void {
  if (before.company === after.company && before.department === after.department) return;
  const old = editor.first('ORG');
  const units =
    before.department === after.department && old !== undefined ? partsOf(old).slice(1) : [after.department];
  const parts = [after.company, ...units.filter(Boolean)];
  editor.put(old, parts.some(Boolean) ? rewritten(old, 'ORG', parts.map(escapeText).join(';')) : null);
}

function editDay(
  editor: CardEditor,
  names: readonly string[],
  { before, after }: { before: string; after: string },
): void {
  if (before === after) return;
  const old = editor.first(...names);
  const name = editor.version === '4.0' ? names[0] : names.at(-1);
  editor.put(old, after === '' ? null : dayLine(after, { name: old?.name ?? name ?? '', version: editor.version }));
}

function editList(editor: CardEditor, list: PersonList, { before, after }: { before: Person; after: Person }): void {
  const lines = new Map(linesOf(editor.card(), list).map(({ id, line }) => [id, line]));
  const old = new Map<string, Value>(before[list].map((value) => [value.id, value]));
  const kept = new Set<string>();
  const added: Value[] = [];
  for (const value of after[list]) {
    const line = kept.has(value.id) ? undefined : lines.get(value.id);
    if (line === undefined) added.push(value);
    else {
      kept.add(value.id);
      if (!isSame(old.get(value.id), value)) change(editor, { old: line, name: line.name }, value);
    }
  }
  for (const [id, line] of lines) if (!kept.has(id)) editor.put(line, null);
  for (const value of added) if (hasText(value)) change(editor, { old: undefined, name: PROPERTIES[list][0] }, value);
}

function hasText(value: Value): boolean {
  const { id: _id, label: _label, ...texts } = value;
  return Object.values(texts).some((text) => text.trim() !== '');
}

function isSame(old: Value | undefined, value: Value): boolean {
  return (
    old !== undefined && JSON.stringify(Object.entries(old).sort()) === JSON.stringify(Object.entries(value).sort())
  );
}

/** Writes a value of a list and its label. */
function change(
  editor: CardEditor,
  { old, name }: { readonly old: VCardLine | undefined; readonly name: string },
  value: Value,
): void {
  if (!hasText(value)) {
    editor.put(old, null);
    return;
  }
  const isKnown = value.label === '' || isKnownLabel(value.label);
  const label = old === undefined ? undefined : editor.labelOf(old);
  const group = isKnown && label === undefined ? (old?.group ?? '') : old?.group || editor.freeGroup();
  const base = rewritten(old, name, valueText(value));
  const isRelabelled = old === undefined || labelOf(old, editor.card()) !== value.label;
  const params = isRelabelled ? withLabel(base.params, isKnown ? value.label : '') : base.params;
  editor.put(old, { ...base, group, params });
  if (!isRelabelled) return;
  if (isKnown) editor.put(label, null);
  else editor.put(label, { group, name: 'X-ABLabel', params: [], value: escapeText(value.label) });
}

function valueText(value: Value): string {
  if ('value' in value) return escapeText(value.value.trim());
  const { extended, street, city, state, zip, country } = value;
  return ['', extended, street, city, state, zip, country].map((part) => escapeText(part.trim())).join(';');
}

/** Parts of a line with a new value: group and parameters of the old line, except those that say how its value is encoded. */
function rewritten(old: VCardLine | undefined, name: string, value: string): LineParts {
  const encodings = new Set(['ENCODING', 'CHARSET', 'VALUE']);
  const params = (old?.params ?? []).filter((param) => !encodings.has(param.name));
  return { group: old?.group ?? '', name: old?.name ?? name, params, value };
}
