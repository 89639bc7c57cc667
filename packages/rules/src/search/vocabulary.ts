/** What a search word narrows by. */
export const SEARCH_FIELDS = [
  'from',
  'to',
  'with',
  'subject',
  'body',
  'filename',
  'in',
  'label',
  'has',
  'is',
  'before',
  'after',
  'larger',
  'smaller',
] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** Values of `has`. */
export const HAS_WORDS = ['attachment', 'invitation', 'task'] as const;
/** Values of `is`. `contact`: the sender is a contact of the user. */
export const IS_WORDS = [
  'unread',
  'read',
  'starred',
  'answered',
  'forwarded',
  'important',
  'draft',
  'contact',
] as const;
export type FlagWord = (typeof HAS_WORDS)[number] | (typeof IS_WORDS)[number];

/** Days that have a name. `last-week` is the first day of the week before this one, the others likewise. */
export const DAY_WORDS = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
] as const;
export type DayWord = (typeof DAY_WORDS)[number];

/** The words of one language. Case and accents do not matter; names of days may have several words. */
export interface SearchVocabulary {
  readonly fields: Readonly<Record<SearchField, string>>;
  readonly flags: Readonly<Record<FlagWord, string>>;
  readonly days: Readonly<Record<DayWord, string>>;
  /** The names of each month, January first: the first one is shown. */
  readonly months: readonly (readonly string[])[];
  /** The names of each day of the week, Monday first: the first one is shown. */
  readonly weekdays: readonly (readonly string[])[];
  /** Dates of numbers begin with the month, as in the United States. */
  readonly monthFirst: boolean;
}

function same<K extends string>(words: readonly K[]): Readonly<Record<K, string>> {
  return Object.fromEntries(words.map((word) => [word, word.replace('-', ' ')])) as Record<K, string>;
}

/** The English words, which every user can type. */
export const ENGLISH: SearchVocabulary = {
  fields: same(SEARCH_FIELDS),
  flags: same([...HAS_WORDS, ...IS_WORDS]),
  days: same(DAY_WORDS),
  months: [
    ['January', 'Jan'],
    ['February', 'Feb'],
    ['March', 'Mar'],
    ['April', 'Apr'],
    ['May'],
    ['June', 'Jun'],
    ['July', 'Jul'],
    ['August', 'Aug'],
    ['September', 'Sep', 'Sept'],
    ['October', 'Oct'],
    ['November', 'Nov'],
    ['December', 'Dec'],
  ],
  weekdays: [
    ['Monday', 'Mon'],
    ['Tuesday', 'Tue'],
    ['Wednesday', 'Wed'],
    ['Thursday', 'Thu'],
    ['Friday', 'Fri'],
    ['Saturday', 'Sat'],
    ['Sunday', 'Sun'],
  ],
  monthFirst: false,
};
