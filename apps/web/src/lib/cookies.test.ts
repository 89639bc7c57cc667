import { afterEach, expect, it, vi } from 'vitest';
import { forgetSessionCookie, readSessionCookie } from './cookies.ts';

afterEach(() => vi.unstubAllGlobals());

const JAR = 'RToken=planted; __Host-RToken=own; AccessBadge=badge';

it('over TLS the page reads its own request token, not one that another sub-domain has set', () => {
  vi.stubGlobal('location', { protocol: 'https:' });
  expect(readSessionCookie('RToken', JAR)).toBe('own');
  expect(readSessionCookie('RToken', 'RToken=planted')).toBeUndefined();
  expect(readSessionCookie('AccessBadge', JAR)).toBe('badge');
});

it('without TLS the names have no prefix', () => {
  vi.stubGlobal('location', { protocol: 'http:' });
  expect(readSessionCookie('RToken', JAR)).toBe('planted');
});

it('removes a cookie by lines that browsers accept for its name, kept apart for a host or not', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  vi.stubGlobal('location', { protocol: 'https:' });
  forgetSessionCookie('RToken');
  forgetSessionCookie('AccessBadge');
  vi.stubGlobal('location', { protocol: 'http:' });
  forgetSessionCookie('RToken');
  expect(written.mock.calls.flat()).toEqual([
    '__Host-RToken=; Max-Age=0; Path=/; Secure',
    '__Host-RToken=; Max-Age=0; Path=/; Secure; SameSite=None; Partitioned',
    'AccessBadge=; Max-Age=0; Path=/; Secure',
    'AccessBadge=; Max-Age=0; Path=/; Secure; SameSite=None; Partitioned',
    'RToken=; Max-Age=0; Path=/',
    'RToken=; Max-Age=0; Path=/; Secure; SameSite=None; Partitioned',
  ]);
});
