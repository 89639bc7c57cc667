import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCancel } from './apply-cancel.ts';
import { applyReply } from './apply-reply.ts';
import { applyRequest } from './apply-request.ts';
import type { Applied } from './apply-request.ts';
import type { Meeting } from './meeting.ts';
import { readMeeting } from './meeting.ts';
import { answerOf, attendeeLine } from './people.ts';
import { ANA, calendarText, CLARA, NOW, SECOND_KEY, secondDay, series, TOM } from './samples.test-bed.ts';
import { compareVersions, versionOf } from './version.ts';
import { cancelText, counterText, declineCounterText, replyText, requestText } from './write-message.ts';

const clara = { mail: CLARA, name: 'Clara' };

function read(text: string): Meeting {
  const meeting = readMeeting(text);
  if (meeting === null) throw new Error('no meeting');
  return meeting;
}
const stored = (...events: readonly (readonly string[])[]): Meeting => read(calendarText('', ...events));
const sent = (method: string, ...events: readonly (readonly string[])[]): Meeting =>
  read(calendarText(method, ...events));

function textOf(applied: Applied | { outcome: 'stranger' }): string {
  if (applied.outcome !== 'applied') throw new Error(applied.outcome);
  return applied.text;
}
function answerIn(text: string, mail: string, key = ''): string {
  const part = read(text).parts.find((one) => one.key === key);
  const line = part === undefined ? undefined : attendeeLine(part.event, mail);
  return line === undefined ? 'not invited' : answerOf(line);
}

describe('a message about a meeting', () => {
  it('has its method, its instances and its organizer', () => {
    const meeting = sent('REQUEST', series(), secondDay());
    expect(meeting).toMatchObject({
      method: 'request',
      uid: 'walk@example.test',
      organizer: { mail: TOM, name: 'Tom' },
    });
    expect(meeting.parts.map(({ key }) => key)).toEqual(['', SECOND_KEY]);
  });

  it('without a method is a cancellation by its status, else asks for nothing', () => {
    expect(sent('', series({}, 'STATUS:CANCELLED')).method).toBe('cancel');
    expect(sent('', series()).method).toBe('publish');
    expect(sent('NONSENSE', series()).method).toBe('publish');
  });

  it('is none without an event that has a UID, and other UIDs do not count', () => {
    for (const text of ['', 'x', calendarText('REQUEST'), calendarText('REQUEST', series({ UID: '' }))]) {
      expect(readMeeting(text)).toBeNull();
    }
    expect(sent('REQUEST', series(), series({ UID: 'UID:other' })).parts).toHaveLength(1);
  });

  it('reads any text without failing', () => {
    const piece = fc.constantFrom(
      'BEGIN:VEVENT',
      'END:VEVENT',
      'UID:a',
      'RECURRENCE-ID:x',
      'ORGANIZER:mailto:',
      'DTSTART:',
      ':',
      ';="',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 20, size: 'max' }), (lines) => {
        readMeeting(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'));
      }),
    );
  });
});

describe('versions', () => {
  it('are ordered by SEQUENCE, then by DTSTAMP, and equal ones are the same', () => {
    const version = fc.record({ sequence: fc.nat(5), stamp: fc.constantFrom('20261101T090000', '20261101T090001') });
    fc.assert(
      fc.property(version, version, (one, other) => {
        const order = compareVersions(one, other);
        expect(Math.sign(order)).toBe(-Math.sign(compareVersions(other, one)) || 0);
        if (one.sequence > other.sequence) expect(order).toBeGreaterThan(0);
      }),
    );
    expect(compareVersions({ sequence: 1, stamp: '' }, { sequence: 1, stamp: '20261101T090000' })).toBe(0);
  });
});

