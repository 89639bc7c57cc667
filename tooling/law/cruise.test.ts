import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { judgeImports } from './cruise.ts';

/** Imports that each rule forbids. */
const FORBIDDEN: Readonly<Record<string, readonly string[]>> = {
  'contract-imports-zod-alone': ['contract/a.ts -> rules/b.ts'],
  'rules-import-contract-alone': ['rules/a.ts -> mailbox/b.ts'],
  'mailbox-knows-no-app': ['mailbox/a.ts -> gateway/platform/b.ts'],
  'platform-knows-no-feature': ['gateway/platform/a.ts -> gateway/features/mail/b.ts'],
  'gateway-feature-to-feature-never': ['gateway/features/mail/a.ts -> gateway/features/compose/b.ts'],
  'features-do-not-know-the-root': ['gateway/features/mail/a.ts -> gateway/main.ts'],
  'ui-imports-no-feature': ['web/ui/a.ts -> web/features/mail/b.ts', 'web/ui/a.ts -> contract/b.ts'],
  'theme-imports-no-component': ['web/theme/a.ts -> web/ui/b.ts'],
  'lib-imports-no-ui': ['web/lib/a.ts -> web/ui/b.ts', 'web/lib/a.ts -> web/features/mail/public.ts'],
  'features-do-not-know-the-shell': [
    'web/features/mail/a.ts -> web/shell/b.ts',
    'web/features/mail/a.ts -> web/feature-list.ts',
  ],
  'shell-knows-no-feature': ['web/shell/a.ts -> web/features/mail/public.ts', 'web/shell/a.ts -> web/feature-list.ts'],
  'main-knows-the-list-alone': ['web/main.tsx -> web/features/mail/b.ts'],
  'the-list-names-manifests-alone': ['web/feature-list.ts -> web/features/mail/public.ts'],
  'manifests-are-for-the-list': ['web/features/mail/a.ts -> web/features/mail/feature.ts'],
  'manifests-load-screens-lazily': [
    'web/features/mail/feature.ts -> web/features/mail/list/ListScreen.tsx',
    'web/features/mail/feature.ts -> web/features/mail/section.tsx',
  ],
  'gates-are-asked-by-the-runner-alone': [
    'web/features/session/a.ts -> web/lib/gates.ts',
    'web/shell/router.tsx -> web/lib/gates.ts',
  ],
  'gates-lead-nowhere-themselves': ['web/features/session/gates.ts -> web/lib/location.ts'],
  'web-feature-to-feature-by-public-only': ['web/features/mail/a.ts -> web/features/notices/b.ts'],
  'web-feature-notices-in-listed-pairs-only': ['web/features/notices/a.ts -> web/features/fax/public.ts'],
  'web-mail-model-imports-lower-layers-only': ['web/features/mail/model/a.ts -> web/features/mail/data/b.ts'],
  'web-mail-list-imports-lower-layers-only': [
    'web/features/mail/list/a.ts -> web/features/mail/screen/b.ts',
    'web/features/mail/list/a.ts -> web/features/mail/reading/b.ts',
  ],
  'web-mail-reading-imports-lower-layers-only': ['web/features/mail/reading/a.ts -> web/features/mail/public.ts'],
  'web-mail-folder-without-a-layer': ['web/features/mail/section.ts -> web/features/mail/other/b.ts'],
  'gateway-session-recovery-imports-lower-layers-only': [
    'gateway/features/session/recovery/a.ts -> gateway/features/session/forgot/b.ts',
  ],
  'gateway-session-sign-in-imports-lower-layers-only': [
    'gateway/features/session/sign-in/a.ts -> gateway/features/session/security-question/b.ts',
  ],
  'gateway-session-forgot-imports-lower-layers-only': [
    'gateway/features/session/forgot/a.ts -> gateway/features/session/session.feature.ts',
  ],
  'gateway-session-folder-without-a-layer': [
    'gateway/features/session/session.feature.ts -> gateway/features/session/other/b.ts',
  ],
  'web-compose-begin-imports-lower-layers-only': [
    'web/features/compose/begin/a.ts -> web/features/compose/composer/b.ts',
  ],
  'web-compose-fields-imports-lower-layers-only': [
    'web/features/compose/fields/a.ts -> web/features/compose/files/b.ts',
  ],
  'web-compose-folder-without-a-layer': ['web/features/compose/a.ts -> web/features/compose/other/b.ts'],
  'web-session-actions-imports-lower-layers-only': [
    'web/features/session/actions/a.ts -> web/features/session/password/b.ts',
  ],
  'web-session-security-question-imports-lower-layers-only': [
    'web/features/session/security-question/a.ts -> web/features/session/forgot/b.ts',
  ],
  'web-session-state-imports-lower-layers-only': ['web/features/session/state/a.ts -> web/features/session/gates.ts'],
  'web-session-folder-without-a-layer': ['web/features/session/feature.ts -> web/features/session/other/b.ts'],
  'web-knows-no-server': ['web/lib/a.ts -> mailbox/b.ts', 'web/lib/a.ts -> gateway/platform/b.ts'],
  'test-things-are-for-tests': ['gateway/platform/a.ts -> testkit/b.ts'],
  'outside-tests-use-the-front-door': ['e2e/a.spec.ts -> web/lib/b.ts'],
};

