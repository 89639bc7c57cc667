import { describe, expect, it } from 'vitest';
import { personOf, wordsOf } from './directory.ts';

describe('a person of a source', () => {
  it('has short texts of one line, and addresses that are some', () => {
    const huge = 'x'.repeat(1_000_000);
    const person = personOf({
      name: 'Ann\u0000\r\nBcc: eve@x.example \u202egnp.exe',
      mail: [`ann@a.example, ann@b.example;${huge}@c.example`, 'no address', 'ann@a.example'],
      position: huge,
      phone: 42,
      company: ['', 'second'],
    });
    expect(person).toMatchObject({ name: 'Ann Bcc: eve@x.example gnp.exe', phone: '', company: '' });
    expect(person?.mails).toEqual(['ann@a.example', 'ann@b.example']);
    expect(person?.position).toHaveLength(200);
  });

  it('is called by the address without a name, and nobody without an address', () => {
    expect(personOf({ mail: 'ann@a.example' })?.name).toBe('ann@a.example');
    for (const mail of [undefined, null, {}, 7, '', 'ann', ['<ann@a.example']]) {
      expect(personOf({ name: 'Ann', mail })).toBeNull();
    }
    expect(personOf({ mail: Array.from({ length: 5000 }, (_, at) => `a${at}@a.example`) })?.mails).toHaveLength(5);
  });

  it('is searched by five short words', () => {
    expect(wordsOf('  tom \t ash ')).toEqual(['tom', 'ash']);
    expect(wordsOf('to\u0000m \u202e')).toEqual(['to', 'm']);
    expect(wordsOf('a b c d e f')).toHaveLength(5);
    expect(wordsOf('y'.repeat(100))).toEqual(['y'.repeat(50)]);
  });
});