describe('an invitation', () => {
  const invited = { attendee: clara, answer: 'accepted' as const };

  it('comes into the calendar with the answer, and never with a reminder', () => {
    const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT5M', 'END:VALARM'];
    const text = textOf(applyRequest(null, sent('REQUEST', series({}, 'X-MOZ-LASTACK:1', ...alarm)), invited));
    expect(text).not.toMatch(/VALARM|METHOD|X-MOZ/);
    expect(answerIn(text, CLARA)).toBe('accepted');
    expect(answerIn(text, ANA)).toBe('needs-action');
  });

  it('adds a user who is not in the list: the mail was passed on', () => {
    const text = textOf(
      applyRequest(null, sent('REQUEST', series()), { ...invited, attendee: { mail: 'bo@x.test', name: 'Bo' } }),
    );
    expect(answerIn(text, 'bo@x.test')).toBe('accepted');
  });

  it('replaces an older one, keeps what is the user’s own, and other times end the answer', () => {
    const own = ['COLOR:red', 'BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT5M', 'END:VALARM'];
    const before = read(textOf(applyRequest(stored(series({}, ...own)), sent('REQUEST', series()), invited)));
    const renamed = sent('REQUEST', series({ SEQUENCE: 'SEQUENCE:2', SUMMARY: 'SUMMARY:New' }));
    const text = textOf(applyRequest(before, renamed, { attendee: clara }));
    expect(text).toContain('SUMMARY:New');
    expect(text).toContain('COLOR:red');
    expect(text).toContain('BEGIN:VALARM');
    expect(answerIn(text, CLARA)).toBe('accepted');
    const moved = sent(
      'REQUEST',
      series({ SEQUENCE: 'SEQUENCE:3', DTSTART: 'DTSTART;TZID=Europe/Berlin:20261209T140000' }),
    );
    expect(answerIn(textOf(applyRequest(read(text), moved, { attendee: clara })), CLARA)).toBe('needs-action');
  });

  it('that is older changes nothing, and the same one only the answer', () => {
    const before = stored(series({ SEQUENCE: 'SEQUENCE:2' }));
    expect(applyRequest(before, sent('REQUEST', series()), invited).outcome).toBe('outdated');
    const again = sent('REQUEST', series({ SEQUENCE: 'SEQUENCE:2' }));
    expect(applyRequest(before, again, { attendee: clara }).outcome).toBe('same');
    const text = textOf(applyRequest(before, again, invited));
    expect(answerIn(text, CLARA)).toBe('accepted');
    expect(applyRequest(read(text), again, invited).outcome).toBe('same');
  });

  it('never replaces a newer version, whatever it says', () => {
    const stamp = fc.constantFrom('DTSTAMP:20261101T090000Z', 'DTSTAMP:20261102T090000Z', 'DTSTAMP:20261031T090000Z');
    fc.assert(
      fc.property(fc.nat(4), fc.nat(4), stamp, (one, other, written) => {
        const before = stored(series({ SEQUENCE: `SEQUENCE:${String(one)}`, SUMMARY: 'SUMMARY:Stored' }));
        const message = sent(
          'REQUEST',
          series({ SEQUENCE: `SEQUENCE:${String(other)}`, DTSTAMP: written, SUMMARY: 'SUMMARY:Sent' }),
        );
        const [mine, theirs] = [before, message].map(({ parts }) => versionOf(parts[0]!.event));
        const applied = applyRequest(before, message, invited);
        const isNewer = compareVersions(theirs!, mine!) > 0;
        expect(applied.outcome === 'applied' && applied.text.includes('SUMMARY:Sent')).toBe(isNewer);
      }),
    );
  });

  it('to one instance leaves the others, and a later one to all ends it', () => {
    const before = stored(series());
    const one = textOf(applyRequest(before, sent('REQUEST', secondDay('X:1')), invited));
    expect(answerIn(one, CLARA, SECOND_KEY)).toBe('accepted');
    expect(answerIn(one, CLARA)).toBe('needs-action');
    const all = sent('REQUEST', series({ SEQUENCE: 'SEQUENCE:2' }));
    expect(read(textOf(applyRequest(read(one), all, { attendee: clara }))).parts).toHaveLength(1);
  });
});