/** Imports that no rule forbids. */
const ALLOWED: readonly string[] = [
  'rules/a.ts -> contract/b.ts',
  'gateway/main.ts -> gateway/features/mail/b.ts',
  'gateway/features/mail/a.ts -> gateway/platform/b.ts',
  'gateway/features/mail/a.ts -> mailbox/b.ts',
  'gateway/features/mail/a.test.ts -> testkit/b.ts',
  'web/shell/a.test.ts -> web/features/mail/b.ts',
  'web/shell/gates.tsx -> web/lib/gates.ts',
  'web/main.tsx -> web/feature-list.ts',
  'web/feature-list.ts -> web/features/mail/feature.ts',
  'web/features/mail/feature.ts -> web/features/mail/data/start.ts',
  'web/features/mail/a.ts -> web/features/notices/public.ts',
  'web/features/mail/a.ts -> web/ui/b.ts',
  'web/features/mail/list/a.ts -> web/features/mail/model/b.ts',
  'web/features/mail/list/a.ts -> web/features/mail/list/b.ts',
  'web/features/mail/section.ts -> web/features/mail/screen/b.ts',
  'gateway/features/session/forgot/a.ts -> gateway/features/session/recovery/b.ts',
  'gateway/features/session/session.feature.ts -> gateway/features/session/sign-in/b.ts',
  'gateway/features/session/forgot/a.test-bed.ts -> gateway/features/session/session.feature.ts',
  'web/features/compose/composer/a.ts -> web/features/compose/begin/b.ts',
  'web/features/session/gates.ts -> web/features/session/security-question/b.ts',
  'web/features/session/expired/a.ts -> web/features/session/password/b.ts',
];

/** The full path of a short one: `web/ui/a.ts` is in `apps/web/src`, `rules/a.ts` in `packages/rules/src`. */
function fullPath(short: string): string {
  return short
    .replace(/^(web|gateway)\//, 'apps/$1/src/')
    .replace(/^(contract|rules|mailbox|testkit)\//, 'packages/$1/src/');
}

/** The two paths of `FROM -> TO`. */
function pathsOf(row: string): [from: string, to: string] {
  const [from = '', to = ''] = row.split(' -> ').map(fullPath);
  return [from, to];
}

describe('the import rules', () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'pbx-law-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  /** Writes a module that imports others; all paths are relative to the root. */
  const module = async (path: string, ...imports: string[]): Promise<void> => {
    const way = (to: string): string => `./${relative(dirname(path), to)}`.replace('./..', '..');
    const lines = imports.map((to, index) => `import { a as a${String(index)} } from '${way(to)}';`);
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), `${lines.join('\n')}\nexport const a = 1;\n`);
  };

  /** The names of the rules that one import breaks; with `later` it is a dynamic import. */
  const broken = async (from: string, to: string, later = false): Promise<string[]> => {
    await module(to);
    await module(from, ...(later ? [] : [to]));
    if (later) await writeFile(join(root, from), `export const a = () => import('./${basename(to)}');\n`);
    const { problems } = await judgeImports(root, 1);
    return problems.map((problem) => problem.split(':', 1)[0] ?? '');
  };

  it.each(Object.entries(FORBIDDEN).flatMap(([rule, rows]) => rows.map((row) => [row, rule] as const)))(
    '%s is forbidden by %s',
    async (row, rule) => {
      expect(await broken(...pathsOf(row))).toEqual([rule]);
    },
  );

  it.each(ALLOWED)('%s is allowed', async (row) => {
    expect(await broken(...pathsOf(row))).toEqual([]);
  });

  it('allows a manifest to load a screen by a dynamic import', async () => {
    const manifest = 'apps/web/src/features/mail/feature.ts';
    expect(await broken(manifest, 'apps/web/src/features/mail/MailScreen.tsx', true)).toEqual([]);
  });

  it('detects a cycle of values', async () => {
    await module('packages/rules/src/a.ts', 'packages/rules/src/b.ts');
    await module('packages/rules/src/b.ts', 'packages/rules/src/a.ts');
    expect((await judgeImports(root, 1)).problems.join()).toContain('no-value-cycles');
  });

  it('detects an import that does not resolve', async () => {
    await module('packages/rules/src/a.ts', 'packages/rules/src/gone.ts');
    expect((await judgeImports(root, 1)).problems.join()).toContain('everything-resolves');
  });

  it('fails when it found no modules', async () => {
    await mkdir(join(root, 'packages'));
    expect((await judgeImports(root)).problems).toEqual(['Only 0 modules were found: the sources were not checked']);
  });
});
