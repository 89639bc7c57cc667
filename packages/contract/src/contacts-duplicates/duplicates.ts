import * as z from 'zod/mini';
import { contactId } from '../contacts/contact.ts';

/** Most cards of one set: the cards of one person on two phones, in two programs and in two books. */
export const MAX_SET = 10;
/** Most sets that one reply lists; the others follow when these are merged. */
export const MAX_LISTED_SETS = 300;
/** Days for which a merge can be undone. */
export const MERGE_DAYS = 30;

/**
 * How sure it is that cards are of one person. `sure`: the same address, names that agree, and nothing speaks against it. Only
 * these are merged without a look at each one.
 */
export const SURENESS = ['sure', 'likely', 'possible'] as const;
export type Sureness = (typeof SURENESS)[number];

/** What cards have in common, and what differs. */
export const EVIDENCE_KINDS = [
  'email',
  'number',
  'name',
  'nameOrder',
  'similarName',
  'site',
  'company',
  'birthday',
  'otherName',
  'otherBirthday',
  'otherCompany',
  'oneCompany',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** One reason for or against, with the values that it is about. `label` is that of a number, for example `mobile`. */
export const evidence = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  label: z.string(),
  values: z.array(z.string()),
});
export type Evidence = z.output<typeof evidence>;

/** Cards that may be of one person, the most complete one first. */
export const duplicateSet = z.object({
  ids: z.array(contactId).check(z.minLength(2), z.maxLength(MAX_SET)),
  sureness: z.enum(SURENESS),
  name: z.string(),
  mail: z.string(),
  /** Whether merging loses nothing: no two cards have different values where one must win. */
  isPlain: z.boolean(),
  evidence: z.array(evidence),
});
export type DuplicateSet = z.output<typeof duplicateSet>;

/** A value that stays: that of a row and a card. `value` tells several values of a card apart; '' for the only one. */
const pickedValue = z.object({ card: contactId, value: z.string().check(z.maxLength(64)) });
export type PickedValue = z.output<typeof pickedValue>;

/** The values of a row that stay. A row that is left out gets the values that are proposed. */
export const rowChoice = z.object({
  row: z.string().check(z.maxLength(80)),
  picked: z.array(pickedValue).check(z.maxLength(1000)),
});
export type RowChoice = z.output<typeof rowChoice>;

export const mergeId = z.string().check(z.regex(/^[\w-]{16,64}$/));

/** A merge that can be undone. */
export const mergeRecord = z.object({
  id: mergeId,
  name: z.string(),
  /** Number of cards that became one. */
  cards: z.int(),
  /** Milliseconds since 1970. */
  time: z.int(),
});
export type MergeRecord = z.output<typeof mergeRecord>;

/** A card of a merge as its caller has read it. */
export const cardState = z.object({ id: contactId, etag: z.string().check(z.maxLength(100)) });