describe('an answer', () => {
  const event = stored(series());
  const reply = (answer: 'accepted' | 'tentative' | 'declined', now = NOW, parts = event.parts): Meeting =>
    read(replyText(event, { attendee: clara, answer, note: '', now }, parts));

  it('changes the answer of that attendee and nothing else', () => {
    const text = textOf(applyReply(event, reply('accepted'), { mail: CLARA, adds: false }));
    expect(answerIn(text, CLARA)).toBe('accepted');
    const others = (one: string): string[] => one.split('\r\n').filter((line) => !/clara|^ /i.test(line));
    expect(others(text)).toEqual(others(calendarText('', series())));
    expect(requestText(read(text))).not.toContain('X-PILLARBOX');
  });

  it('is applied once, and an older one that comes later not at all', () => {
    const text = textOf(applyReply(event, reply('declined', NOW + 1000), { mail: CLARA, adds: false }));
    expect(applyReply(read(text), reply('declined', NOW + 1000), { mail: CLARA, adds: false }).outcome).toBe('same');
    expect(applyReply(read(text), reply('accepted'), { mail: CLARA, adds: false }).outcome).toBe('outdated');
    const moved = stored(series({ SEQUENCE: 'SEQUENCE:2' }));
    expect(applyReply(moved, reply('accepted'), { mail: CLARA, adds: false }).outcome).toBe('outdated');
  });

  it('of somebody who is not invited is only added when the organizer says so', () => {
    const guest = { mail: 'bo@x.test', name: 'Bo' };
    const crash = read(replyText(event, { attendee: guest, answer: 'accepted', note: '', now: NOW }));
    expect(applyReply(event, crash, { mail: guest.mail, adds: false }).outcome).toBe('stranger');
    expect(answerIn(textOf(applyReply(event, crash, { mail: guest.mail, adds: true })), guest.mail)).toBe('accepted');
    expect(applyReply(event, reply('accepted'), { mail: ANA, adds: true }).outcome).toBe('stranger');
  });

  it('about one instance is stored for that instance', () => {
    const one = read(
      replyText(event, { attendee: clara, answer: 'declined', note: '', now: NOW }, stored(secondDay()).parts),
    );
    const text = textOf(applyReply(event, one, { mail: CLARA, adds: false }));
    expect(answerIn(text, CLARA, SECOND_KEY)).toBe('declined');
    expect(answerIn(text, CLARA)).toBe('needs-action');
    expect(text).toContain('DTSTART;TZID=Europe/Berlin:20261203T140000');
    const all = textOf(applyReply(read(text), reply('accepted'), { mail: CLARA, adds: false }));
    expect([answerIn(all, CLARA), answerIn(all, CLARA, SECOND_KEY)]).toEqual(['accepted', 'declined']);
  });

  it('about a day that the series does not have changes nothing', () => {
    const lines = secondDay().map((line) =>
      line.replace('RECURRENCE-ID;TZID=Europe/Berlin:20261203', 'RECURRENCE-ID;TZID=Europe/Berlin:20261220'),
    );
    const one = sent('REPLY', lines);
    expect(applyReply(event, one, { mail: CLARA, adds: false }).outcome).toBe('outdated');
  });

  it('repeats the event by which it is found, with one attendee and the note', () => {
    const text = replyText(event, { attendee: clara, answer: 'tentative', note: 'Late,\nsorry', now: NOW });
    for (const line of [
      'METHOD:REPLY',
      'UID:walk@example.test',
      'SEQUENCE:1',
      'REQUEST-STATUS:2.0;Success',
      'COMMENT:Late\\,\\nsorry',
    ]) {
      expect(text).toContain(`\r\n${line}\r\n`);
    }
    expect(text.match(/^ATTENDEE/gm)).toHaveLength(1);
    expect(text).toMatch(/^ATTENDEE;CN=Clara;PARTSTAT=TENTATIVE:mailto:clara@example\.test\r$/m);
  });

  it('without an ORGANIZER counts, too: some servers leave it out', () => {
    const lines = reply('accepted')
      .parts[0]?.event.lines.filter(({ name }) => name !== 'ORGANIZER')
      .map(({ raw }) => raw.trimEnd());
    const text = textOf(applyReply(event, sent('REPLY', lines ?? []), { mail: CLARA, adds: false }));
    expect(answerIn(text, CLARA)).toBe('accepted');
  });
});

