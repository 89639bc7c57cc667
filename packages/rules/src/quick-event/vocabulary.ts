/** The words of quick entry in one language, in lower case. */
export interface QuickWords {
  /** Before a time of day: at 5, um 17. */
  readonly at: readonly string[];
  /** Between two times or two days. */
  readonly until: readonly string[];
  /** Behind an hour: o'clock, Uhr. */
  readonly clock: readonly string[];
  /** Before half an hour: "halb acht" is 07:30. */
  readonly halfTo: readonly string[];
  /** Before a day: on Friday. */
  readonly on: readonly string[];
  /** Before a weekday of the week after this one. */
  readonly next: readonly string[];
  /** "next week", as words. */
  readonly nextWeek: readonly string[];
  /** Days from today by their names, those that `Intl` does not name. */
  readonly days: Readonly<Record<string, number>>;
  /** Before a distance or a length: in 3 days, for 2 hours. */
  readonly in: readonly string[];
  readonly for: readonly string[];
  readonly units: Readonly<Record<string, 'minute' | 'hour' | 'day' | 'week'>>;
  /** Times of day by their names, in minutes since midnight. */
  readonly times: Readonly<Record<string, number>>;
  readonly one: readonly string[];
  /** Before people, and between them. */
  readonly with: readonly string[];
  readonly and: readonly string[];
  /** Before a place. */
  readonly place: readonly string[];
  /** Before a repeated day: every Monday. */
  readonly every: readonly string[];
  /** Repeats in one word, and the word behind "every" (RFC 5545 3.3.10). */
  readonly repeats: Readonly<Record<string, string>>;
}

const MORNING = 9 * 60;
const AFTERNOON = 14 * 60;
const EVENING = 19 * 60;
const WORKDAYS = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';

const ENGLISH: QuickWords = {
  at: ['at', 'from', 'by'],
  until: ['to', 'till', 'until', '-', '–'],
  clock: ["o'clock", 'o’clock', 'oclock'],
  halfTo: [],
  on: ['on', 'this', 'coming'],
  next: ['next'],
  nextWeek: ['next week'],
  days: { 'day after tomorrow': 2, 'the day after tomorrow': 2, tonight: 0 },
  in: ['in'],
  for: ['for'],
  units: {
    m: 'minute',
    min: 'minute',
    mins: 'minute',
    minute: 'minute',
    minutes: 'minute',
    h: 'hour',
    hr: 'hour',
    hrs: 'hour',
    hour: 'hour',
    hours: 'hour',
    day: 'day',
    days: 'day',
    week: 'week',
    weeks: 'week',
  },
  times: {
    noon: 12 * 60,
    midday: 12 * 60,
    midnight: 0,
    morning: MORNING,
    afternoon: AFTERNOON,
    evening: EVENING,
    tonight: EVENING,
  },
  one: ['a', 'an', 'one'],
  with: ['with'],
  and: ['and', '&'],
  place: ['at', '@'],
  every: ['every', 'each'],
  repeats: {
    daily: 'FREQ=DAILY',
    weekly: 'FREQ=WEEKLY',
    monthly: 'FREQ=MONTHLY',
    yearly: 'FREQ=YEARLY',
    'every day': 'FREQ=DAILY',
    'every week': 'FREQ=WEEKLY',
    'every other week': 'FREQ=WEEKLY;INTERVAL=2',
    'every month': 'FREQ=MONTHLY',
    'every year': 'FREQ=YEARLY',
    'every weekday': WORKDAYS,
    'every workday': WORKDAYS,
  },
};

const GERMAN: QuickWords = {
  at: ['um', 'ab', 'von', 'gegen'],
  until: ['bis', '-', '–'],
  clock: ['uhr'],
  halfTo: ['halb'],
  on: ['am', 'diesen', 'kommenden', 'nächsten', 'naechsten'],
  next: [],
  nextWeek: ['nächste woche', 'naechste woche', 'kommende woche'],
  days: { übermorgen: 2, uebermorgen: 2 },
  in: ['in'],
  for: ['für', 'fuer'],
  units: {
    min: 'minute',
    minute: 'minute',
    minuten: 'minute',
    h: 'hour',
    std: 'hour',
    stunde: 'hour',
    stunden: 'hour',
    tag: 'day',
    tagen: 'day',
    woche: 'week',
    wochen: 'week',
  },
  times: {
    mittags: 12 * 60,
    mitternachts: 0,
    früh: 8 * 60,
    morgens: 8 * 60,
    vormittag: MORNING,
    vormittags: MORNING,
    nachmittag: AFTERNOON,
    nachmittags: AFTERNOON,
    abend: EVENING,
    abends: EVENING,
  },
  one: ['einer', 'einem', 'eine', 'einen', 'ein'],
  with: ['mit'],
  and: ['und', '&'],
  place: ['im', 'bei', 'beim', '@'],
  every: ['jeden', 'jeder', 'jedes'],
  repeats: {
    täglich: 'FREQ=DAILY',
    wöchentlich: 'FREQ=WEEKLY',
    monatlich: 'FREQ=MONTHLY',
    jährlich: 'FREQ=YEARLY',
    'jeden tag': 'FREQ=DAILY',
    'jede woche': 'FREQ=WEEKLY',
    'alle zwei wochen': 'FREQ=WEEKLY;INTERVAL=2',
    'alle 2 wochen': 'FREQ=WEEKLY;INTERVAL=2',
    'jeden monat': 'FREQ=MONTHLY',
    'jedes jahr': 'FREQ=YEARLY',
    'jeden werktag': WORKDAYS,
    werktags: WORKDAYS,
  },
};

const LANGUAGES: Readonly<Record<string, QuickWords>> = { en: ENGLISH, de: GERMAN };

/** The words of the user's language and of English, the user's first. */
export function quickWordsOf(tag: string): readonly QuickWords[] {
  const own = LANGUAGES[tag.split('-')[0] ?? ''];
  return own === undefined || own === ENGLISH ? [ENGLISH] : [own, ENGLISH];
}
