import { runGate } from './check/gate.ts';
import { buildWeb } from './build/web.ts';
import { findChromium, prepare } from './prepare.ts';
import { ROOT } from './root.ts';
import { lastLine, NONE, sum } from './run/counts.ts';
import type { Counts } from './run/counts.ts';
import { runEndToEnd, runVitest } from './run/parts.ts';

// `npm test`: prepares the machine, then check, unit, medium and e2e. The last line is the total.
const missing = await prepare();
const parts = [
  countMissing(),
  await part('check', runCheck),
  await part('unit', () => runVitest('unit', ['unit', 'unit-web'])),
  await part('medium', () => runVitest('medium', ['medium'])),
  await part('e2e', runBrowser),
];
const total = sum(parts);
// The reader of a long log sees only its end.
if (total.failures.length > 0) console.log(`Failed:\n${total.failures.join('\n')}\n`);
console.log(lastLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;

/** Prints the names of missing programs; with CI set they count as failures. */
function countMissing(): Counts {
  if (missing.length === 0) return NONE;
  console.log(`Missing on this machine: ${missing.join(', ')}. Tests that need it are skipped.`);
  return process.env['CI'] ? { ...NONE, failed: missing.length, failures: missing } : NONE;
}

async function part(name: string, run: () => Promise<Counts>): Promise<Counts> {
  console.log(`\n━━ ${name} ━━`);
  const counts = await run();
  console.log(`${name}: ${lastLine(counts)}\n`);
  return counts;
}

async function runCheck(): Promise<Counts> {
  const results = await runGate();
  const red = results.filter((result) => result.problems.length > 0);
  const failures = red.map(({ name, problems }) => `${name}: ${problems[0] ?? ''}`);
  return { ...NONE, passed: results.length - red.length, failed: red.length, failures };
}

/** The browser tests need the browser and both mail servers. */
async function runBrowser(): Promise<Counts> {
  const lacking = missing.filter((name) => name !== 'PostgreSQL');
  if (lacking.length > 0) {
    console.log(`Skipped without ${lacking.join(', ')}`);
    return { ...NONE, skipped: 1 };
  }
  try {
    await buildWeb(ROOT);
  } catch (error) {
    console.log((error as Error).message);
    return { ...NONE, failed: 1, failures: ['The web client could not be built'] };
  }
  return runEndToEnd(findChromium());
}
