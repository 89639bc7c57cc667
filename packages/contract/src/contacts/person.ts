import * as z from 'zod/mini';

// Everything that a person's card holds and a screen shows. What a card has beside this stays in its text.

/** Longest single text of a card, in characters: longer ones are no names, addresses or numbers. */
export const MAX_TEXT = 500;
/** Longest note, in characters. */
export const MAX_NOTES = 20_000;
/** Most addresses, numbers and so on of one kind. */
export const MAX_VALUES = 50;
/** Longest label that a user writes, in characters. */
export const MAX_LABEL = 60;

const text = z._default(z.string().check(z.maxLength(MAX_TEXT)), '');

/**
 * `id` names the line of the card that the value came from; '' for a new value. Every language has words for the labels home,
 * work, other, mobile, fax (at home or anywhere), workfax, pager and main; any other label is the user's own text.
 */
const labelled = {
  id: z._default(z.string().check(z.maxLength(40)), ''),
  label: z._default(z.string().check(z.maxLength(MAX_LABEL)), ''),
};

/** An e-mail address, a number, a web address, an account of a messenger or network. */
export const labelledText = z.object({ ...labelled, value: z.string().check(z.maxLength(MAX_TEXT)) });
export type LabelledText = z.output<typeof labelledText>;

/** A postal address (ADR, RFC 6350 6.3.1). `street` may have several lines. */
export const postalAddress = z.object({
  ...labelled,
  street: text,
  extended: text,
  city: text,
  state: text,
  zip: text,
  country: text,
});
export type PostalAddress = z.output<typeof postalAddress>;

/** A day of a year or of any year: `1980-04-15`, `--04-15`, or '' for none. */
export const dayOfLife = z._default(z.string().check(z.regex(/^(?:(?:\d{4}|-)-\d\d-\d\d)?$/)), '');

function listOfValues<T extends z.core.$ZodType>(item: T) {
  return z._default(z.array(item).check(z.maxLength(MAX_VALUES)), () => []);
}

/** A person or a company. */
export const person = z.object({
  name: text,
  given: text,
  additional: text,
  family: text,
  prefix: text,
  suffix: text,
  nickname: text,
  company: text,
  department: text,
  position: text,
  emails: listOfValues(labelledText),
  phones: listOfValues(labelledText),
  addresses: listOfValues(postalAddress),
  sites: listOfValues(labelledText),
  networks: listOfValues(labelledText),
  birthday: dayOfLife,
  anniversary: dayOfLife,
  notes: z._default(z.string().check(z.maxLength(MAX_NOTES)), ''),
});
export type Person = z.output<typeof person>;

/** A person of whom nothing is known, with lists of its own. */
export function nobody(): Person {
  return person.parse({});
}
