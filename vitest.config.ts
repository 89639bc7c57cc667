import { existsSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { localesPlugin } from './apps/web/build/locales-plugin.ts';

const medium = '**/*.medium.test.ts';
// Behaviours that several tests run, each against its own adapter: no tests by themselves.
const suites = '**/*-suite.test.ts';
const exclude = [...configDefaults.exclude, '**/dist/**', '.cache/**', 'e2e/**', 'bench/**', suites];
// Code of the web client that runs in a worker, without a document.
const workers = 'apps/web/src/features/pgp/engine/**/*.test.ts';
const webSetup = 'apps/web/vitest.setup.ts';

// Property tests on a busy machine take their time; a limit is for what hangs.
const PATIENCE = 30_000;

// The three sizes of tests: unit (two projects, because the tests of the web client need a document), medium, and e2e, which is
// Playwright's. `vitest run --project medium` starts real servers; the others start nothing.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps/gateway,tooling}/**/*.test.ts', workers],
          exclude: [...exclude, medium],
          testTimeout: PATIENCE,
        },
      },
      {
        plugins: [localesPlugin()],
        test: {
          name: 'unit-web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: [...exclude, medium, workers],
          environment: 'jsdom',
          css: { modules: { classNameStrategy: 'non-scoped' } },
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
          testTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'medium',
          include: [medium],
          exclude,
          globalSetup: ['tooling/vitest/servers.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
