import { configDefaults, defineConfig } from 'vitest/config';
import { localesPlugin } from '../../apps/web/build/locales-plugin.ts';

// The tests of linear time parse texts of 100,000 characters. They would run for nearly every change and detect none.
const EXCLUDED = ['**/*.medium.test.ts', '**/*-suite.test.ts', '**/linear.test.ts'];
const WITHOUT = (process.env['MUTATE_WITHOUT'] ?? '').split(',').filter((glob) => glob !== '');
const exclude = [...configDefaults.exclude, '**/dist/**', ...EXCLUDED, ...WITHOUT];

/** The unit tests that run for each mutation; mutate.ts describes them by the variables MUTATE_*. */
export default defineConfig({
  plugins: [localesPlugin()],
  test: {
    include: (process.env['MUTATE_TESTS'] ?? '').split(','),
    exclude,
    // Mutated code is slower than the product's, and the machine may be busy.
    testTimeout: 300_000,
    isolate: process.env['MUTATE_TOGETHER'] !== 'true',
    environment: process.env['MUTATE_ENVIRONMENT'] ?? 'node',
    css: { modules: { classNameStrategy: 'non-scoped' } },
    setupFiles: process.env['MUTATE_ENVIRONMENT'] === 'jsdom' ? ['apps/web/vitest.setup.ts'] : [],
  },
});
