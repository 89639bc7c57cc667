import type { Person } from '@pillarbox/contract/contacts/person';
import { fold } from '../fold.ts';
import { photoOf } from './photo.ts';
import { readPerson, uidOf } from './read-person.ts';
import { writeVCard } from './vcard.ts';
import type { VCard } from './vcard.ts';

/** A card as the table of contacts has it: its text, and what is read from it for lists and searches. */
export interface CardRow {
  readonly id: string;
  /** UID of the card without `urn:uuid:`. */
  readonly uid: string;
  readonly card: string;
  readonly etag: string;
  readonly name: string;
  readonly company: string;
  /** E-mail addresses in their order, in lower case. */
  readonly mails: string[];
  /** Every text of the card, folded for the search. */
  readonly search: string;
  readonly hasPhoto: boolean;
}

/** What a row is made of. */
export interface RowParts {
  readonly id: string;
  readonly card: VCard;
  /** What the card says of the person; read from the card when it is absent. */
  readonly person?: Person | undefined;
  /** The card as another program wrote it; written from the card when it is absent. */
  readonly text?: string | undefined;
}

/** Longest text that the search looks through, in characters: notes may be long, and the table is read whole. */
const MAX_SEARCHED = 8000;
/** Characters of an ETag. */
const ETAG = 22;

/** The row of a card. `hash`: SHA-256 of a text in base64url, of which the ETag is made. */
export function cardRow({ id, card, person, text }: RowParts, hash: (text: string) => string): CardRow {
  const read = person ?? readPerson(card);
  const written = text ?? writeVCard(card);
  return {
    id,
    uid: uidOf(card),
    card: written,
    etag: hash(written).slice(0, ETAG),
    name: read.name,
    company: read.company,
    mails: read.emails.map(({ value }) => value.toLowerCase()),
    search: searchText(read),
    hasPhoto: photoOf(card) !== '',
  };
}

/** Rows as JSON that PostgreSQL can read, with the names of the columns. */
export function rowsText(rows: readonly CardRow[]): string {
  return JSON.stringify(
    rows.map(({ id, uid, card, etag, name, company, mails, search, hasPhoto }) => ({
      id,
      uid: storable(uid),
      card: storable(card),
      etag,
      name: storable(name),
      company: storable(company),
      mails: mails.map(storable),
      search: storable(search),
      has_photo: hasPhoto,
    })),
  );
}

/** A text that PostgreSQL can read in JSON: a text that was cut may end in half of a character. */
function storable(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\u0000') ? whole.replaceAll('\u0000', '') : whole;
}

function searchText({ emails, phones, addresses, sites, networks, ...texts }: Person): string {
  const lists = [...emails, ...phones, ...sites, ...networks].map(({ value }) => value);
  const numbers = phones.map(({ value }) => value.replaceAll(/\D/g, ''));
  const postal = addresses.flatMap(({ id: _id, label: _label, ...parts }) => Object.values(parts));
  const all = [...Object.values(texts), ...lists, ...numbers, ...postal].filter(Boolean);
  return fold(all.join('\n')).slice(0, MAX_SEARCHED);
}
