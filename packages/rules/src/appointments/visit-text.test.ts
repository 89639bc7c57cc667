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
    expect([fields.status, fields.location]).toEqual(['tentative', 'Unit 4; The Old Sawmill']);
    expect(fields.attendees).toMatchObject([{ mail: 'ann@example.test', answer: 'accepted' }]);
    expect(readMeeting(visitText(VISIT))?.organizer?.mail).toBe('clara@example.test');
  });

  it('is a message with its method and version, and its end is a cancellation', () => {
    const asked = visitMessage(VISIT, 'REQUEST', 3);
    expect([readMeeting(asked)?.method, sequenceOf(asked), readObject(asked).fields.status]).toEqual([
      'request',
      3,
      'confirmed',
    ]);
    const ended = visitMessage(VISIT, 'CANCEL', 4);
    expect([readMeeting(ended)?.method, sequenceOf(ended), readObject(ended).fields.status]).toEqual([
      'cancel',
      4,
      'cancelled',
    ]);
    expect(readObject(ended).fields.summary).toContain('END:VEVENT');
  });
});
