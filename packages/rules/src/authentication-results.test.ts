import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAuthenticationResults } from './authentication-results.ts';

/** The results of a header as plain values. */
function read(value: string): unknown {
  const parsed = parseAuthenticationResults(value);
  return parsed?.results.map(({ method, result, properties }) => [method, result, Object.fromEntries(properties)]);
}

describe('parseAuthenticationResults', () => {
  it('reads what large servers write', () => {
    expect(
      read(
        'mx.example.com; dkim=pass header.i=@news.example header.s=s1 header.b=AbC/d+e=; ' +
          'spf=pass (mx.example.com: domain of b@news.example designates 192.0.2.1) smtp.mailfrom=b@news.example; ' +
          'dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=news.example',
      ),
    ).toEqual([
      ['dkim', 'pass', { 'header.i': '@news.example', 'header.s': 's1', 'header.b': 'AbC/d+e=' }],
      ['spf', 'pass', { 'smtp.mailfrom': 'b@news.example' }],
      ['dmarc', 'pass', { 'header.from': 'news.example' }],
    ]);
    expect(read('mx.example.com 1; none')).toEqual([]);
    expect(read('mx.example.com; DKIM/1 = FAIL reason="bad (signature); dmarc=pass" header.d = a.example')).toEqual([
      ['dkim', 'fail', { reason: 'bad (signature); dmarc=pass', 'header.d': 'a.example' }],
    ]);
  });

  it('reads no result out of a comment, a quoted string or a value', () => {
    for (const hidden of ['(; dmarc=pass)', '("; dmarc=pass)', '(a (; dmarc=pass) b)', '(\\); dmarc=pass)']) {
      expect(read(`mx.example; spf=fail ${hidden} smtp.mailfrom=a@b.example`)).toEqual([
        ['spf', 'fail', { 'smtp.mailfrom': 'a@b.example' }],
      ]);
    }
    expect(read('mx.example; spf=fail smtp.mailfrom="; dmarc=pass \\"; dmarc=pass"@b.example')).toEqual([
      ['spf', 'fail', { 'smtp.mailfrom': '; dmarc=pass "; dmarc=pass@b.example' }],
    ]);
    expect(read('mx.example; spf=fail smtp.mailfrom==?utf-8?q?=3B_dmarc=3Dpass?=')).toHaveLength(1);
  });

  it('refuses a header without a server, and one that names two', () => {
    expect(parseAuthenticationResults('; spf=pass')).toBeNull();
    expect(parseAuthenticationResults('')).toBeNull();
    expect(parseAuthenticationResults('mx.example evil.example; spf=pass')).toBeNull();
    expect(parseAuthenticationResults('spf=pass')).toBeNull();
    expect(parseAuthenticationResults(`mx.example; ${'a=b; '.repeat(5000)}`)).toBeNull();
  });

  it('never throws, whatever the header has', () => {
    const hostile = fc.string({ unit: fc.constantFrom(...'ab.;=()"\\ \t@/1é\u0000') });
    fc.assert(
      fc.property(hostile, (value) => {
        expect(() => parseAuthenticationResults(value)).not.toThrow();
      }),
    );
  });

  it('reads back what was written, with comments, blanks and quotes anywhere they may be', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
    const text = fc.string({ unit: fc.constantFrom(...'ab;=() "\\.@-'), minLength: 1, maxLength: 12, size: 'max' });
    const blank = fc.constantFrom(' ', '\t ', ' (c) ', ' (a;b=c "x) ', '  (n (e) s) ');
    const one = fc.record({ method: word, result: word, properties: fc.dictionary(word, text, { maxKeys: 3 }) });
    fc.assert(
      fc.property(word, fc.array(one, { maxLength: 4 }), blank, (server, results, gap) => {
        const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;
        const parts = results.map(({ method, result, properties }) => {
          const pairs = Object.entries(properties).map(([name, value]) => `${gap}${name}${gap}=${gap}${quoted(value)}`);
          return `;${gap}${method}=${result}${pairs.join('')}`;
        });
        expect(read(`${server}${gap}${parts.join('')}`)).toEqual(
          results.map(({ method, result, properties }) => [method, result, { ...properties }]),
        );
      }),
    );
  });
});
