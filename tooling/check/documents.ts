import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiDocument } from '../docs/api.ts';
import { preferencesDocument } from '../docs/preferences.ts';
import { textArguments } from '../docs/text-arguments.ts';
import { ROOT } from '../root.ts';
import { citationsIn, judgeNamed, judgeProof, provedRows, readLedger, readNamed } from './proof.ts';
import type { LedgerRow, TestFile } from './proof.ts';
import { sources } from './sources.ts';
import type { Step, StepOutcome } from './step.ts';

const TEST_FILE = /\.(test|spec)\.tsx?$|^e2e\/.*\.ts$|\.suite\.ts$/;

/** The list of rows that a test of the right size proves; it only grows. */
export const PROVED_LIST = join(ROOT, 'docs/spec/proved.txt');

/** The ids that a text cites and the ledger does not have. */
export function unknownCitations(text: string, ledger: ReadonlySet<string>): string[] {
  return citationsIn(text).filter((id) => !ledger.has(id));
}

/** The ledger, and every file of tests with its text. */
export async function readProof(): Promise<{ rows: LedgerRow[]; tests: TestFile[] }> {
  const rows = readLedger(await readFile(join(ROOT, 'docs/spec/ledger.tsv'), 'utf8'));
  const paths = (await sources(ROOT)).filter((file) => TEST_FILE.test(file));
  const tests = paths.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') }));
  return { rows, tests: await Promise.all(tests) };
}

/** Compares documents with the code: docs/API.md, docs/PREFERENCES.md, and the list of proved rows of the ledger. */
export const documents: Step = {
  name: 'documents',
  async run(): Promise<StepOutcome> {
    const problems: string[] = [];
    const written = await readFile(join(ROOT, 'docs/API.md'), 'utf8').catch(() => '');
    if (written !== apiDocument()) problems.push('docs/API.md is stale: run node tooling/api-docs.ts');
    const types = await readFile(join(ROOT, 'packages/locales/src/arguments.ts'), 'utf8').catch(() => '');
    if (types !== textArguments())
      problems.push('The types of text arguments are stale: run node tooling/text-arguments.ts');
    const preferences = await readFile(join(ROOT, 'docs/PREFERENCES.md'), 'utf8').catch(() => '');
    if (preferences !== (await preferencesDocument()))
      problems.push('docs/PREFERENCES.md is stale: run node tooling/preference-docs.ts');
    const { rows, tests } = await readProof();
    const ledger = new Set(rows.map(({ id }) => id));
    for (const { path, text } of tests) {
      problems.push(...unknownCitations(text, ledger).map((id) => `${path}: the ledger has no ${id}`));
    }
    const proved = provedRows(rows, tests);
    const listed = (await readFile(PROVED_LIST, 'utf8')).split('\n').filter(Boolean);
    problems.push(...judgeProof(proved, listed));
    const named = readNamed(await readFile(join(ROOT, 'docs/spec/named.tsv'), 'utf8'));
    problems.push(...judgeNamed(rows, proved, named));
    return {
      note: `${String(proved.length)} of ${String(rows.length)} ledger rows proved at their size, ${String(named.size)} named`,
      problems,
    };
  },
};
