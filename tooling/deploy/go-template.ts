import { stringify } from 'yaml';

/**
 * The part of Go's text/template that the Helm chart uses, so that the gate can render it where no Helm is installed: `define`,
 * `include`, `if`, `else`, `with`, `range`, pipelines, variables of `range`, trimmed white space (pkg.go.dev/text/template).
 * @throws Error for anything else.
 */
export function renderTemplates(files: readonly TemplateFile[], data: unknown): Map<string, string> {
  const defined = new Map<string, readonly Node[]>();
  const parsed = files.map(({ name, text }) => ({ name, nodes: parse(tokens(text), defined) }));
  const scope: Scope = { root: data, dot: data, variables: new Map([['$', data]]), defined };
  return new Map(parsed.map(({ name, nodes }) => [name, run(nodes, scope)]));
}

/** A file of a chart's templates. */
export interface TemplateFile {
  readonly name: string;
  readonly text: string;
}

type Node = string | { readonly value: string } | Block;

interface Block {
  readonly kind: 'if' | 'with' | 'range';
  readonly head: string;
  readonly body: readonly Node[];
  readonly otherwise: readonly Node[];
}

interface Scope {
  readonly root: unknown;
  readonly dot: unknown;
  readonly variables: ReadonlyMap<string, unknown>;
  readonly defined: ReadonlyMap<string, readonly Node[]>;
}

interface Token {
  readonly action: boolean;
  readonly text: string;
}

const ACTION = /(\s*\{\{-|\{\{)([\s\S]*?)(-\}\}\s*|\}\})/g;

function tokens(text: string): Token[] {
  const found: Token[] = [];
  let at = 0;
  for (const match of text.matchAll(ACTION)) {
    found.push({ action: false, text: text.slice(at, match.index) }, { action: true, text: (match[2] ?? '').trim() });
    at = match.index + match[0].length;
  }
  return [...found, { action: false, text: text.slice(at) }];
}

function parse(all: Token[], defined: Map<string, readonly Node[]>): Node[] {
  const nodes: Node[] = [];
  for (let token = all.shift(); token; token = all.shift()) {
    if (!token.action) {
      nodes.push(token.text);
      continue;
    }
    const [word = ''] = token.text.split(/\s/, 1);
    const head = token.text.slice(word.length).trim();
    if (word === 'end' || word === 'else') {
      all.unshift(token);
      return nodes;
    }
    if (word === 'define') defined.set(JSON.parse(head) as string, parseBody(all, defined).body);
    else if (word === 'if' || word === 'with' || word === 'range') {
      nodes.push({ kind: word, head, ...parseBody(all, defined) });
    } else nodes.push({ value: token.text });
  }
  return nodes;
}

function parseBody(all: Token[], defined: Map<string, readonly Node[]>): Pick<Block, 'body' | 'otherwise'> {
  const body = parse(all, defined);
  const isElse = all.shift()?.text === 'else';
  const otherwise = isElse ? parse(all, defined) : [];
  if (isElse) all.shift();
  return { body, otherwise };
}

function run(nodes: readonly Node[], scope: Scope): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      return 'value' in node ? asText(pipeline(node.value, scope)) : runBlock(node, scope);
    })
    .join('');
}

function runBlock({ kind, head, body, otherwise }: Block, scope: Scope): string {
  const [, names, source = head] = /^((?:\$\w+\s*,\s*)?\$\w+)\s*:=\s*(.*)$/s.exec(head) ?? [];
  const value = pipeline(source, scope);
  if (!isTrue(value)) return run(otherwise, scope);
  if (kind === 'if') return run(body, scope);
  if (kind === 'with') return run(body, { ...scope, dot: value });
  const variables = names?.split(/\s*,\s*/) ?? [];
  return Object.entries(value as object)
    .map(([key, dot]: [string, unknown]) => {
      const own = variables.length === 2 ? [key, dot] : [dot];
      const known = new Map([...scope.variables, ...variables.map((name, i): [string, unknown] => [name, own[i]])]);
      return run(body, { ...scope, dot, variables: known });
    })
    .join('');
}

/** Words and bracketed groups of a call, split at white space. */
const WORD = /"(?:[^"\\]|\\.)*"|\((?:[^()]|\([^()]*\))*\)|[^\s|]+|\|/g;

function pipeline(text: string, scope: Scope): unknown {
  const calls: string[][] = [[]];
  for (const [word] of text.matchAll(WORD)) {
    if (word === '|') calls.push([]);
    else calls.at(-1)?.push(word);
  }
  return calls.reduce<{ value: unknown; first: boolean }>(
    ({ value, first }, [head = '', ...rest]) => {
      const given = rest.map((word) => operand(word, scope));
      const call = FUNCTIONS[head];
      if (call === undefined) return { value: operand(head, scope), first: false };
      return { value: call(scope, first ? given : [...given, value]), first: false };
    },
    { value: undefined, first: true },
  ).value;
}

function operand(word: string, scope: Scope): unknown {
  if (word.startsWith('(')) return pipeline(word.slice(1, -1), scope);
  if (word.startsWith('"')) return JSON.parse(word);
  if (/^\d+$/.test(word)) return Number(word);
  const [head = '', ...path] = word.split('.');
  if (head !== '' && !scope.variables.has(head)) throw new Error(`"${word}" is neither a function nor a value`);
  const from = head === '' ? scope.dot : scope.variables.get(head);
  return path.filter(Boolean).reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], from);
}

function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Helm's and Sprig's functions; the last argument is what the pipe carries. */
const FUNCTIONS: Readonly<Record<string, (scope: Scope, given: readonly unknown[]) => unknown>> = {
  include: (scope, [name, dot]) => {
    const nodes = scope.defined.get(asText(name));
    if (nodes === undefined) throw new Error(`no template is called ${asText(name)}`);
    return run(nodes, { ...scope, dot });
  },
  quote: (_, [value]) => JSON.stringify(asText(value)),
  default: (_, [fallback, value]) => (isTrue(value) ? value : fallback),
  not: (_, [value]) => !isTrue(value),
  join: (_, [separator, list]) => (list as readonly unknown[]).map(asText).join(asText(separator)),
  trunc: (_, [length, text]) => asText(text).slice(0, Number(length)),
  trimSuffix: (_, [end, text]) =>
    asText(text).endsWith(asText(end)) ? asText(text).slice(0, -asText(end).length) : text,
  printf: (_, [format, ...values]) =>
    values.reduce<string>((text, value) => text.replace('%s', asText(value)), asText(format)),
  toYaml: (_, [value]) => stringify(value).trimEnd(),
  nindent: (_, [width, text]) => `\n${asText(text).replace(/^/gm, ' '.repeat(Number(width)))}`,
};
