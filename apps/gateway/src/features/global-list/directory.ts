import type { GlobalListField } from '@pillarbox/contract/global-list/settings';
import { isAddress } from '@pillarbox/rules/address';

/** A person as a source tells it: nothing of it is checked. */
export interface RawPerson extends Readonly<Partial<Record<GlobalListField, unknown>>> {
  /** Addresses: texts, each of one or more addresses. */
  readonly mail?: unknown;
}

/** A person of the list: every text is one short line, and there is at least one address. */
export interface DirectoryPerson extends Readonly<Record<GlobalListField, string>> {
  readonly mails: readonly string[];
}

/** A search. */
export interface DirectoryQuery {
  /** What was typed, without blanks around it; '' for anybody. */
  readonly text: string;
  /** Its words. */
  readonly words: readonly string[];
  /** Most people that are wanted. */
  readonly limit: number;
}

/** Where the people of a partner's list come from. */
export interface Directory {
  /** The people who match all words, at most `limit`. Ends at the latest when `signal` is aborted. @throws any Error. */
  search(query: DirectoryQuery, signal: AbortSignal): Promise<readonly RawPerson[]>;
}

/** Longest text of a person that is kept, in characters; a longer one is cut. */
const MAX_TEXT = 200;
/** Most addresses of a person that are kept. */
const MAX_MAILS = 5;
/** Most characters of a text that are looked at. */
const MAX_RAW = 4000;
/** Control characters, and those that reverse what follows. */
const HARMFUL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\s]+/gu;

/** The words of typed text: at most five, each of at most 50 characters. */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll(HARMFUL, ' ')
    .split(' ')
    .filter(Boolean)
    .slice(0, 5)
    .map((word) => word.slice(0, 50));
}

/** The person in what a source tells; null for one without an address. */
export function personOf(raw: RawPerson): DirectoryPerson | null {
  const mails = [...new Set(textsOf(raw.mail).flatMap(addressesIn))].slice(0, MAX_MAILS);
  const [mail] = mails;
  if (mail === undefined) return null;
  return {
    mails,
    name: lineOf(raw.name) || mail,
    phone: lineOf(raw.phone),
    mobile: lineOf(raw.mobile),
    company: lineOf(raw.company),
    department: lineOf(raw.department),
    position: lineOf(raw.position),
  };
}

function addressesIn(text: string): string[] {
  return text
    .slice(0, MAX_RAW)
    .split(/[\s,;{}]+/)
    .filter(isAddress);
}

/** The texts in a value: one text, or a list of which each is one. Anything else is none. */
function textsOf(value: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value.slice(0, MAX_MAILS * 4) : [value];
  return all.filter((one): one is string => typeof one === 'string');
}

/** The first text of a value as one short line. */
function lineOf(value: unknown): string {
  const line = (textsOf(value)[0] ?? '').slice(0, MAX_RAW).replaceAll(HARMFUL, ' ').trim();
  return [...line.slice(0, MAX_TEXT * 2)].slice(0, MAX_TEXT).join('').toWellFormed();
}
