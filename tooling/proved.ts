import { readFile, writeFile } from 'node:fs/promises';
import { PROVED_LIST, readProof } from './check/documents.ts';
import { provedRows } from './check/proof.ts';

// `node tooling/proved.ts`: adds newly proved rows of the ledger to docs/spec/proved.txt. `--take-back` also removes rows that
// no test of their size cites any more; the commit says why.
const { rows, tests } = await readProof();
const proved = provedRows(rows, tests);
const listed = (await readFile(PROVED_LIST, 'utf8').catch(() => '')).split('\n').filter(Boolean);
const kept = process.argv.includes('--take-back') ? [] : listed;
await writeFile(PROVED_LIST, `${[...new Set([...kept, ...proved])].sort().join('\n')}\n`);
