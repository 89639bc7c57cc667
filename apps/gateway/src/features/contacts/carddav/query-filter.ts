import { fold } from '@pillarbox/rules/fold';
import { parseVCard, VCardError } from '@pillarbox/rules/vcard/vcard';
import { card } from '../../../platform/dav/names.ts';
import { childNamed } from '../../../platform/dav/xml-reader.ts';
import type { XmlElement } from '../../../platform/dav/xml-reader.ts';

/** Whether a card matches. */
type Matches = (text: string) => boolean;

/** Reads the filter of an `addressbook-query` (RFC 6352 10.5); without one every card matches. */
export function readFilter(root: XmlElement): Matches {
  const filter = childNamed(root, card('filter'));
  const tests = (filter?.children ?? []).filter(({ name }) => name === card('prop-filter')).map(propTest);
  if (filter === undefined || tests.length === 0) return () => true;
  const combined = combine(filter, tests);
  return (text) => {
    try {
      const lines = parseVCard(text).lines;
      return combined((name) => lines.filter((line) => line.name === name).map(({ value }) => value));
    } catch (error) {
      if (error instanceof VCardError) return false;
      throw error;
    }
  };
}

/** The values of a property of the card. */
type Values = (name: string) => readonly string[];
type Test = (values: Values) => boolean;

/** `anyof` is what a missing attribute means. */
function combine({ attributes }: XmlElement, tests: readonly Test[]): Test {
  return attributes.get('test') === 'allof'
    ? (values) => tests.every((test) => test(values))
    : (values) => tests.some((test) => test(values));
}

function propTest(filter: XmlElement): Test {
  const name = (filter.attributes.get('name') ?? '').toUpperCase();
  const isMissing = childNamed(filter, card('is-not-defined')) !== undefined;
  if (isMissing) return (values) => values(name).length === 0;
  const texts = filter.children.filter((child) => child.name === card('text-match'));
  if (texts.length === 0) return (values) => values(name).length > 0;
  return combine(
    filter,
    texts.map((text) => textTest(name, text)),
  );
}

function textTest(name: string, { attributes, text }: XmlElement): Test {
  const wanted = fold(text);
  const isNegated = attributes.get('negate-condition') === 'yes';
  const type = attributes.get('match-type') ?? 'contains';
  const holds = (value: string): boolean => {
    const folded = fold(value);
    if (type === 'equals') return folded === wanted;
    if (type === 'starts-with') return folded.startsWith(wanted);
    if (type === 'ends-with') return folded.endsWith(wanted);
    return folded.includes(wanted);
  };
  return (values) => values(name).some(holds) !== isNegated;
}
