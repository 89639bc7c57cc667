/** The columns of docs/spec/ledger.tsv that are used here. */
export interface LedgerRow {
  readonly id: string;
  readonly kind: string;
}

/** A test file and its text. */
export interface TestFile {
  readonly path: string;
  readonly text: string;
}

/** Ids in square brackets in a test file: `[VAL-006]`, `[VAL-006, VAL-007]`. */
const CITATION = /\[((?:[A-Z0-9]{3,6}-\d{3}(?:\s*,\s*)?)+)\]/g;

/** Sizes of tests by what they can prove: only rules, a rendered screen, HTTP, a browser on the running product. */
const UNIT = 0;
const SCREEN = 1;
const HTTP = 2;
const BROWSER = 3;

/** The smallest size that proves a row of a kind; the kinds that are not named (rule, const, data) take any. */
const WANTED: Readonly<Record<string, number>> = { ui: BROWSER, api: HTTP, flow: SCREEN, error: SCREEN };

/** Rows of the ledger's text, without its heading. */
export function readLedger(text: string): LedgerRow[] {
  const lines = text.trim().split('\n').slice(1);
  return lines.map((line) => {
    const [id = '', , , kind = ''] = line.split('\t');
    return { id, kind };
  });
}

/** The ids that a text cites. */
export function citationsIn(text: string): string[] {
  return [...text.matchAll(CITATION)].flatMap((match) => (match[1] ?? '').split(/\s*,\s*/).filter(Boolean));
}

/** The ids of the rows that a test of a size that can prove them cites, sorted. */
export function provedRows(rows: readonly LedgerRow[], tests: readonly TestFile[]): string[] {
  const largest = new Map<string, number>();
  for (const { path, text } of tests) {
    const size = sizeOf(path);
    for (const id of citationsIn(text)) largest.set(id, Math.max(size, largest.get(id) ?? UNIT));
  }
  const proved = rows.filter(({ id, kind }) => (largest.get(id) ?? -1) >= (WANTED[kind] ?? UNIT));
  return proved.map(({ id }) => id).sort();
}

function sizeOf(path: string): number {
  if (path.startsWith('e2e/')) return BROWSER;
  if (path.includes('.medium.test.')) return HTTP;
  return path.endsWith('.test.tsx') ? SCREEN : UNIT;
}

/**
 * Compares the proved rows with docs/spec/proved.txt, one id a line. The list only grows: a row that is no longer proved,
 * or that is proved and not listed, is a problem.
 */
export function judgeProof(proved: readonly string[], listed: readonly string[]): string[] {
  const now = new Set(proved);
  const before = new Set(listed);
  const lost = listed.filter((id) => !now.has(id));
  const gained = proved.filter((id) => !before.has(id));
  return [
    ...lost.map((id) => `${id} was proved and no test of its size cites it now`),
    ...(gained.length > 0 ? [`${gained.join(', ')}: newly proved; run node tooling/proved.ts to list them`] : []),
  ];
}

/** The rows of docs/spec/named.tsv: each row of the ledger that no test proves, with the reason. */
export function readNamed(text: string): Map<string, string> {
  const lines = text.trim().split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const [id = '', reason = ''] = line.split('\t');
      return [id, reason.trim()];
    }),
  );
}

/** Each row of the ledger is either proved, or named with the reason why it is not. Returns the rows that are neither or both. */
export function judgeNamed(
  rows: readonly LedgerRow[],
  proved: readonly string[],
  named: ReadonlyMap<string, string>,
): string[] {
  const isProved = new Set(proved);
  const known = new Set(rows.map(({ id }) => id));
  const neither = [...known].filter((id) => !isProved.has(id) && (named.get(id) ?? '') === '');
  const both = [...named.keys()].filter((id) => isProved.has(id) || !known.has(id));
  return [
    ...neither.map((id) => `${id} is not proved: name it with the reason in docs/spec/named.tsv`),
    ...both.map((id) => `${id} is proved or unknown: remove it from docs/spec/named.tsv`),
  ];
}
