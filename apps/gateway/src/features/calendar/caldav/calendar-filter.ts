import { fold } from '@pillarbox/rules/fold';
import { readCalendars } from '@pillarbox/rules/icalendar/calendar-text';
import { paramOf } from '@pillarbox/rules/icalendar/calendar-line';
import { componentsNamed, linesNamed } from '@pillarbox/rules/icalendar/component';
import type { CalendarLine, Component } from '@pillarbox/rules/icalendar/types';
import { CalendarTextError } from '@pillarbox/rules/icalendar/types';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { cal } from '../../../platform/dav/names.ts';
import { childNamed } from '../../../platform/dav/xml-reader.ts';
import type { XmlElement } from '../../../platform/dav/xml-reader.ts';
import { readTimeRange } from './time-range.ts';
import type { TimeRange } from './time-range.ts';

/** What a `calendar-query` looks for. */
export interface CalendarFilter {
  /** The component that objects must have, in upper case; null for any. */
  readonly component: string | null;
  /** Whether objects with that component are left out instead. */
  readonly isNegated: boolean;
  readonly range: TimeRange | null;
  /** Whether a text has the properties that are asked for; null when none are. */
  readonly matches: ((text: string) => boolean) | null;
}

const EVERYTHING: CalendarFilter = { component: null, isNegated: false, range: null, matches: null };

/** Reads the filter of a `calendar-query` (RFC 4791 9.7). @throws DavError for one that cannot be answered. */
export function readFilter(root: XmlElement): CalendarFilter {
  const filter = childNamed(root, cal('filter'));
  if (filter === undefined) return EVERYTHING;
  const [calendar, ...others] = filter.children.filter(({ name }) => name === cal('comp-filter'));
  if (calendar === undefined || others.length > 0 || nameOf(calendar) !== 'VCALENDAR') throw refusal('valid-filter');
  const [inner, ...more] = calendar.children.filter(({ name }) => name === cal('comp-filter'));
  if (more.length > 0) throw refusal('supported-filter');
  if (inner === undefined) return EVERYTHING;
  const component = nameOf(inner);
  if (childNamed(inner, cal('is-not-defined')) !== undefined) return { ...EVERYTHING, component, isNegated: true };
  const range = childNamed(inner, cal('time-range'));
  const tests = inner.children.flatMap(testOf);
  return {
    component,
    isNegated: false,
    range: range === undefined ? null : readTimeRange(range),
    matches:
      tests.length === 0 ? null : (text) => partsIn(text, component).some((part) => tests.every((test) => test(part))),
  };
}

type Test = (part: Component) => boolean;

function partsIn(text: string, name: string): Component[] {
  try {
    return readCalendars(text).flatMap((calendar) => componentsNamed(calendar, name));
  } catch (error) {
    if (error instanceof CalendarTextError) return [];
    throw error;
  }
}

/** The test that an element within a component's filter asks for; none for `time-range`, which the stored instances answer. */
function testOf(element: XmlElement): Test[] {
  switch (element.name) {
    case cal('prop-filter'):
      return [propertyTest(element)];
    case cal('comp-filter'):
      return [componentTest(element)];
    default:
      return [];
  }
}

/** Whether a component within has, or does not have, another one, such as VALARM. */
function componentTest(filter: XmlElement): Test {
  if (childNamed(filter, cal('time-range')) !== undefined) throw refusal('supported-filter');
  const tests = filter.children.flatMap(testOf);
  const isMissing = childNamed(filter, cal('is-not-defined')) !== undefined;
  const name = nameOf(filter);
  return (part) => {
    const found = componentsNamed(part, name);
    return isMissing ? found.length === 0 : found.some((inner) => tests.every((test) => test(inner)));
  };
}

function propertyTest(filter: XmlElement): Test {
  if (childNamed(filter, cal('time-range')) !== undefined) throw refusal('supported-filter');
  const name = nameOf(filter);
  if (childNamed(filter, cal('is-not-defined')) !== undefined) return (part) => linesNamed(part, name).length === 0;
  const text = childNamed(filter, cal('text-match'));
  const tests = [
    ...(text === undefined ? [] : [textTest(text, (line) => line.value)]),
    ...filter.children.filter((child) => child.name === cal('param-filter')).map(parameterTest),
  ];
  return (part) => linesNamed(part, name).some((line) => tests.every((test) => test(line)));
}

type LineTest = (line: CalendarLine) => boolean;

function parameterTest(filter: XmlElement): LineTest {
  const name = nameOf(filter);
  if (childNamed(filter, cal('is-not-defined')) !== undefined) return (line) => paramOf(line, name) === '';
  const text = childNamed(filter, cal('text-match'));
  return text === undefined ? (line) => paramOf(line, name) !== '' : textTest(text, (line) => paramOf(line, name));
}

/** Whether a value contains a text (RFC 4791 9.7.5): letter by letter for `i;octet`, else in any case. */
function textTest({ attributes, text }: XmlElement, valueOf: (line: CalendarLine) => string): LineTest {
  const isExact = attributes.get('collation') === 'i;octet';
  const prepared = (value: string): string => (isExact ? value : fold(value));
  const wanted = prepared(text);
  const isNegated = attributes.get('negate-condition') === 'yes';
  return (line) => prepared(valueOf(line)).includes(wanted) !== isNegated;
}

function nameOf({ attributes }: XmlElement): string {
  return (attributes.get('name') ?? '').trim().toUpperCase();
}

function refusal(condition: 'valid-filter' | 'supported-filter'): DavError {
  return new DavError(403, cal(condition));
}
