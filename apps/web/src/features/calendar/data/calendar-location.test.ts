import { describe, expect, it } from 'vitest';
import { isoDay } from '../model/days.ts';
import { readPlace } from './calendar-location.ts';

describe('readPlace', () => {
  it.each([
    ['/calendar', {}, ''],
    ['/calendar/day', {}, 'day'],
    ['/calendar/week', {}, 'week'],
    ['/calendar/week', { span: 'work' }, 'workweek'],
    ['/calendar/month/', {}, 'month'],
    ['/calendar/month', { span: 'year' }, 'year'],
    ['/calendar/agenda', {}, 'agenda'],
    ['/calendar/agenda/e1', {}, 'agenda'],
  ])('%s %o is the view %s', (path, search, view) => {
    expect(readPlace(path, search)).toMatchObject({ view, isView: true });
  });

  it.each(['/calendar/new', '/calendar/edit/c1', '/calendar/workweek', '/calendar/newevent'])(
    '%s is no view',
    (path) => {
      expect(readPlace(path, {}).isView).toBe(false);
    },
  );

  it('has the day, and none for one that does not exist', () => {
    expect(isoDay(readPlace('/calendar/day', { date: '2025-10-15' }).day ?? 0)).toBe('2025-10-15');
    expect(readPlace('/calendar/day', { date: '2025-02-30' }).day).toBeNull();
  });

  it('has the event of the agenda', () => {
    expect(readPlace('/calendar/agenda/a%2Fb', { instance: '20251015' })).toMatchObject({
      eventId: 'a/b',
      instance: '20251015',
    });
    expect(readPlace('/calendar/agenda/%zz', {}).eventId).toBe('%zz');
  });
});
