import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { MAX_HITS, readsText } from '@pillarbox/contract/search/search';
import type { SearchFlag } from '@pillarbox/contract/search/search';
import { fold } from '@pillarbox/rules/fold';
import type { FindTerm } from '../port.ts';
import { ROW_MARK } from './columns.ts';
import type { Columns } from './columns.ts';
import { copiesIn } from './copies.ts';
import type { KeywordSets } from './keyword-sets.ts';
import { firstMail, packedMail } from './people.ts';
import type { StringTable } from './string-table.ts';

/** The messages whose text, or names of attachments, the mail server searched for a condition: uids from `low` up to, not including, `high`. */
export interface SearchedTexts {
  readonly low: number;
  readonly high: number;
  /** Those of them that contain the words. */
  readonly uids: ReadonlySet<number>;
}

/** A search of one view. */
export interface ViewSearch {
  readonly terms: readonly FindTerm[];
  /** By the position of the condition in `terms`. */
  readonly texts: ReadonlyMap<number, SearchedTexts>;
}

/** What a search found in a view. */
export interface ViewHits {
  /** uid and date of the newest MAX_HITS messages, newest first. */
  readonly hits: [uid: number, date: number][];
  readonly total: number;
  readonly unseen: number;
  /** Bytes of all `total` messages. */
  readonly bytes: number;
}

/** What a search reads of a view. */
export interface SearchSource {
  readonly columns: Columns;
  readonly texts: StringTable;
  readonly keywords: KeywordSets;
  /** All rows by date, oldest first. */
  readonly slots: Uint32Array;
}

/** Whether a row fulfils a condition; null if only its text or its header can tell. */
type Test = (slot: number) => boolean | null;

const FLAGS: Readonly<Record<SearchFlag, number>> = {
  attachment: MESSAGE_FLAG.ATTACH,
  invitation: MESSAGE_FLAG.CALENDAR,
  task: MESSAGE_FLAG.TASKED,
  read: MESSAGE_FLAG.SEEN,
  starred: MESSAGE_FLAG.FLAGGED,
  answered: MESSAGE_FLAG.ANSWERED,
  forwarded: MESSAGE_FLAG.FORWARDED,
  important: MESSAGE_FLAG.PRIORITY,
  draft: MESSAGE_FLAG.DRAFT,
};

/** The rows that match for certain. */
export function findRows(search: ViewSearch, source: SearchSource): ViewHits {
  const tests = testsOf(search, source);
  const { uid, date, flags, size } = source.columns;
  const hits: [number, number][] = [];
  let total = 0;
  let unseen = 0;
  let bytes = 0;
  for (let at = source.slots.length - 1; at >= 0; at -= 1) {
    const slot = source.slots[at] ?? 0;
    if (!tests.every((test) => test(slot) === true)) continue;
    total += 1;
    bytes += size[slot] ?? 0;
    if (((flags[slot] ?? 0) & MESSAGE_FLAG.SEEN) === 0) unseen += 1;
    if (total <= MAX_HITS) hits.push([uid[slot] ?? 0, date[slot] ?? 0]);
  }
  return { hits, total, unseen, bytes };
}

/** The uids of rows that may match, and whose text or header decides one condition. */
export function undecidedRows(search: ViewSearch, condition: number, source: SearchSource): number[] {
  const tests = testsOf(search, source);
  const asked = tests[condition];
  const uids: number[] = [];
  if (asked === undefined) return uids;
  for (let at = source.slots.length - 1; at >= 0; at -= 1) {
    const slot = source.slots[at] ?? 0;
    if (asked(slot) === null && tests.every((test) => test(slot) !== false)) uids.push(source.columns.uid[slot] ?? 0);
  }
  return uids;
}

function testsOf({ terms, texts: searched }: ViewSearch, source: SearchSource): Test[] {
  const words = wordMarks(terms, source.texts);
  return terms.map((term, index): Test => {
    const holds = testOf(term, words, { ...source, searched: searched.get(index) });
    if (!term.not) return holds;
    return (slot) => {
      const now = holds(slot);
      return now === null ? null : !now;
    };
  });
}

type Person = Extract<FindTerm, { kind: 'person' }>;

interface Marks {
  /** The bit of a text. */
  readonly bitOf: (text: string) => number;
  /** The bit of a person. */
  readonly bitOfPerson: (person: Person) => number;
  /** The bits of the texts and people that a string of the view's table contains. */
  readonly marks: Int32Array;
}

