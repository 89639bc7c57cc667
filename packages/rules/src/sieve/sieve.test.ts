import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSieve } from './parse.ts';
import type { SieveScript } from './script.ts';
import { isSieveExpandable, sieveString, sieveStrings, sieveText } from './write.ts';

function scriptOf(text: string): SieveScript {
  const result = parseSieve(text);
  if (!result.ok) throw new Error(`line ${result.problem.line}`);
  return result.script;
}

/** The values of the first argument of the first command. */
function firstValues(text: string): readonly string[] {
  const argument = scriptOf(text).commands[0]?.args[0];
  return argument?.kind === 'strings' ? argument.values : [];
}

const SCRIPT = `require ["fileinto", "copy"];
# one: a comment
if anyof (not header :contains ["To", "Cc"] "x", size :over 2M) /* if { */ {
  fileinto :copy "A \\"b\\" \\\\ c";
  stop;
}
elsif true { reject text: # comment
a
..b
.
; }
`;

describe('a Sieve script', () => {
  it('is read with the place of every part', () => {
    const { commands, comments } = scriptOf(SCRIPT);
    expect(commands.map(({ name }) => name)).toEqual(['require', 'if', 'elsif']);
    expect(comments.map(({ text }) => text)).toEqual([' one: a comment', ' if { ']);
    const [condition] = commands[1]?.tests ?? [];
    expect(condition?.tests.map(({ name }) => name)).toEqual(['not', 'size']);
    expect(condition?.tests[1]?.args).toMatchObject([{ kind: 'tag', name: 'over' }, { value: 2_097_152 }]);
    const [fileInto] = commands[1]?.block ?? [];
    expect(fileInto?.args[1]).toMatchObject({ values: ['A "b" \\ c'] });
    expect(SCRIPT.slice(fileInto?.range.from, fileInto?.range.to)).toBe('fileinto :copy "A \\"b\\" \\\\ c";');
    expect(commands[2]?.block?.[0]?.args[0]).toMatchObject({ values: ['a\n.b\n'] });
  });

  it.each([
    ['', 0],
    ['\uFEFF# only a comment', 0],
    ['keep;\r\nstop;\r\n', 2],
  ])('%j has %d commands', (text, count) => {
    expect(scriptOf(text).commands).toHaveLength(count);
  });

  it.each([
    ['keep', 1],
    ['keep;\n"a', 2],
    ['keep;\n/* a', 2],
    ['if true {\n keep;\n', 3],
    ['}', 1],
    ['reject text:\na\n', 1],
    ['fileinto ["a" "b"];', 1],
    ['keep;\n\n$;', 3],
    ['if anyof () {}', 1],
  ])('%j is none: line %d', (text, line) => {
    expect(parseSieve(text)).toMatchObject({ ok: false, problem: { reason: 'syntax', line } });
  });

  it('is limited in depth, length and numbers', () => {
    const limit = { ok: false, problem: { reason: 'limit' } };
    expect(parseSieve('if true { '.repeat(100_000))).toMatchObject(limit);
    expect(parseSieve(`if ${'not '.repeat(100_000)}true {}`)).toMatchObject(limit);
    expect(parseSieve('#'.repeat(1_000_001))).toMatchObject(limit);
    expect(parseSieve('if size :over 99999999999999G {}')).toMatchObject(limit);
  });

  it('never breaks the reader', () => {
    const pieces = fc.constantFrom(
      ...['if', ' ', '"', '\\', '{', '}', '(', ')', '[', ',', ';', ':x', 'text:\n', '.\n', '/*', '#', '9G'],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60, size: 'max' }), (parts) => {
        parseSieve(parts.join(''));
      }),
    );
  });
});

describe('a written string', () => {
  it('is read as it was, whatever it holds', () => {
    const line = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n\0]/.test(text));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (values) => {
        expect(firstValues(`x ${sieveStrings(values)};`)).toEqual(values);
        expect(firstValues(`x ${sieveText(values.join('\n'))};`)).toEqual([
          `${values.join('\r\n').replace(/\r\n$/, '')}\r\n`,
        ]);
      }),
    );
  });

  it('does not end early', () => {
    expect(firstValues(`x ${sieveString('"; discard; #\\')};`)).toEqual(['"; discard; #\\']);
    expect(firstValues(`x ${sieveText('a\n.\n; discard;\n..\n')};`)).toEqual(['a\r\n.\r\n; discard;\r\n..\r\n']);
    expect(sieveString('a\0\uD800')).toBe('"a\uFFFD"');
  });

  it.each([
    ['costs ${5}', true],
    ['${HEX: 41}', true],
    ['${unicode:41}', true],
    ['$5 {a} $ {x}', false],
    ['${}', false],
  ])('%j may be replaced by a server: %s', (text, expected) => {
    expect(isSieveExpandable(text)).toBe(expected);
  });
});
