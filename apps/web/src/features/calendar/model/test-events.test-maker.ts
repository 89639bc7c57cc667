import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import type { EventInstance } from '@pillarbox/contract/calendar/event';

/** A calendar of the user's own for tests. */
export function testCalendar(change: Partial<Calendar> = {}): Calendar {
  return {
    id: 'c1',
    name: 'Workshop',
    kind: 'calendar',
    color: '#2463b4',
    description: '',
    right: 'OWN',
    owner: 'user@example.com',
    isDefault: true,
    isShown: true,
    blocksTime: true,
    shares: [],
    publicKey: '',
    resource: null,
    feed: null,
    ...change,
  };
}

/** A timed event on Wednesday 15 October 2025 for tests, in UTC. */
export function testInstance(change: Partial<EventInstance> = {}): EventInstance {
  return {
    id: 'e1',
    calendar_id: 'c1',
    instance: '',
    summary: 'Team stand-up',
    location: '',
    start: '2025-10-15T10:00:00Z',
    end: '2025-10-15T10:30:00Z',
    isAllDay: false,
    status: 'confirmed',
    answer: '',
    isBusy: true,
    isPrivate: false,
    isMasked: false,
    color: '',
    repeats: false,
    isChanged: false,
    hasReminder: false,
    attendees: 0,
    ...change,
  };
}