describe('a cancellation', () => {
  const event = stored(series({}, 'BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT5M', 'END:VALARM'));

  it('marks the event and ends its reminders', () => {
    const message = read(cancelText(event, { parts: event.parts, sequence: 2, now: NOW }));
    expect(message.method).toBe('cancel');
    const text = textOf(applyCancel(event, message));
    expect(text).toContain('STATUS:CANCELLED');
    expect(text).toContain('SEQUENCE:2');
    expect(text).not.toContain('VALARM');
    expect(applyCancel(read(text), message).outcome).toBe('same');
  });

  it('of one instance leaves the others', () => {
    const message = read(cancelText(event, { parts: stored(secondDay()).parts, sequence: 2, now: NOW }));
    const parts = read(textOf(applyCancel(event, message))).parts;
    expect(parts.map(({ key, event: { lines } }) => [key, lines.some(({ name }) => name === 'STATUS')])).toEqual([
      ['', false],
      [SECOND_KEY, true],
    ]);
  });

  it('that is older than what the calendar has changes nothing', () => {
    const old = read(cancelText(event, { parts: event.parts, sequence: 0, now: NOW }));
    expect(applyCancel(event, old).outcome).toBe('outdated');
  });

  it('for somebody who was removed names nobody else', () => {
    const text = cancelText(event, { parts: event.parts, sequence: 2, now: NOW, removed: [ANA] });
    expect(text.match(/^ATTENDEE.*$/gm)?.join()).toContain(ANA);
    expect(text).not.toContain(CLARA);
  });
});

describe('a proposal', () => {
  const event = stored(series());
  it('has the proposed time, and its refusal the note', () => {
    const [part] = stored(secondDay()).parts;
    if (part === undefined) throw new Error('no part');
    const proposed = {
      attendee: clara,
      note: '',
      now: NOW,
      start: Date.UTC(2026, 11, 3, 9),
      end: Date.UTC(2026, 11, 3, 10),
    };
    const text = counterText(event, part, proposed);
    expect(text).toContain('METHOD:COUNTER\r\n');
    expect(text).toContain('DTSTART:20261203T090000Z\r\n');
    expect(text).toContain('DTEND:20261203T100000Z\r\n');
    expect(sent('COUNTER', series()).method).toBe('counter');
    expect(read(text).parts[0]?.key).toBe(SECOND_KEY);
    const refusal = declineCounterText(event, part, { ...proposed, note: 'No room' });
    expect(refusal).toContain('METHOD:DECLINECOUNTER\r\n');
    expect(refusal).toContain('COMMENT:No room\r\n');
  });
});

describe('what is sent', () => {
  it('is folded, ends lines with CRLF, and tells nothing that is only the user’s', () => {
    const long = `DESCRIPTION:${'ä'.repeat(200)}`;
    const guest = 'ATTENDEE;SCHEDULE-STATUS=1.2;SCHEDULE-AGENT=CLIENT:mailto:bo@x.test';
    const unfolded = calendarText('', series({}, long, 'COLOR:red', 'X-PILLARBOX-BOX:1', guest));
    const text = requestText(read(unfolded.replaceAll('\r\n', '\n')));
    expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(text).not.toMatch(/SCHEDULE-|COLOR|X-PILLARBOX/);
    expect(text.replaceAll('\r\n ', '')).toContain(long);
  });
});
