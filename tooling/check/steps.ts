import { judgeImports } from '../law/cruise.ts';
import { ROOT } from '../root.ts';
import { documents } from './documents.ts';
import { sizes } from './sizes.ts';
import { runTool } from './step.ts';
import type { Step, StepOutcome } from './step.ts';
import { types } from './types.ts';

const KNIP = ['--no-progress', '--no-config-hints'];

/** ESLint caches results except with CI set: a cached result may depend on the types of another file that has changed. */
function lint(cacheName: string, ...args: readonly string[]): Promise<StepOutcome> {
  const cache = process.env['CI'] ? [] : ['--cache', '--cache-location', `.cache/eslint-${cacheName}`];
  return runTool('node_modules/eslint/bin/eslint.js', ...args, ...cache);
}

/** The gate, the longest steps first. */
export const STEPS: readonly Step[] = [
  // Two runs: the types of all projects together do not fit into the memory that Node takes by itself.
  { name: 'lint of the page', run: () => lint('page', 'apps/web', 'e2e') },
  { name: 'lint', run: () => lint('rest', '.', '--ignore-pattern', 'apps/web', '--ignore-pattern', 'e2e') },
  types,
  { name: 'imports', run: () => judgeImports(ROOT) },
  { name: 'dead code', run: () => runTool('node_modules/knip/bin/knip.js', ...KNIP) },
  {
    // Without the tests: code that only tests call is dead in the product. `@testonly` marks code for measurements in tests.
    name: 'code without a caller',
    run: () => runTool('node_modules/knip/bin/knip.js', '--production', ...KNIP, '--config', 'knip.production.json'),
  },
  {
    name: 'format',
    run: () => {
      const cache = ['--cache', '--cache-location', '.cache/prettier'];
      return runTool('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', ...cache, '.');
    },
  },
  sizes,
  documents,
];
