import { describe, expect, it } from 'vitest';
import { detachParts } from './detach.ts';
import { readTree } from './tree.ts';
import { allParts, partText } from './part-content.ts';

const lines = (...all: string[]): Buffer => Buffer.from(all.join('\r\n'), 'latin1');

const MIXED = lines(
  'Subject: Stairs',
  'Content-Type: multipart/mixed; boundary=o',
  '',
  'preamble \xff',
  '--o',
  'Content-Type: multipart/alternative; boundary=i',
  '',
  '--i',
  '',
  'See the plan.',
  '--i--',
  '--o',
  'Content-Type: application/pdf; name=plan.pdf',
  'Content-Transfer-Encoding: base64',
  '',
  'AAAA',
  '--o',
  'Content-Type: image/png',
  '',
  'png',
  '--o--',
  'epilogue',
);

describe('a message without some of its files', () => {
  it('has a text in the place of each, and every other byte as before', () => {
    const note = 'Moved to Files: „plan.pdf“ '.repeat(9);
    const made = detachParts(MIXED, new Map([['2', note]]));
    const tree = readTree(made ?? Buffer.alloc(0));
    const parts = allParts(tree.root).filter(({ children }) => children.length === 0);
    expect(parts.map(({ path, mime }) => [path, mime])).toEqual([
      ['1.1', 'text/plain'],
      ['2', 'text/plain'],
      ['3', 'image/png'],
    ]);
    expect(parts[1] && partText(tree, parts[1]).text).toBe(note);
    const [before = '', after = ''] = MIXED.toString('latin1').split(/Content-Type: application\/pdf[^]*AAAA/);
    expect(made?.toString('latin1').startsWith(before)).toBe(true);
    expect(made?.toString('latin1').endsWith(after)).toBe(true);
    expect(
      made
        ?.toString('latin1')
        .split('\r\n')
        .every((line) => line.length <= 76),
    ).toBe(true);
  });

  it('can lose several', () => {
    const made = detachParts(
      MIXED,
      new Map([
        ['3', 'b'],
        ['2', 'a'],
      ]),
    );
    expect(made?.includes('AAAA') || made?.includes('png')).toBe(false);
  });

  it.each([
    ['a part that is not there', MIXED, '4'],
    ['a part with parts', MIXED, '1'],
    ['a message that is the file itself', lines('Content-Type: application/pdf', '', 'x'), '1'],
    [
      'a signed message',
      lines('Content-Type: multipart/signed; boundary=s', '', '--s', 'Content-Type: application/pdf', '', 'x', '--s--'),
      '1',
    ],
    [
      'a message with an encrypted part',
      lines(
        'Content-Type: multipart/mixed; boundary=s',
        '',
        '--s',
        'Content-Type: application/pkcs7-mime',
        '',
        'x',
        '--s',
        '',
        'y',
        '--s--',
      ),
      '2',
    ],
  ])('is not made of %s', (_, source, path) => {
    expect(detachParts(source, new Map([[path, 'gone']]))).toBe(null);
  });
});
