import { groupNameFrom } from '@pillarbox/rules/vcard/group-card';
import { card, dav } from '../../../platform/dav/names.ts';
import { colorIn, readPropertyUpdate, storableText } from '../../../platform/dav/property-update.ts';
import type { ChangeOf, PropertyUpdate } from '../../../platform/dav/property-update.ts';
import type { NewCardBook } from '../card-book.store.ts';

type BookChange = Omit<NewCardBook, 'path'>;

/** Longest description, in characters. */
const MAX_DESCRIPTION = 500;

/** Reads a PROPPATCH of a book, or what one is created with. @throws DavError */
export function readBookProperties(body: string): PropertyUpdate<BookChange> {
  return readPropertyUpdate(body, changeOf);
}

/** The name of a book from a text: letters, digits and spaces [VAL-048]; '' for none. */
export function bookNameFrom(text: string): string {
  return groupNameFrom(text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' '));
}

const changeOf: ChangeOf<BookChange> = (property, isSet) => {
  if (property.name === dav('displayname')) {
    const given = isSet ? bookNameFrom(property.text) : '';
    return given === '' ? null : { name: given };
  }
  if (property.name === card('addressbook-description')) {
    return { description: isSet ? storableText(property.text, MAX_DESCRIPTION) : '' };
  }
  const color = isSet ? colorIn(property) : null;
  return color === null ? null : { color };
};
