import { judgeImports } from '../law/cruise.ts';
import { ROOT } from '../root.ts';
import { documents } from './documents.ts';
import { sizes } from './sizes.ts';
import { runTool } from './step.ts';
import type { Step } from './step.ts';
import { types } from './types.ts';

/** ESLint caches results except with CI set: a cached result may depend on the types of another file that has changed. */
const LINT_CACHE = process.env['CI'] ? [] : ['--cache', '--cache-location', '.cache/eslint'];

const KNIP = ['--no-progress', '--no-config-hints'];

/** The gate, the longest steps first. */
export const STEPS: readonly Step[] = [
  { name: 'lint', run: () => runTool('node_modules/eslint/bin/eslint.js', '.', ...LINT_CACHE) },
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
