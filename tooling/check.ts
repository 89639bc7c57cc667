import { runGate } from './check/gate.ts';

// `npm run check`: types, lint, import rules, dead code, sizes, format.
const results = await runGate();
const failed = results.filter((result) => result.problems.length > 0).length;
console.log(`\n${String(results.length - failed)} passed, ${String(failed)} failed`);
process.exitCode = failed === 0 ? 0 : 1;
