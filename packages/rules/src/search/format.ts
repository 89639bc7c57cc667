import { writeSize } from './parse-size.ts';
import type { SearchDay, TypedTerm } from './terms.ts';
import { ENGLISH } from './vocabulary.ts';
import type { SearchVocabulary } from './vocabulary.ts';

/** A condition as it can be typed in a language; `parseSearch` reads it back. */
export function formatTerm(term: TypedTerm, language: SearchVocabulary = ENGLISH): string {
  const minus = term.not ? '-' : '';
  if (term.field === 'any') {
    // A text that begins like a search word or a minus needs its quotation marks.
    const plain = /^[^\s":-][^\s":]*$/u.test(term.text);
    return minus + (plain ? term.text : `"${term.text}"`);
  }
  return `${minus}${language.fields[term.field]}:${quoted(valueText(term, language))}`;
}

/** All conditions as one text. */
export function formatSearch(terms: readonly TypedTerm[], language: SearchVocabulary = ENGLISH): string {
  return terms.map((term) => formatTerm(term, language)).join(' ');
}

/** The value of a condition in a language, without quotation marks. */
export function valueText(term: TypedTerm, language: SearchVocabulary = ENGLISH): string {
  if ('text' in term) return term.text;
  if ('word' in term) return language.flags[term.word];
  if ('bytes' in term) return writeSize(term.bytes);
  return dayText(term.day, language);
}

function dayText(day: SearchDay, language: SearchVocabulary): string {
  switch (day.kind) {
    case 'word':
      return language.days[day.word];
    case 'weekday':
      return language.weekdays[day.weekday - 1]?.[0] ?? '';
    case 'ago':
      return `${day.count}${day.unit[0] ?? ''}`;
    case 'date': {
      if (day.year === null) return `${day.day} ${language.months[day.month - 1]?.[0] ?? ''}`;
      return `${day.year}-${String(day.month).padStart(2, '0')}-${String(day.day).padStart(2, '0')}`;
    }
  }
}

/** A quotation mark cannot be typed inside a value; the parser reads it as a space. */
function quoted(text: string): string {
  const plain = text.replaceAll('"', ' ').trim();
  return /\s/u.test(plain) ? `"${plain}"` : plain;
}
