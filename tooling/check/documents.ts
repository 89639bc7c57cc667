import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiDocument } from '../docs/api.ts';
import { ROOT } from '../root.ts';
import { sources } from './sources.ts';
import type { Step, StepOutcome } from './step.ts';

/** Ids in square brackets in a file of tests: `[VAL-006]`, `[VAL-006, VAL-007]`. */
const CITATION = /\[((?:[A-Z0-9]{3,6}-\d{3}(?:\s*,\s*)?)+)\]/g;
const TEST_FILE = /\.(test|spec)\.tsx?$|^e2e\/.*\.ts$|\.suite\.ts$/;

/** The ids that a text cites and the ledger does not have. */
export function unknownCitations(text: string, ledger: ReadonlySet<string>): string[] {
  const cited = [...text.matchAll(CITATION)].flatMap((match) => (match[1] ?? '').split(/\s*,\s*/).filter(Boolean));
  return cited.filter((id) => !ledger.has(id));
}

/** Documents that are held against the code: docs/API.md, and the ledger ids that tests cite. */
export const documents: Step = {
  name: 'documents',
  async run(): Promise<StepOutcome> {
    const problems: string[] = [];
    const written = await readFile(join(ROOT, 'docs/API.md'), 'utf8').catch(() => '');
    if (written !== apiDocument()) problems.push('docs/API.md is stale: node tooling/api-docs.ts writes it');
    const rows = (await readFile(join(ROOT, 'docs/spec/ledger.tsv'), 'utf8')).split('\n');
    const ledger = new Set(rows.map((row) => row.split('\t', 1)[0] ?? ''));
    const cited = new Set<string>();
    for (const path of (await sources(ROOT)).filter((file) => TEST_FILE.test(file))) {
      const text = await readFile(join(ROOT, path), 'utf8');
      problems.push(...unknownCitations(text, ledger).map((id) => `${path}: the ledger has no ${id}`));
      for (const match of text.matchAll(CITATION)) for (const id of (match[1] ?? '').split(/\s*,\s*/)) cited.add(id);
    }
    return { note: `${String(cited.size)} of ${String(ledger.size - 1)} ledger rows cited`, problems };
  },
};
