import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMessage } from './parse-message.ts';
import { readPartContent } from './part-content.test-bed.ts';
import { message } from './raw-message.test-bed.ts';
import { readTnef } from './tnef.ts';

const FOLDER = new URL('../../../../e2e/corpora/tnef/', import.meta.url);
const NAMES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.tnef'))
  .map((name) => name.replace('.tnef', ''));

const read = (name: string): Buffer => readFileSync(new URL(`${name}.tnef`, FOLDER));

/** The files that the list beside a sample names, without bodies and embedded messages. */
function listed(name: string): string[] {
  const lines = readFileSync(new URL(`${name}.list`, FOLDER), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('body.') && line !== 'Untitled Attachment');
}

function mail(winmail: Buffer): Buffer {
  const head = 'Content-Type: multipart/mixed; boundary=b';
  const part = [
    'Content-Type: application/ms-tnef; name=winmail.dat',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename=winmail.dat',
  ];
  return message(head, '', '--b', '', 'See the files.', '--b', ...part, '', winmail.toString('base64'), '--b--', '');
}

describe('a winmail.dat', () => {
  it.each(NAMES)('%s gives the files that it contains', (name) => {
    const names = readTnef(read(name)).files.map((file) => file.name);
    expect(names.sort()).toEqual(listed(name).sort());
  });

  it('is listed and downloaded as its files', () => {
    const source = mail(read('two-files'));
    const { attachments } = parseMessage(source);
    expect(attachments).toMatchObject([
      { part: '2.1', name: 'AUTHORS', size: 244, mime: 'application/octet-stream' },
      { part: '2.2', name: 'README', size: 893 },
    ]);
    const { name, content } = readPartContent(source, '2.2');
    expect([name, content.length]).toEqual(['README', 893]);
    expect(() => readPartContent(source, '2.3')).toThrow('attachment_not_found');
    expect(() => readPartContent(source, '1.1')).toThrow('attachment_not_found');
    expect(readPartContent(source, '2').name).toBe('winmail.dat');
  });

  it('stays listed itself when something cannot be taken out of it', () => {
    const names = (winmail: Buffer): string[] => parseMessage(mail(winmail)).attachments.map(({ name }) => name);
    expect(names(read('winmail'))).toEqual(['winmail.dat']);
    expect(names(Buffer.from('no such thing'))).toEqual(['winmail.dat']);
    expect(names(read('two-files').subarray(0, 2600))).toEqual(['winmail.dat', 'AUTHORS']);
  });

  it('gives safe names, and files no larger than itself, for any bytes', () => {
    const sample = read('two-files');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(sample.length - 5), fc.nat(255)), { maxLength: 40, size: 'max' }),
        (changes) => {
          const bytes = Buffer.from(sample);
          for (const [at, value] of changes) bytes[at + 4] = value;
          for (const { name, content } of readTnef(bytes).files) {
            expect(name).not.toMatch(/[/\\]/);
            expect(content.length).toBeLessThanOrEqual(bytes.length);
          }
        },
      ),
    );
  });
});
