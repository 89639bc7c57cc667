import { configDefaults, defineConfig } from 'vitest/config';
import { localesPlugin } from '../../apps/web/build/locales-plugin.ts';

// The tests of linear time read texts of 100,000 characters. Each would run for nearly every change and judge none of them.
const notJudges = ['**/*.medium.test.ts', '**/*-suite.test.ts', '**/linear.test.ts'];
const exclude = [...configDefaults.exclude, '**/dist/**', ...notJudges];

/** The unit tests that mutations are judged by; the room is named by MUTATE (see mutate.ts). */
export default defineConfig({
  plugins: [localesPlugin()],
  test: {
    include: (process.env['MUTATE_TESTS'] ?? '').split(','),
    exclude,
    // Changed code is slower than the product's, and the machine may be busy.
    testTimeout: 300_000,
    environment: process.env['MUTATE_ENVIRONMENT'] ?? 'node',
    css: { modules: { classNameStrategy: 'non-scoped' } },
    setupFiles: process.env['MUTATE_ENVIRONMENT'] === 'jsdom' ? ['apps/web/vitest.setup.ts'] : [],
  },
});
