import { expect, it } from 'vitest';
import { bookingState, bookingText, resourcesOf, withResourceAnswer, withState } from './booking.ts';

const ROOM = '0b6f1c52-6f0b-4c86-9a3e-0a4c5a3a4b11';
const BOOKED = { uid: 'one@booking', resource: ROOM, state: 'confirmed', now: 0 } as const;
const ROOM_LINE = `ATTENDEE;CUTYPE=ROOM;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:urn:uuid:${ROOM}`;

function series(...overrideLines: readonly string[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:one',
    'DTSTART:20261014T090000Z',
    'DTEND:20261014T100000Z',
    'RRULE:FREQ=DAILY;COUNT=3',
    'SUMMARY:Plans',
    'DESCRIPTION:Only for guests',
    'ORGANIZER;CN=Clara:mailto:clara@example.test',
    'ATTENDEE:mailto:tom@example.test',
    ROOM_LINE,
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:one',
    'RECURRENCE-ID:20261015T090000Z',
    'DTSTART:20261015T120000Z',
    'DTEND:20261015T130000Z',
    'SUMMARY:Plans',
    'ORGANIZER;CN=Clara:mailto:clara@example.test',
    ...overrideLines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

it('a booking has the times and the title, and neither people nor notes of the event', () => {
  const text = bookingText(series(ROOM_LINE), BOOKED) ?? '';
  expect(resourcesOf(series())).toEqual([ROOM]);
  expect(text).toContain('UID:one@booking');
  expect(text).toContain('DTSTART:20261015T120000Z');
  expect(text).toContain('DESCRIPTION:Clara <clara@example.test>');
  expect(text).not.toMatch(/ATTENDEE|ORGANIZER|guests/);
});

it('an instance that does not invite the resource leaves its day free', () => {
  const text = bookingText(series(), BOOKED) ?? '';
  expect(text).not.toContain('20261015T120000Z');
  expect(text).toMatch(/EXDATE[^\r\n]*20261015T090000Z/);
});

it('the states of a booking are read as they were written', () => {
  const text = bookingText(series(ROOM_LINE), BOOKED) ?? '';
  for (const state of ['confirmed', 'asked', 'waiting'] as const) {
    expect(bookingState(withState(text, state))).toBe(state);
  }
});

it('an answer changes the lines of its resource alone', () => {
  const text = withResourceAnswer(series(ROOM_LINE), ROOM, 'accepted');
  expect(text.match(/PARTSTAT=ACCEPTED/g)).toHaveLength(2);
  expect(text).toContain('ATTENDEE:mailto:tom@example.test');
  expect(withResourceAnswer(text, ROOM, 'accepted')).toBe(text);
});
