import { parseSieve } from '@pillarbox/rules/sieve/parse';
import type { SieveCommand } from '@pillarbox/rules/sieve/script';
import { sieveString, sieveStrings } from '@pillarbox/rules/sieve/write';
import { SECTIONS } from './port.ts';
import type { SectionName, SectionText } from './port.ts';

/** Name of our script on the server. */
export const OUR_SCRIPT = 'pillarbox';

const HEAD = '# pillarbox:script 1';
const BEGIN = '# pillarbox:begin ';
const END = '# pillarbox:end ';
const REQUIRE = '# pillarbox:require ';
const OTHERS = '# pillarbox:others ';

/** The sections of our script, and the name of the script of another client that runs behind them. */
export interface OurScript {
  readonly sections: Readonly<Partial<Record<SectionName, SectionText>>>;
  readonly others: string | null;
}

/** A script of another client. */
export interface OtherScript {
  readonly name: string;
  readonly text: string;
}

/** Whether a text is a script that Pillarbox wrote. */
export function isOurs(text: string): boolean {
  return text.startsWith(HEAD);
}

/** Whether a line of a section would be read as a frame, for example in a text that the user wrote. */
export function breaksFrame(text: string): boolean {
  return /^# pillarbox:(?:begin|end|require|others) /m.test(text.replaceAll('\r', '\n'));
}

/** Reads our script; sections that are not framed well are dropped. Text is with LF. */
export function readOurs(text: string): OurScript {
  if (!isOurs(text)) return { sections: {}, others: null };
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const sections: Partial<Record<SectionName, SectionText>> = {};
  let at = 0;
  for (const name of SECTIONS) {
    // Sections are in their order, so that a frame inside what another client wrote is never read as ours.
    const from = lines.indexOf(BEGIN + name, at);
    const to = from === -1 ? -1 : lines.indexOf(END + name, from);
    const others = lines.findIndex((line) => line.startsWith(OTHERS));
    if (to === -1 || (others !== -1 && from > others)) continue;
    sections[name] = sectionOf(lines.slice(from + 1, to));
    at = to + 1;
  }
  const named = lines.find((line) => line.startsWith(OTHERS));
  return { sections, others: named === undefined ? null : jsonText(named.slice(OTHERS.length)) };
}

function sectionOf(lines: readonly string[]): SectionText {
  const [first] = lines;
  if (first?.startsWith(REQUIRE) !== true) return { require: [], text: lines.join('\n') };
  return { require: first.slice(REQUIRE.length).split(' ').filter(Boolean), text: lines.slice(1).join('\n') };
}

function jsonText(words: string): string | null {
  try {
    const value: unknown = JSON.parse(words);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** Whether the sections do anything: a section may hold only comments, such as an auto-reply that is off. */
export function runs({ sections }: OurScript): boolean {
  return Object.values(sections).some(({ text }) => hasCommands(text));
}

function hasCommands(text: string): boolean {
  const result = parseSieve(text);
  return !result.ok || result.script.commands.length > 0;
}

/** How what another client wrote runs behind our sections. */
type Joined = { readonly require: readonly string[]; readonly lines: readonly string[] };

/**
 * The text of our script: one `require`, the sections, and what another client wrote. With the extension `include` that is a
 * reference, without it a copy whose `require` commands move to the top, because they are allowed only there.
 */
export function writeOurs({ sections }: OurScript, other: OtherScript | null, canInclude: boolean): string {
  const joined = other === null ? { require: [], lines: [] } : canInclude ? included(other) : copied(other);
  const required = new Set([...Object.values(sections).flatMap(({ require }) => require), ...joined.require]);
  const framed = SECTIONS.flatMap((name) => {
    const section = sections[name];
    if (section === undefined) return [];
    const text = section.text.replaceAll('\r\n', '\n').replace(/\n$/, '');
    const needs = section.require.length === 0 ? [] : [REQUIRE + section.require.join(' ')];
    return [BEGIN + name, ...needs, ...(text === '' ? [] : text.split('\n')), END + name];
  });
  const head = required.size === 0 ? [HEAD] : [HEAD, `require ${sieveStrings([...required].sort())};`];
  const others = other === null ? [] : [OTHERS + JSON.stringify(other.name), ...joined.lines];
  return [...head, ...framed, ...others, ''].join('\r\n');
}

function included({ name }: OtherScript): Joined {
  return { require: ['include'], lines: [`include :personal :optional ${sieveString(name)};`] };
}

/** The other script without its leading `require` commands; every other byte stays. */
function copied({ text }: OtherScript): Joined {
  const result = parseSieve(text);
  // A script that we cannot read is copied as it is; the server then says what it thinks of it, and nothing is changed.
  if (!result.ok) return { require: [], lines: [text] };
  const head: SieveCommand[] = [];
  for (const command of result.script.commands) {
    if (command.name !== 'require') break;
    head.push(command);
  }
  const require = head.flatMap(({ args }) => args.flatMap((one) => (one.kind === 'strings' ? one.values : [])));
  let rest = '';
  let from = 0;
  for (const { range } of head) {
    rest += text.slice(from, range.from);
    from = range.to;
  }
  return { require, lines: [rest + text.slice(from)] };
}
