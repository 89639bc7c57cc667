import { describe, expect, it } from 'vitest';
import { reasonOf } from './command.test-bed.ts';
import { LIMITS } from './limits.ts';
import { readResponse } from './response.ts';

const read = (text: string, cut = false) => readResponse({ bytes: Buffer.from(text), cut }, LIMITS);

describe('a response', () => {
  it('is a continuation with its text', () => {
    expect(read('+ go on')).toEqual({ type: 'continue', text: 'go on' });
    expect(read('+')).toEqual({ type: 'continue', text: '' });
  });

  it('is tagged with a status, a response code and a text', () => {
    expect(read('P1 OK [APPENDUID 7 1:2] Done now')).toEqual({
      type: 'tagged',
      tag: 'P1',
      status: { kind: 'OK', code: 'APPENDUID', args: '7 1:2', text: 'Done now' },
    });
    expect(read('P1 no')).toMatchObject({ status: { kind: 'NO', code: '', args: '', text: '' } });
    expect(read('P1 NO [overquota]full')).toMatchObject({ status: { code: 'OVERQUOTA', args: '', text: 'full' } });
    expect(read('P1 BAD [never ends')).toMatchObject({ status: { kind: 'BAD', code: '', text: '[never ends' } });
    expect(read('P1 OK no [code] here')).toMatchObject({ status: { code: '', text: 'no [code] here' } });
  });

  it('is untagged, of a kind in upper case, with the number before it', () => {
    const response = read('* 12 fetch (UID 1)');
    if (response.type !== 'untagged') throw new Error('not untagged');
    const { cursor, ...facts } = response.untagged;
    expect(facts).toEqual({ kind: 'FETCH', number: 12, status: null, cut: false });
    expect(cursor.rest()).toBe('(UID 1)');
  });

  it('has no number before a kind that only begins or ends with digits, or is too long for one', () => {
    for (const kind of ['1X', 'X1', '12345678901']) {
      expect(read(`* ${kind} rest`)).toMatchObject({ type: 'untagged', untagged: { kind, number: -1, status: null } });
    }
    expect(read('* 1234567890 EXISTS')).toMatchObject({ untagged: { kind: 'EXISTS', number: 1234567890 } });
  });

  it('is an untagged status unless a number stands before it', () => {
    for (const kind of ['OK', 'NO', 'BAD', 'BYE', 'PREAUTH']) {
      expect(read(`* ${kind} [ALERT] text`)).toMatchObject({
        untagged: { kind, number: -1, status: { kind, code: 'ALERT', args: '', text: 'text' } },
      });
    }
    expect(read('* 0 OK text')).toMatchObject({ untagged: { kind: 'OK', number: 0, status: null } });
  });

  it.each([
    ['', 'answer without a tag'],
    ['"x" OK', 'answer without a tag'],
    ['P1', 'expected  '],
    ['P1 FETCH', 'tagged answer without a status'],
    ['P1 OKAY', 'tagged answer without a status'],
    ['*', 'expected  '],
    ['* 1', 'expected  '],
  ])('is refused when it is %j', (text, reason) => {
    expect(reasonOf(() => read(text))).toBe(reason);
  });

  it('that was too long is read only when it describes one item', () => {
    for (const kind of ['FETCH', 'LIST', 'LSUB', 'STATUS']) {
      expect(read(`* ${kind} (x`, true)).toMatchObject({ untagged: { kind, cut: true } });
    }
    for (const text of ['* SEARCH 1 2', '* OK text', 'P1 OK text', 'xxxxxxx']) {
      expect(reasonOf(() => read(text, true))).toBe('answer too long');
    }
  });
});
