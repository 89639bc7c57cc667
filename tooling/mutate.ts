import { Stryker } from '@stryker-mutator/core';
import { ROOT } from './root.ts';

// `npm run mutate -- AREA [FILES]`: makes small changes to the code of an area, or of the named files in it, and lists those
// that no unit test detects. It takes minutes to hours and is not part of the gate.

interface Area {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  readonly environment?: 'jsdom';
}

const AREAS: Readonly<Record<string, Area>> = {
  rules: { mutate: ['packages/rules/src/**/*.ts'], tests: ['packages/rules/src/**/*.test.ts'] },
  imap: { mutate: ['packages/mailbox/src/imap/**/*.ts'], tests: ['packages/mailbox/src/imap/**/*.test.ts'] },
  list: {
    // Without components: the tests that draw the whole screen take some 20 s for each change.
    mutate: ['apps/web/src/features/mail/{model,state,list}/**/*.ts'],
    tests: ['apps/web/src/features/mail/**/*.test.ts'],
    environment: 'jsdom',
  },
  pipeline: {
    mutate: ['apps/gateway/src/platform/http/**/*.ts'],
    tests: ['apps/gateway/src/platform/http/**/*.test.ts'],
  },
};

const [name = '', ...files] = process.argv.slice(2);
const area = AREAS[name];
if (area === undefined) {
  console.error(`Usage: npm run mutate -- ${Object.keys(AREAS).join('|')} [FILES]`);
  process.exit(2);
}
process.chdir(ROOT);
process.env['MUTATE_TESTS'] = area.tests.join(',');
process.env['MUTATE_ENVIRONMENT'] = area.environment ?? 'node';
await new Stryker({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tooling/mutate/vitest.config.ts' },
  mutate: [...(files.length > 0 ? files : area.mutate), '!**/*.test.*', '!**/*.test-*'],
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: `.cache/mutation/${name}.json` },
  clearTextReporter: { allowColor: false, logTests: false },
  tempDirName: '.cache/stryker',
  concurrency: 2,
  ignoreStatic: true,
  timeoutMS: 20_000,
  // The tests run without types, so a change that only the compiler would refuse counts as undetected.
  checkers: [],
}).runMutationTest();
