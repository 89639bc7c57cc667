import { describe, expect, it } from 'vitest';
import { authenticationOf } from './authentication.ts';

const FROM = 'tom@ashdown.example';
const trusted = (headers = 1) => ({ servers: ['MX.example'], headers });
const results = (raw: string) => ({ name: 'Authentication-Results', raw });
const RECEIVED = { name: 'Received', raw: 'from a by b' };

describe('authenticationOf', () => {
  it('believes the topmost header of a named server alone', () => {
    const forged = results('mx.example; spf=pass smtp.mailfrom=tom@ashdown.example; dmarc=pass');
    const own = results(
      'mx.example; spf=fail smtp.mailfrom=tom@ashdown.example; dmarc=fail header.from=ashdown.example',
    );
    const foreign = results('other.example; dmarc=pass header.from=ashdown.example');
    expect(authenticationOf([RECEIVED, foreign, own, forged, RECEIVED], trusted(), FROM)).toEqual({
      spf: 'fail',
      dkim: null,
      dmarc: 'fail',
      verdict: 'fail',
    });
    expect(authenticationOf([foreign], trusted(), FROM)?.verdict).toBe('unknown');
    expect(authenticationOf([forged], { servers: [], headers: 1 }, FROM)).toBeNull();
  });

  it('joins the headers of one server up to the next Received header', () => {
    const spf = results('mx.example; spf=pass smtp.mailfrom=bounce@esp.example');
    const dkim = results('mx.example; dkim=pass header.d=news.ashdown.example');
    expect(authenticationOf([RECEIVED, spf, dkim], trusted(2), FROM)).toMatchObject({ dkim: 'pass', verdict: 'pass' });
    expect(authenticationOf([RECEIVED, spf, RECEIVED, dkim], trusted(2), FROM)).toMatchObject({ verdict: 'unknown' });
  });

  it('takes a pass for another domain as no proof', () => {
    const of = (raw: string) => authenticationOf([results(`mx.example; ${raw}`)], trusted(), FROM)?.verdict;
    expect(of('dkim=pass header.d=evil.example')).toBe('unknown');
    expect(of('dkim=pass header.i=@ashdown.example')).toBe('pass');
    expect(of('spf=pass smtp.mailfrom=evil.example')).toBe('unknown');
    expect(of('spf=pass smtp.mailfrom=bounce@mail.ashdown.example')).toBe('pass');
    expect(of('dmarc=pass header.from=evil.example')).toBe('unknown');
    expect(of('auth=pass smtp.auth=tom@ashdown.example')).toBe('pass');
  });

  it('counts a failed check as nothing when a mailing list passes its own', () => {
    const of = (raw: string) => authenticationOf([results(`mx.example; ${raw}`)], trusted(), FROM)?.verdict;
    expect(of('spf=pass smtp.mailfrom=list.example; dkim=fail header.d=ashdown.example; dmarc=fail')).toBe('unknown');
    expect(of('spf=softfail smtp.mailfrom=ashdown.example; dmarc=fail header.from=ashdown.example')).toBe('fail');
    expect(of('spf=fail smtp.mailfrom=ashdown.example; dkim=none')).toBe('fail');
    expect(of('spf=softfail smtp.mailfrom=ashdown.example')).toBe('unknown');
  });
});
