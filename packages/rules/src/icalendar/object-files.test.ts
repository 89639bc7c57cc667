import { describe, expect, it } from 'vitest';
import { fileLine, filesOfObject, isKeptFile, withOtherFiles } from './object-files.ts';
import { readCalendarLine } from './calendar-line.ts';

const file = (id: string) => ({ id, name: `${id}; "plan".pdf`, size: 3, type: 'application/pdf' });
const FOREIGN = 'ATTACH;MANAGED-ID=x;FILENAME=a.pdf:https://dav.example.test/a.pdf\r\n';
const text = (...events: readonly string[][]): string =>
  [
    'BEGIN:VCALENDAR\r\n',
    ...events.flatMap((lines) => ['BEGIN:VEVENT\r\n', ...lines, 'END:VEVENT\r\n']),
    'END:VCALENDAR\r\n',
  ].join('');

describe('the files of an object', () => {
  it('are those of all its parts, each once, and none that another server keeps', () => {
    const [a, b] = [fileLine(file('a'), '\r\n').raw, fileLine(file('b'), '\r\n').raw];
    expect(filesOfObject(text([a, FOREIGN, 'ATTACH:CID:c\r\n'], [a, b]))).toEqual([file('a'), file('b')]);
    expect(filesOfObject('no calendar')).toEqual([]);
    expect(isKeptFile(readCalendarLine(FOREIGN))).toBe(false);
  });

  it('are replaced by copies, and nothing else changes', () => {
    const [a, b] = [fileLine(file('a'), '\r\n').raw, fileLine(file('b'), '\r\n').raw];
    const whole = text([FOREIGN, a, 'SUMMARY:x\r\n'], [a, b]);
    const copied = withOtherFiles(whole, new Map([['a', file('c')]]));
    expect(copied).toBe(whole.replaceAll(a, fileLine(file('c'), '\r\n').raw));
  });
});
