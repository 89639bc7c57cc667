import { configDefaults, defineConfig } from 'vitest/config';
import { localesPlugin } from '../../apps/web/build/locales-plugin.ts';

const exclude = [...configDefaults.exclude, '**/dist/**', '**/*.medium.test.ts', '**/*-suite.test.ts'];

/** The unit tests that mutations are judged by; the room is named by MUTATE (see mutate.ts). */
export default defineConfig({
  plugins: [localesPlugin()],
  test: {
    include: (process.env['MUTATE_TESTS'] ?? '').split(','),
    exclude,
    environment: process.env['MUTATE_ENVIRONMENT'] ?? 'node',
    css: { modules: { classNameStrategy: 'non-scoped' } },
    setupFiles: process.env['MUTATE_ENVIRONMENT'] === 'jsdom' ? ['apps/web/vitest.setup.ts'] : [],
  },
});
