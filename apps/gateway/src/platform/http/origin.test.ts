import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition, safeFileName } from './content-disposition.ts';
import { callerOf, createLimiter } from './limiter.ts';
import { hostName, isOwnHost, refuseForeignPages, requireOwnOrigin } from './origin.ts';

const request = (method: string, headers: Record<string, string>) => ({
  method,
  protocol: 'https',
  host: 'mail.example.com',
  headers,
});
const passes = (check: (r: ReturnType<typeof request>) => void, method: string, headers: Record<string, string>) => {
  try {
    check(request(method, headers));
    return true;
  } catch {
    return false;
  }
};

describe('the origin of a request that changes something', () => {
  const may = (method: string, headers: Record<string, string>) => passes(requireOwnOrigin, method, headers);

  it('must be exactly ours', () => {
    expect(may('POST', { origin: 'https://mail.example.com' })).toBe(true);
    for (const origin of [
      'http://mail.example.com',
      'https://mail.example.com:8443',
      'https://mail.example.com.evil.test',
      'https://evil.test/https://mail.example.com',
      'null',
      '',
    ]) {
      expect(may('POST', { origin })).toBe(false);
    }
    expect(may('POST', {})).toBe(false);
    expect(may('POST', { 'sec-fetch-site': 'same-origin' })).toBe(false);
    expect(may('POST', { origin: 'https://mail.example.com', 'sec-fetch-site': 'same-site' })).toBe(false);
  });

  it('may be shown by Fetch Metadata or the Referer for a GET, which has no Origin header', () => {
    expect(may('GET', { 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(may('GET', { referer: 'https://mail.example.com/#/mail/list' })).toBe(true);
    expect(may('GET', { 'sec-fetch-site': 'none' })).toBe(false);
    expect(may('GET', { referer: 'https://evil.test/?https://mail.example.com' })).toBe(false);
    expect(may('GET', { referer: 'https://mail.example.com', 'sec-fetch-site': 'cross-site' })).toBe(false);
    expect(may('GET', { referer: 'nonsense' })).toBe(false);
    expect(may('GET', {})).toBe(false);
  });
});

describe('the origin of a request that only reads', () => {
  const may = (headers: Record<string, string>) => passes(refuseForeignPages, 'GET', headers);

  it('may be anything but a foreign page', () => {
    expect(may({})).toBe(true);
    expect(may({ 'sec-fetch-site': 'none' })).toBe(true);
    expect(may({ 'sec-fetch-site': 'same-site' })).toBe(false);
    expect(may({ origin: 'https://evil.test' })).toBe(false);
  });
});

describe('the Host header', () => {
  const nobody = () => false;

  it('must be a valid host', () => {
    expect(hostName('Mail.Example.com:8080')).toBe('mail.example.com');
    expect(hostName('[::1]:8080')).toBe('[::1]');
    for (const host of ['', 'a b', 'a/b', 'a@b', 'a:b', '-a', 'a\r\nb', 'a:123456', '[', 'x'.repeat(300)]) {
      expect(hostName(host)).toBeNull();
    }
  });

  it('may be a local name or an IP address while no name is configured', () => {
    for (const host of ['localhost', 'demo.localhost:8080', '127.0.0.1:80', '[::1]:80', '192.0.2.4']) {
      expect(isOwnHost(host, [], nobody)).toBe(true);
      expect(isOwnHost(host, ['mail.example.com'], nobody)).toBe(false);
    }
    expect(isOwnHost('rebound.evil.test', [], nobody)).toBe(false);
  });

  it('may be a configured name, match one with a star, or belong to a partner', () => {
    const own = ['mail.example.com', '*.example.org'];
    expect(isOwnHost('mail.example.com:443', own, nobody)).toBe(true);
    expect(isOwnHost('a.b.example.org', own, nobody)).toBe(true);
    expect(isOwnHost('example.org', own, nobody)).toBe(false);
    expect(isOwnHost('xexample.org', own, nobody)).toBe(false);
    expect(isOwnHost('brand.test', own, (name) => name === 'brand.test')).toBe(true);
  });
});

describe('the rate limit of a caller', () => {
  it('is used up and recovers', () => {
    const limiter = createLimiter({ burst: 3, perSecond: 2 });
    expect([1, 2, 3].map(() => limiter.take('a', 0))).toEqual([null, null, null]);
    expect(limiter.take('a', 0)).toBe(1);
    expect(limiter.take('b', 0)).toBeNull();
    expect(limiter.take('a', 500)).toBeNull();
    expect(limiter.take('a', 500)).toBe(1);
    expect(limiter.take('a', 400)).toBe(1);
    expect([1, 2, 3, 4].map(() => limiter.take('a', 100_000))).toEqual([null, null, null, 1]);
  });

  it('counts an IPv6 network as one caller, and a mapped address as its IPv4 one', () => {
    expect(callerOf('192.0.2.1')).toBe('192.0.2.1');
    expect(callerOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(callerOf('2001:db8:1:2:3:4:5:6')).toBe(callerOf('2001:0db8:1:2::9'));
    expect(callerOf('2001:db8:1:3::9')).not.toBe(callerOf('2001:db8:1:2::9'));
    expect(callerOf('::1')).toBe('0:0:0:0::/64');
  });
});

describe('the name of a download', () => {
  it('is always a plain file name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400, size: 'max' }), (name) => {
        const safe = safeFileName(name);
        expect(safe).not.toBe('');
        // eslint-disable-next-line no-control-regex -- what must not be in a name
        expect(safe).not.toMatch(/[/\\\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]|^\./);
        const header = contentDisposition('attachment', name);
        expect(header).toMatch(
          /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/,
        );
        expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(safe);
      }),
    );
  });

  it('keeps its letters and its extension', () => {
    expect(safeFileName('Prüfung 2025.pdf')).toBe('Prüfung 2025.pdf');
    expect(safeFileName('../../etc/passwd')).toBe('_.._etc_passwd');
    expect(safeFileName('invoice\u202excod.exe')).toBe('invoicexcod.exe');
    expect(safeFileName(`${'x'.repeat(500)}.docx`)).toMatch(/^x{175}\.docx$/);
    expect(safeFileName('...')).toBe('file');
  });
});
