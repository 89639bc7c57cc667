import type { MailFilter } from '@pillarbox/contract/filters/filter';
import { MAX_FILTER_NAME } from '@pillarbox/contract/filters/filter';
import { parseSieve } from '../sieve/parse.ts';
import type { SieveCommand, SieveComment, SieveRange, SieveScript } from '../sieve/script.ts';
import { filterProblems } from './check-filter.ts';
import type { FolderNaming } from './folder-names.ts';
import { normalFilter } from './normal-filter.ts';
import { readActions } from './read-actions.ts';
import { readConditions } from './read-conditions.ts';

/** A rule in a text: its head, and its commands as text. */
interface Piece {
  readonly id: number | null;
  readonly on: boolean;
  readonly name: string;
  readonly text: string;
}

const EMPTY: SieveComment = { text: '', range: { from: 0, to: 0 } };

/**
 * The filters of a text that {@link writeFilters} made, or that another client wrote: Roundcube's `# rule:[name]` and any comment
 * before a rule name it. A rule that the fields of a filter cannot express has `text`. Ids may occur twice ({@link withUniqueIds}).
 */
export function readFilters(text: string, naming: FolderNaming): MailFilter[] {
  let last = 0;
  return piecesOf(text).map((piece) => {
    last = piece.id ?? last + 1;
    return filterOf({ ...piece, id: last }, naming);
  });
}

/** Sorted by id; an id that is taken is raised by 1 until it is free [FILT-001, FILT-002]. */
export function withUniqueIds(filters: readonly MailFilter[]): MailFilter[] {
  let last = 0;
  return filters
    .toSorted((one, other) => one.id - other.id)
    .map((filter) => {
      last = Math.max(filter.id, last + 1);
      return filter.id === last ? filter : { ...filter, id: last };
    });
}

function filterOf({ id, on, name, text }: Piece & { readonly id: number }, naming: FolderNaming): MailFilter {
  const raw: MailFilter = { id, on, name, match: 'all', conditions: [], actions: [], text: text.trim() };
  const parsed = parseSieve(text);
  if (!parsed.ok) return raw;
  const [command, ...more] = parsed.script.commands;
  if (command === undefined || more.length > 0 || command.name !== 'if') return raw;
  const found = expressed(parsed.script, command, { text, naming });
  if (found === null) return raw;
  const filter: MailFilter = { id, on: on && found.on, name, ...found.rule };
  // Only what would be written again in the same way can be edited without changing what it does.
  const isSame = JSON.stringify(normalFilter(filter)) === JSON.stringify(filter);
  const isValid = filterProblems({ ...filter, name: 'x' }).length === 0;
  return isSame && isValid ? filter : raw;
}

function expressed(
  script: SieveScript,
  command: SieveCommand,
  { text, naming }: { readonly text: string; readonly naming: FolderNaming },
): { on: boolean; rule: Pick<MailFilter, 'match' | 'conditions' | 'actions'> } | null {
  const [test] = command.tests;
  const actions = readActions(command.block ?? [], naming);
  if (test === undefined || actions === null) return null;
  // Roundcube switches a rule off by `if false # the test`.
  const off = test.name === 'false' ? script.comments.find(({ range }) => range.from >= test.range.to) : undefined;
  const comments = script.comments.filter(
    ({ range }) => range.from > command.range.from && range.from < command.range.to,
  );
  if (comments.length > (off === undefined ? 0 : 1)) return null;
  const real = off === undefined ? test : testOf(text.slice(off.range.from + 1, off.range.to));
  const read = real === null ? null : readConditions(real);
  if (read === null) return null;
  return { on: off === undefined, rule: { match: read.match, conditions: [...read.conditions], actions } };
}

function testOf(text: string) {
  const parsed = parseSieve(`if ${text} {}`);
  return parsed.ok ? (parsed.script.commands[0]?.tests[0] ?? null) : null;
}

/** Divides a text into rules: an `if` with what belongs to it, or a single command. A text that is not Sieve is one rule. */
function piecesOf(text: string): Piece[] {
  if (text.trim() === '') return [];
  const parsed = parseSieve(text);
  if (!parsed.ok) return [{ id: null, on: true, name: '', text }];
  const { commands, comments } = parsed.script;
  const pieces: Piece[] = [];
  let next = 0;
  for (const { from, to } of [...groupsOf(commands), { from: text.length, to: text.length }]) {
    const before: SieveComment[] = [];
    for (; (comments[next]?.range.from ?? text.length) < from; next += 1)
      before.push(...comments.slice(next, next + 1));
    while ((comments[next]?.range.from ?? text.length) < to) next += 1;
    const { off, rest } = takeOff(before);
    pieces.push(...off);
    if (from < to) pieces.push(pieceOf(text, rest, { from, to }));
  }
  return pieces;
}

/** The rule at a place, with the comments before it. The text of a comment that names a rule of ours is not part of it. */
function pieceOf(text: string, before: readonly SieveComment[], { from, to }: SieveRange): Piece {
  const at = before.findLastIndex((comment) => headOf(comment) !== null);
  const head = at < 0 ? null : headOf(before[at] ?? EMPTY);
  const note = before[at + 1];
  const name = head?.name ?? plainName(before.at(-1));
  return { id: head?.id ?? null, on: true, name, text: text.slice(note?.range.from ?? from, to) };
}

/** Filters that are off: a head with `on` false, then lines that begin with `#|`. The other comments are `rest`. */
function takeOff(comments: readonly SieveComment[]): { off: Piece[]; rest: SieveComment[] } {
  const off: Piece[] = [];
  const rest: SieveComment[] = [];
  for (let at = 0; at < comments.length; at += 1) {
    const comment = comments[at] ?? EMPTY;
    const head = headOf(comment);
    if (head === null || head.on) {
      rest.push(comment);
      continue;
    }
    const lines: string[] = [];
    for (; comments[at + 1]?.text.startsWith('|') === true; at += 1) {
      lines.push((comments[at + 1] ?? EMPTY).text.replace(/^\| ?/, ''));
    }
    if (lines.length > 0) off.push({ ...head, text: `${lines.join('\n')}\n` });
  }
  return { off, rest };
}

function groupsOf(commands: readonly SieveCommand[]): { from: number; to: number }[] {
  const groups: { from: number; to: number }[] = [];
  for (const { name, range } of commands) {
    if (name === 'require') continue;
    const last = groups.at(-1);
    if (last !== undefined && (name === 'elsif' || name === 'else')) last.to = range.to;
    else groups.push({ from: range.from, to: range.to });
  }
  return groups;
}

/** What a comment says about the rule after it: the head that Pillarbox writes, or Roundcube's. */
function headOf({ text }: SieveComment): { id: number | null; on: boolean; name: string } | null {
  const roundcube = /^ rule:\[(.*)\]$/.exec(text);
  if (roundcube !== null) return { id: null, on: true, name: clean(roundcube[1] ?? '') };
  if (!text.startsWith(' filter: ')) return null;
  try {
    const head: unknown = JSON.parse(text.slice(' filter: '.length));
    if (typeof head !== 'object' || head === null) return null;
    const { id, on, name } = head as Record<string, unknown>;
    const isId = typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= 1_000_000;
    return { id: isId ? id : null, on: on !== false, name: typeof name === 'string' ? clean(name) : '' };
  } catch {
    return null;
  }
}

function plainName(comment: SieveComment | undefined): string {
  return comment === undefined ? '' : clean(comment.text.split('\n', 1)[0] ?? '');
}

function clean(name: string): string {
  return name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, MAX_FILTER_NAME);
}
