import type { Component } from '../icalendar/types.ts';

/**
 * Lines that say when an event takes place: a change resets answers (RFC 5546 3.2.2.1). EXDATE is none of them: that one day falls out
 * is told by a cancellation of that instance, and the answers for the other days stay.
 */
const TIME_LINE = /^(?:DTSTART|DTEND|DURATION|RRULE|RDATE)$/;
/** Further lines that attendees see. */
const SEEN_LINE = /^(?:SUMMARY|LOCATION|DESCRIPTION|URL|CONFERENCE|GEO|STATUS|CLASS|ATTACH|X-GOOGLE-CONFERENCE)$/;

/** The lines as a set of texts, which does not depend on their order, their folds and the order of parameters. */
function linesOf(event: Component, names: RegExp): string {
  const texts = event.lines
    .filter(({ name }) => names.test(name))
    .map(({ name, params, value }) => {
      const written = params.map((param) => `${param.name}=${param.values.join(',')}`).toSorted();
      return JSON.stringify([name, written, value.trim()]);
    });
  return texts.toSorted().join('\n');
}

/** Whether two versions of an event take place at other times, as far as their text says. */
export function changesTimes(before: Component, after: Component): boolean {
  return linesOf(before, TIME_LINE) !== linesOf(after, TIME_LINE);
}

/** Whether attendees see a difference, times included. Who is invited, and the answers, do not count. */
export function changesContent(before: Component, after: Component): boolean {
  return changesTimes(before, after) || linesOf(before, SEEN_LINE) !== linesOf(after, SEEN_LINE);
}
