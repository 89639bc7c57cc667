import type { SieveArgument, SieveCommand, SieveProblem, SieveScript, SieveTest } from './script.ts';
import { readTokens, SieveStop, type SieveToken } from './tokens.ts';

/** Blocks and tests inside each other. Pigeonhole allows 32. */
const MAX_DEPTH = 32;

/** A script, or why the text is none. In linear time. */
export type SieveResult =
  { readonly ok: true; readonly script: SieveScript } | { readonly ok: false; readonly problem: SieveProblem };

/** Reads a script (RFC 5228 8.2). Unknown commands, tests and tags are kept; nothing is checked beyond the grammar. */
export function parseSieve(text: string): SieveResult {
  try {
    const { tokens, comments } = readTokens(text);
    const reader: Reader = { tokens, at: 0 };
    const commands = readCommands(reader, 0);
    if (peek(reader).kind !== 'end') throw new SieveStop('syntax', peek(reader).range.from);
    return { ok: true, script: { commands, comments } };
  } catch (error) {
    if (!(error instanceof SieveStop)) throw error;
    const { reason, at } = error;
    return { ok: false, problem: { reason, at, line: text.slice(0, at).split('\n').length } };
  }
}

interface Reader {
  readonly tokens: readonly SieveToken[];
  at: number;
}

function peek(reader: Reader): SieveToken {
  const token = reader.tokens[reader.at] ?? reader.tokens.at(-1);
  if (token === undefined) throw new SieveStop('syntax', 0);
  return token;
}

function isMark(reader: Reader, mark: string): boolean {
  const token = peek(reader);
  return token.kind === 'mark' && token.text === mark;
}

/** The position after the mark, which must be next. */
function take(reader: Reader, mark: string): number {
  const token = peek(reader);
  if (!isMark(reader, mark)) throw new SieveStop('syntax', token.range.from);
  reader.at += 1;
  return token.range.to;
}

function readCommands(reader: Reader, depth: number): SieveCommand[] {
  if (depth > MAX_DEPTH) throw new SieveStop('limit', peek(reader).range.from);
  const commands: SieveCommand[] = [];
  while (peek(reader).kind === 'identifier') {
    const head = readTest(reader, depth);
    if (isMark(reader, '{')) {
      take(reader, '{');
      const block = readCommands(reader, depth + 1);
      commands.push({ ...head, block, range: { from: head.range.from, to: take(reader, '}') } });
    } else commands.push({ ...head, block: null, range: { from: head.range.from, to: take(reader, ';') } });
  }
  return commands;
}

/** A name, its arguments, and one test or a list of tests: commands and tests begin alike. */
function readTest(reader: Reader, depth: number): SieveTest {
  const name = peek(reader);
  if (depth > MAX_DEPTH) throw new SieveStop('limit', name.range.from);
  if (name.kind !== 'identifier') throw new SieveStop('syntax', name.range.from);
  reader.at += 1;
  const args = readArguments(reader);
  const tests = readTests(reader, depth + 1);
  const to = reader.tokens[reader.at - 1]?.range.to ?? name.range.to;
  return { name: name.text, args, tests, range: { from: name.range.from, to } };
}

function readTests(reader: Reader, depth: number): SieveTest[] {
  if (peek(reader).kind === 'identifier') return [readTest(reader, depth)];
  if (!isMark(reader, '(')) return [];
  const tests: SieveTest[] = [];
  do {
    reader.at += 1;
    tests.push(readTest(reader, depth));
  } while (isMark(reader, ','));
  take(reader, ')');
  return tests;
}

function readArguments(reader: Reader): SieveArgument[] {
  const args: SieveArgument[] = [];
  for (;;) {
    const token = peek(reader);
    if (token.kind === 'tag') args.push({ kind: 'tag', name: token.text, range: token.range });
    else if (token.kind === 'number') args.push({ kind: 'number', value: token.value, range: token.range });
    else if (token.kind === 'string') {
      args.push({ kind: 'strings', values: [token.text], isList: false, range: token.range });
    } else if (isMark(reader, '[')) {
      args.push(readList(reader));
      continue;
    } else return args;
    reader.at += 1;
  }
}

function readList(reader: Reader): SieveArgument {
  const { from } = peek(reader).range;
  const values: string[] = [];
  do {
    reader.at += 1;
    const token = peek(reader);
    if (token.kind !== 'string') throw new SieveStop('syntax', token.range.from);
    values.push(token.text);
    reader.at += 1;
  } while (isMark(reader, ','));
  return { kind: 'strings', values, isList: true, range: { from, to: take(reader, ']') } };
}
