import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { AREAS } from './mutate/areas.ts';
import type { Area } from './mutate/areas.ts';
import { NO_CHANGES, scoreLine, scoreOf, sumOf } from './mutate/score.ts';
import type { Score } from './mutate/score.ts';
import { ROOT } from './root.ts';

// `npm run mutate -- AREA [FILES]`: makes small changes to the code of an area, or of the named files in it, and lists those
// that no unit test detects. It takes minutes to hours and is not part of the gate. `FILE:1-80` are the first 80 lines of a file.
// `tests=GLOB` runs these tests only, where the others of the area are slow and have nothing to do with the file.

const [name = '', ...words] = process.argv.slice(2);
const TESTS = 'tests=';
const named = words.filter((word) => !word.startsWith(TESTS));
const tests = words.filter((word) => word.startsWith(TESTS)).map((word) => word.slice(TESTS.length));
const area = AREAS[name];
if (area === undefined) {
  console.error(`Usage: npm run mutate -- ${Object.keys(AREAS).join('|')} [FILES] [tests=GLOB]`);
  process.exit(2);
}
process.chdir(ROOT);
process.env['MUTATE_TESTS'] = (tests.length > 0 ? tests : area.tests).join(',');
process.env['MUTATE_WITHOUT'] = (area.without ?? []).join(',');
process.env['MUTATE_TOGETHER'] = String(area.together === true);
process.env['MUTATE_ENVIRONMENT'] = area.environment ?? 'node';

/**
 * Measures the tests of one file. The report is kept in `.cache/mutation`: a later run takes from it all results that the
 * changes of code and tests since then do not affect, so that a run that was broken off goes on where it stopped.
 */
async function measure(file: string): Promise<Score> {
  const results = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tooling/mutate/vitest.config.ts' },
    mutate: [file],
    incremental: true,
    incrementalFile: `.cache/mutation/${name}/${file.replace(/:.*/, '')}.json`,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    ignorePatterns: ['/.cache'],
    // Of this process alone, so that two areas can be measured at the same time.
    tempDirName: `.cache/stryker-${String(process.pid)}`,
    // One at a time, with much time for each: on a busy machine, a slow test must not count as a detected change.
    concurrency: 1,
    timeoutMS: area?.patience ?? 60_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 20,
    ignoreStatic: true,
    allowEmpty: true,
    // The tests run without types, so a change that only the compiler would refuse counts as undetected.
    checkers: [],
  }).runMutationTest();
  return scoreOf(results);
}

function filesOf({ mutate }: Area): string[] {
  return globSync(mutate, { exclude: ['**/*.test.*', '**/*.test-*'] }).sort();
}

let total = NO_CHANGES;
const lines: string[] = [];
for (const file of named.length > 0 ? named.map((path) => relative(ROOT, path)) : filesOf(area)) {
  const score = await measure(file);
  total = sumOf(total, score);
  lines.push(scoreLine(file, score));
  console.log(lines.at(-1));
}
console.log(['', ...lines, scoreLine('all', total)].join('\n'));
