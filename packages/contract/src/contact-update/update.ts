import * as z from 'zod/mini';
import { contactId } from '../contacts/contact.ts';

/** Days for which a link is valid. */
export const UPDATE_DAYS = 30;
/** Most contacts that one call sends a request to. */
export const MAX_ASKED = 50;
/** Most contacts that an account sends a request to in 24 hours. */
export const MAX_ASKED_A_DAY = 100;
/** Most messages of an account to one address in seven days. */
export const MAX_ASKED_AN_ADDRESS = 2;
/** Most messages of all accounts of the installation together to one address in seven days. */
export const MAX_ASKED_BY_ALL = 5;
/** Longest text of a message, in characters. */
export const MAX_UPDATE_TEXT = 2000;
/** Longest subject, in characters. */
export const MAX_UPDATE_SUBJECT = 200;
/** Longest part of a value, in characters: longer ones are no names, numbers or addresses. */
export const MAX_PART = 200;
/** Most values of one kind that the page shows and takes. */
export const MAX_OF_A_KIND = 8;
/** Most parts of a value: the six lines of a postal address. */
const MAX_PARTS = 6;
/** Most values of an answer. */
export const MAX_UPDATE_VALUES = 48;

/** What the owner can show and ask for. Notes, groups and everything else of a card is never shown. */
export const UPDATE_FIELDS = ['name', 'company', 'email', 'phone', 'address', 'site', 'birthday'] as const;
export const updateField = z.enum(UPDATE_FIELDS);
export type UpdateField = z.output<typeof updateField>;

/** Kinds of values. `position` belongs to the field `company`. */
export const valueKind = z.enum([...UPDATE_FIELDS, 'position']);
export type ValueKind = z.output<typeof valueKind>;

/** The labels that the page knows. The user's own labels are not shown to anybody. */
export const UPDATE_LABELS = ['home', 'work', 'mobile', 'fax', 'other'] as const;
const updateLabel = z.enum(['', ...UPDATE_LABELS]);
export type UpdateLabel = z.output<typeof updateLabel>;

/** The parts of a value; `[]` for none. A postal address has street, extended, city, state, zip and country, the others one part. */
const parts = z.array(z.string().check(z.maxLength(MAX_PART))).check(z.maxLength(MAX_PARTS));

/** A value of a contact. `key` names it on the page; '' for one that the visitor adds. */
export const updateValue = z.object({
  key: z.string().check(z.maxLength(16)),
  kind: valueKind,
  label: updateLabel,
  parts,
});
export type UpdateValue = z.output<typeof updateValue>;

/** A change that somebody proposes: `before` is what the page showed, `after` what the visitor wants; `[]` for nothing. */
export const updateChange = z.object({
  id: z.string(),
  kind: valueKind,
  label: updateLabel,
  before: parts,
  after: parts,
});
export type UpdateChange = z.output<typeof updateChange>;

/**
 * A change beside the contact as it is now. `open`: it can be accepted. `done`: the contact says so already. `changed`: what the
 * change would replace was changed meanwhile; `now` is what the contact says instead.
 */
export const standingChange = z.extend(updateChange, {
  standing: z.enum(['open', 'done', 'changed']),
  now: z.array(z.string()),
});
export type StandingChange = z.output<typeof standingChange>;

/** What a visitor answers: changes, that everything is right, or the wish to be deleted from the address book. */
export const answerKind = z.enum(['changes', 'right', 'delete']);
export type AnswerKind = z.output<typeof answerKind>;

/** A request as its owner sees it. Times in milliseconds since 1970; 0 for none. */
export const updateRequest = z.object({
  id: z.string(),
  contact: contactId,
  /** Name of the contact, and the address that was asked, when it was asked. */
  name: z.string(),
  mail: z.string(),
  state: z.enum(['waiting', 'expired', 'answered', 'applied', 'dismissed']),
  time: z.number(),
  expires: z.number(),
  answered: z.number(),
  /** Null while there is no answer. */
  answer: z.nullable(answerKind),
  changes: z.array(standingChange),
  /** The contact was deleted. */
  gone: z.boolean(),
  /** Names the state of the contact that the changes are compared with. */
  etag: z.string(),
});
export type UpdateRequest = z.output<typeof updateRequest>;