/** Finds all words and people of a search in all texts of a view, each once. */
function wordMarks(terms: readonly FindTerm[], texts: StringTable): Marks {
  const words = [...new Set(terms.flatMap((term) => (term.kind === 'text' ? [fold(term.text)] : [])))].filter(
    (word) => word !== '',
  );
  const people = terms.filter((term) => term.kind === 'person');
  const bitOfPerson = (person: Person): number => 1 << (words.length + people.indexOf(person));
  const marks = new Int32Array(words.length + people.length === 0 ? 0 : texts.count);
  words.forEach((word, index) => {
    texts.mark(word, 1 << index, marks);
  });
  for (const person of people) {
    for (const mail of person.mails.flatMap(packedMail)) texts.mark(mail, bitOfPerson(person), marks);
  }
  return { bitOf: (text) => 1 << words.indexOf(fold(text)), bitOfPerson, marks };
}

function testOf(
  term: FindTerm,
  words: Marks,
  { searched, ...source }: SearchSource & { readonly searched: SearchedTexts | undefined },
): Test {
  const { columns, texts, keywords } = source;
  switch (term.kind) {
    case 'flag':
      return (slot) => ((columns.flags[slot] ?? 0) & FLAGS[term.flag]) !== 0;
    case 'label': {
      const labelled = keywords.containing([term.keyword]);
      return (slot) => labelled[columns.keywords[slot] ?? 0] === 1;
    }
    case 'before':
      return (slot) => (columns.date[slot] ?? 0) < term.at;
    case 'after':
      return (slot) => (columns.date[slot] ?? 0) >= term.at;
    case 'larger':
      return (slot) => (columns.size[slot] ?? 0) > term.bytes;
    case 'smaller':
      return (slot) => (columns.size[slot] ?? 0) < term.bytes;
    case 'newsletter':
      return (slot) => {
        const marks = columns.marks[slot] ?? 0;
        return (marks & ROW_MARK.SORTED) === 0 ? null : (marks & ROW_MARK.NEWSLETTER) !== 0;
      };
    case 'copy': {
      const copies = copiesIn(source);
      return (slot) => copies.has(slot);
    }
    case 'person':
      return marked(columnsOf('with', columns), words.marks, words.bitOfPerson(term));
    case 'sender':
      return sentBy(term.mails, columns, texts);
    case 'text':
      break;
  }
  // Nothing but accents: every text has it.
  if (fold(term.text) === '') return () => true;
  const inHeader = marked(columnsOf(term.field, columns), words.marks, words.bitOf(term.text));
  if (!readsText(term)) return inHeader;
  const isOfFiles = term.field === 'filename';
  return (slot) => {
    if (inHeader(slot)) return true;
    if (isOfFiles && ((columns.flags[slot] ?? 0) & MESSAGE_FLAG.ATTACH) === 0) return false;
    const uid = columns.uid[slot] ?? 0;
    if (searched === undefined || uid < searched.low || uid >= searched.high) return null;
    return searched.uids.has(uid);
  };
}

/** Whether the first sender of a row has one of these addresses. Each sender is looked up once, because most write often. */
function sentBy(mails: ReadonlySet<string>, { from }: Columns, texts: StringTable): (slot: number) => boolean {
  const known = new Map<number, boolean>();
  return (slot) => {
    const id = from[slot] ?? 0;
    const before = known.get(id);
    if (before !== undefined) return before;
    const isOne = mails.has(firstMail(texts.text(id)));
    known.set(id, isOne);
    return isOne;
  };
}

/** Whether one of the columns of a row has a string with this bit. */
function marked(columns: readonly Uint32Array[], marks: Int32Array, bit: number): (slot: number) => boolean {
  return (slot) => columns.some((column) => ((marks[column[slot] ?? 0] ?? 0) & bit) !== 0);
}

function columnsOf(
  field: Extract<FindTerm, { kind: 'text' }>['field'],
  { from, to, cc, bcc, subject }: Columns,
): readonly Uint32Array[] {
  switch (field) {
    case 'from':
      return [from];
    case 'to':
      return [to, cc, bcc];
    case 'with':
      return [from, to, cc, bcc];
    case 'subject':
      return [subject];
    case 'any':
      return [subject, from, to, cc, bcc];
    case 'body':
    case 'filename':
      return [];
  }
}
