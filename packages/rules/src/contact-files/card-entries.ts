import { editPerson } from '../vcard/edit-person.ts';
import { readPerson } from '../vcard/read-person.ts';
import { readVCards, VCardError } from '../vcard/vcard.ts';
import type { VCard } from '../vcard/vcard.ts';
import { textOf } from '../vcard/vcard-value.ts';
import { nobody } from '@pillarbox/contract/contacts/person';
import { nameOf } from './person-limits.ts';
import type { ImportEntry } from './contact-file.ts';
import { groupsOfCard } from './file-groups.ts';
import { convertCard } from './convert-card.ts';

/** The cards of a vCard file. vCard 2.1 becomes 3.0, others stay as they are. A card that nothing names is left out. */
export function* cardEntries(text: string): Generator<ImportEntry> {
  let row = 0;
  for (const found of readVCards(text)) {
    row += 1;
    yield found instanceof VCardError ? unreadable(row, found) : entryOf(row, found);
  }
}

function unreadable(row: number, { fault }: VCardError): ImportEntry {
  const reason = fault === 'not_closed' || fault === 'no_card' ? 'unreadable' : 'too_large';
  return { row, person: nobody(), card: null, groups: [], source: '', fault: { reason, column: -1, value: '' } };
}

function entryOf(row: number, read: VCard): ImportEntry {
  const card = read.version === '2.1' ? convertCard(read, '3.0') : read;
  const found = readPerson(card);
  const person = { ...found, name: nameOf(found) };
  const reason = isGroup(card) ? 'group' : person.name === '' ? 'empty' : null;
  const named = found.name === '' && person.name !== '' ? editPerson(card, person) : card;
  return {
    row,
    person,
    card: named,
    groups: groupsOfCard(card),
    source: read,
    fault: reason === null ? null : { reason, column: -1, value: '' },
  };
}

/** A list of people: KIND of vCard 4.0, or Apple's property for 3.0. */
function isGroup({ lines }: VCard): boolean {
  const kind = lines.find(({ name }) => name === 'KIND' || name === 'X-ADDRESSBOOKSERVER-KIND');
  return kind !== undefined && textOf(kind).toLowerCase() === 'group';
}
