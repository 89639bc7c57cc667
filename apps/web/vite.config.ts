import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { emojiPlugin } from './build/emoji-plugin.ts';
import { modulesOf } from './build/modules-of.ts';
import { firstScriptPlugin } from './build/first-script-plugin.ts';
import { loadersPlugin } from './build/loaders-plugin.ts';
import { localesPlugin } from './build/locales-plugin.ts';
import { offlineFilesPlugin } from './build/offline-files-plugin.ts';
import { pdfFilesPlugin } from './build/pdf-files-plugin.ts';
import { preloadFontPlugin } from './build/preload-font-plugin.ts';
import { startScriptPlugin } from './build/start-script-plugin.ts';
import { stripDocsPlugin } from './build/strip-docs-plugin.ts';

const gateway = process.env['PILLARBOX_GATEWAY'] ?? 'http://localhost:8080';
/**
 * Paths that the gateway serves in development too. The message frame has an opaque origin and does not work when Vite
 * serves it.
 */
const GATEWAY_PATHS = ['/api', '/bfapi', '/attachments', '/partner', '/frame', '/analytics'];

function reachedBy(...files: readonly string[]): ReturnType<typeof modulesOf> {
  return modulesOf(files.map((file) => fileURLToPath(new URL(`src/${file}`, import.meta.url))));
}

/** The entry of the page, and the mail section, which opens after sign-in. */
const isFirst = reachedBy('main.tsx', 'features/mail/section.tsx', 'features/mail/opening.ts');
/** What the reading pane, menus and dialogs of mail need, and what other features take from mail. It loads when the list shows. */
const isReading = reachedBy(
  'features/mail/reading/ReadingPane.tsx',
  'features/mail/public.ts',
  'features/mail/screen/MailMenus.tsx',
  'features/mail/list/BulkActions.tsx',
  'features/mail/folders/FolderMenus.tsx',
);
/** What the pages before sign-in need. */
const isSignIn = reachedBy('features/session/login/SignInRoute.tsx');

/** Sources of the page, and icons. */
const OWN = /apps\/web\/src\/|packages\/(contract|rules|locales)\/src\/|node_modules\/lucide-react\//;

export default defineConfig({
  plugins: [
    react(),
    loadersPlugin(),
    localesPlugin(),
    emojiPlugin(),
    preloadFontPlugin(),
    startScriptPlugin(),
    firstScriptPlugin(),
    pdfFilesPlugin(),
    stripDocsPlugin(),
    offlineFilesPlugin(),
  ],
  resolve: {
    alias: {
      // Catalogues are compiled at build time, so the page needs no ICU parser.
      '@formatjs/icu-messageformat-parser': fileURLToPath(
        import.meta.resolve('@formatjs/icu-messageformat-parser/no-parser.js'),
      ),
    },
  },
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari18'],
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari18'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // These functions have no side effects, so unused schemas and operations are removed.
      treeshake: { manualPureFunctions: ['z', 'define', 'mailCommand'] },
      output: {
        codeSplitting: {
          // Few chunks, so that the first screen needs few requests: packages of others, shared code, mail. Other
          // features load with their screens.
          groups: [
            {
              name: 'platform',
              // Infinite queries and the parser of messages are left out: only later screens use them.
              test: /node_modules\/(?!@tanstack\/.*[iI]nfiniteQuery|@formatjs\/icu-(messageformat-parser\/index|skeleton-parser))(react|react-dom|scheduler|@tanstack\/[a-z-]+|use-sync-external-store|@formatjs|intl-messageformat|zod)\//,
              priority: 3,
            },
            {
              name: (id, context) => (isFirst(id, context) ? 'app' : null),
              debugName: 'app',
              test: /apps\/web\/src\/(main\.tsx|feature-list\.ts|lib|ui|theme|shell|features\/(?!mail\/)|features\/mail\/feature\.ts)|packages\/(contract|rules|locales)\/src\/|node_modules\/lucide-react\//,
              priority: 2,
            },
            {
              name: (id, context) => (isFirst(id, context) ? 'mail' : null),
              debugName: 'mail',
              test: /apps\/web\/src\/features\/mail\//,
              priority: 1,
            },
            {
              name: (id, context) => (isReading(id, context) ? 'reading' : null),
              debugName: 'reading',
              test: OWN,
              priority: 1,
            },
            {
              name: (id, context) => (isSignIn(id, context) ? 'sign-in' : null),
              debugName: 'sign-in',
              test: OWN,
              priority: 1,
            },
            { name: 'more', test: /apps\/web\/src\/(lib|ui)\/|node_modules\/lucide-react\//, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: false,
    proxy: {
      ...Object.fromEntries(GATEWAY_PATHS.map((path) => [path, { target: gateway }])),
      '/ws': { target: gateway, ws: true },
    },
  },
});
