import { describe, expect, it } from 'vitest';
import { organizerText } from './organizer-change.ts';
import { organizerMessages } from './organizer-messages.ts';
import { readMeeting } from './meeting.ts';
import { answerOf, attendeeLine } from './people.ts';
import { ANA, calendarText, CLARA, NOW, SECOND_KEY, secondDay, series, TOM } from './samples.test-bed.ts';
import { versionOf } from './version.ts';

const changing = { mails: [TOM], now: NOW };
const text = (...events: readonly (readonly string[])[]): string => calendarText('', ...events);
const answered = { ATTENDEE: '' };
/** The series with these ATTENDEE lines. */
const withPeople = (...people: readonly string[]): string[] => series(answered, ...people);
const accepted = (mail: string): string => `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${mail}`;

/** What is stored and told when `before` becomes `after`. */
function change(before: string | null, after: string | null): { stored: string; told: string[] } {
  const stored = after === null ? '' : organizerText(before, after, changing);
  const messages = organizerMessages(before, after === null ? null : stored, changing);
  const told = messages.map(({ method, key, sequence, recipients, isUpdate }) =>
    [method, key, sequence, isUpdate ? 'update' : 'new', ...recipients.map((mail) => mail.split('@')[0])].join(' '),
  );
  return { stored, told };
}
function answer(stored: string, mail: string): string {
  const event = readMeeting(stored)?.parts[0]?.event;
  const line = event === undefined ? undefined : attendeeLine(event, mail);
  return line === undefined ? '' : answerOf(line);
}
const sequence = (stored: string): number => versionOf(readMeeting(stored)!.parts[0]!.event).sequence;

describe('what an organizer saves', () => {
  it('invites everybody else, and asks for answers', () => {
    const { stored, told } = change(null, text(withPeople('ATTENDEE:mailto:clara@example.test')));
    expect(told).toEqual(['request  1 new clara']);
    expect(stored).toContain('ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:clara@example.test');
  });

  it('tells nobody about what only the user sees', () => {
    const before = text(series());
    expect(change(before, text(series({}, 'COLOR:red', 'BEGIN:VALARM', 'TRIGGER:-PT5M', 'END:VALARM'))).told).toEqual(
      [],
    );
    expect(change(before, text(withPeople(accepted(TOM), accepted(CLARA), accepted(ANA)))).told).toEqual([]);
    expect(
      change(before, text(series({ ORGANIZER: 'ORGANIZER:mailto:bo@x.test', SUMMARY: 'SUMMARY:New' }))).told,
    ).toEqual([]);
  });

  it('tells of a change, keeps the answers, and resets them for other times', () => {
    const before = text(withPeople(accepted(CLARA)));
    const people = accepted(CLARA);
    const renamed = change(before, text(series({ ...answered, SUMMARY: 'SUMMARY:New' }, people)));
    expect(renamed.told).toEqual(['request  2 update clara']);
    expect(answer(renamed.stored, CLARA)).toBe('accepted');
    const moved = change(
      before,
      text(series({ ...answered, DTSTART: 'DTSTART;TZID=Europe/Berlin:20261202T130000' }, people)),
    );
    expect(moved.told).toEqual(['request  2 update clara']);
    expect(answer(moved.stored, CLARA)).toBe('needs-action');
  });

  it('tells only those who come or go', () => {
    const before = text(withPeople(accepted(CLARA)));
    const { stored, told } = change(before, text(withPeople(accepted(CLARA), accepted(ANA))));
    expect(told).toEqual(['request  1 new ana']);
    expect(sequence(stored)).toBe(1);
    const removed = change(stored, text(withPeople(accepted(ANA))));
    expect(removed.told).toEqual(['cancel  2 update clara']);
    expect(sequence(removed.stored)).toBe(2);
  });

  it('cancels an event that is deleted or cancelled, once', () => {
    const before = text(series());
    expect(change(before, null).told).toEqual(['cancel  2 update clara ana']);
    const { stored, told } = change(before, text(series({}, 'STATUS:CANCELLED')));
    expect(told).toEqual(['cancel  2 update clara ana']);
    expect(change(stored, null).told).toEqual([]);
  });

  it('cancels a day that falls out, invites to a changed day, and invites again when it is as before', () => {
    const before = text(series());
    const out = change(before, text(series({}, 'EXDATE;TZID=Europe/Berlin:20261203T140000')));
    expect(out.told).toEqual([`cancel ${SECOND_KEY} 2 update clara ana`]);
    expect(change(out.stored, before).told).toEqual(['request  2 update clara ana']);
    const moved = change(before, text(series(), secondDay()));
    expect(moved.told).toEqual([`request ${SECOND_KEY} 2 update clara ana`]);
    expect(change(moved.stored, before).told).toEqual(['request  3 update clara ana']);
  });

  it('does not reuse the SEQUENCE of a cancellation when a deletion is undone', () => {
    const restored = organizerText(null, text(series()), { ...changing, isRestored: true });
    expect(sequence(restored)).toBe(3);
  });
});
