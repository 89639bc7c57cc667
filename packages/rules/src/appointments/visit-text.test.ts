import { describe, expect, it } from 'vitest';
import { readObject } from '../icalendar/read-object.ts';
import { readMeeting } from '../itip/meeting.ts';
import { sequenceOf, visitMessage, visitText } from './visit-text.ts';

const VISIT = {
  uid: 'visit-1',
  title: 'Workshop visit\r\nEND:VEVENT',
  place: 'Unit 4; The Old Sawmill',
  notes: '',
  start: Date.UTC(2026, 9, 15, 13, 15),
  end: Date.UTC(2026, 9, 15, 14),
  zone: 'Europe/London',
  owner: { name: 'Clara Whitmore', mail: 'clara@example.test' },
  visitor: { name: '', mail: 'ann@example.test' },
  isAsked: false,
  now: Date.UTC(2026, 9, 14),
};

describe('the text of a visit', () => {
  it('is an event of the owner to which the visitor comes', () => {
    const { fields } = readObject(visitText({ ...VISIT, isAsked: true }));
    expect(fields.start).toEqual({ date: '2026-10-15', time: '14:15', zone: 'Europe/London' });
    expect(fields).toMatchObject({
      status: 'tentative',
      location: 'Unit 4; The Old Sawmill',
      attendees: [{ mail: 'ann@example.test', answer: 'accepted' }],
    });
    expect(readMeeting(visitText(VISIT))?.organizer?.mail).toBe('clara@example.test');
  });

  it('is a message with its method and version, and its end is a cancellation', () => {
    const asked = visitMessage(VISIT, 'REQUEST', 3);
    expect([readMeeting(asked)?.method, sequenceOf(asked)]).toEqual(['request', 3]);
    expect(readObject(asked).fields).toMatchObject({ status: 'confirmed' });
    const ended = visitMessage(VISIT, 'CANCEL', 4);
    expect([readMeeting(ended)?.method, sequenceOf(ended)]).toEqual(['cancel', 4]);
    expect(readObject(ended).fields).toMatchObject({ status: 'cancelled' });
    expect(ended.split('\r\nEND:VEVENT\r\n')).toHaveLength(2);
    expect(readObject(ended).fields).toMatchObject({ summary: expect.stringContaining('END:VEVENT') as unknown });
  });
});
