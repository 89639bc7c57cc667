import { describe, expect, it } from 'vitest';
import { feedAddress } from './feed-address.ts';
import { nextAfterFailure, nextAfterSuccess } from './feed-times.ts';

const minutes = (date: Date) => date.getTime() / 60_000;

describe('the time at which a feed is read again', () => {
  it('is what the file asks for, between a quarter of an hour and a week', () => {
    expect([0, 1, 60, 12 * 60, 400_000].map((wanted) => minutes(nextAfterSuccess(0, wanted)))).toEqual([
      360, 15, 60, 720, 10_080,
    ]);
  });

  it('moves away after each failure, up to a day', () => {
    expect([1, 2, 3, 7, 8, 5000].map((failures) => minutes(nextAfterFailure(0, failures)))).toEqual([
      15, 30, 60, 960, 1440, 1440,
    ]);
  });
});

describe('the address of a feed', () => {
  it('is one of the web, by its own name', () => {
    expect(feedAddress(' webcal://a.example/x.ics#part ')).toBe('https://a.example/x.ics');
    expect(feedAddress('http://a.example/x.ics?key=1')).toBe('http://a.example/x.ics?key=1');
  });

  it.each([
    '',
    'a.example/x.ics',
    'ftp://a.example/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://u:p@a.example/',
  ])('is refused when it is none, or holds a password: %s', (text) => {
    expect(() => feedAddress(text)).toThrow('feed_address_invalid');
  });
});
