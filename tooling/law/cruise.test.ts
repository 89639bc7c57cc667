import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { judgeImports } from './cruise.ts';

describe('the law of imports', () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'pbx-law-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  /** Writes a module that imports others (all paths from the root), and those too where they are missing. */
  const module = async (path: string, ...imports: string[]): Promise<void> => {
    const way = (to: string): string => `./${relative(dirname(path), to)}`.replace('./..', '..');
    const lines = imports.map((to, index) => `import { a as a${String(index)} } from '${way(to)}';`);
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), `${lines.join('\n')}\nexport const a = 1;\n`);
  };

  /** The names of the rules that one import breaks, if need be one that loads later. */
  const broken = async (from: string, to: string, later = false): Promise<string[]> => {
    await module(to);
    await module(from, ...(later ? [] : [to]));
    if (later) await writeFile(join(root, from), `export const a = () => import('./${basename(to)}');\n`);
    const { problems } = await judgeImports(root, 1);
    return problems.map((problem) => problem.split(':', 1)[0] ?? '');
  };

  it.each([
    ['packages/contract/src/a.ts', 'packages/rules/src/b.ts', 'contract-imports-zod-alone'],
    ['packages/rules/src/a.ts', 'packages/mailbox/src/b.ts', 'rules-import-contract-alone'],
    ['packages/mailbox/src/a.ts', 'apps/gateway/src/platform/b.ts', 'mailbox-knows-no-app'],
    ['apps/gateway/src/platform/a.ts', 'apps/gateway/src/features/mail/b.ts', 'platform-knows-no-feature'],
    [
      'apps/gateway/src/features/mail/a.ts',
      'apps/gateway/src/features/compose/b.ts',
      'gateway-feature-to-feature-never',
    ],
    ['apps/gateway/src/features/mail/a.ts', 'apps/gateway/src/main.ts', 'features-do-not-know-the-root'],
    ['apps/web/src/ui/a.ts', 'apps/web/src/features/mail/b.ts', 'ui-is-looks-only'],
    ['apps/web/src/ui/a.ts', 'packages/contract/src/b.ts', 'ui-is-looks-only'],
    ['apps/web/src/theme/a.ts', 'apps/web/src/ui/b.ts', 'theme-is-looks'],
    ['apps/web/src/lib/a.ts', 'apps/web/src/ui/b.ts', 'lib-is-plumbing'],
    ['apps/web/src/features/mail/a.ts', 'apps/web/src/shell/b.ts', 'features-do-not-know-the-shell'],
    ['apps/web/src/features/mail/a.ts', 'apps/web/src/feature-list.ts', 'features-do-not-know-the-shell'],
    ['apps/web/src/lib/a.ts', 'apps/web/src/features/mail/public.ts', 'lib-is-plumbing'],
    ['apps/web/src/shell/a.ts', 'apps/web/src/features/mail/public.ts', 'shell-knows-no-feature'],
    ['apps/web/src/shell/a.ts', 'apps/web/src/feature-list.ts', 'shell-knows-no-feature'],
    ['apps/web/src/main.tsx', 'apps/web/src/features/mail/b.ts', 'main-knows-the-list-alone'],
    ['apps/web/src/feature-list.ts', 'apps/web/src/features/mail/public.ts', 'the-list-names-manifests-alone'],
    ['apps/web/src/features/mail/a.ts', 'apps/web/src/features/mail/feature.ts', 'manifests-are-for-the-list'],
    [
      'apps/web/src/features/mail/feature.ts',
      'apps/web/src/features/mail/list/ListScreen.tsx',
      'manifests-load-screens-lazily',
    ],
    [
      'apps/web/src/features/mail/feature.ts',
      'apps/web/src/features/mail/section.tsx',
      'manifests-load-screens-lazily',
    ],
    ['apps/web/src/features/session/a.ts', 'apps/web/src/lib/gates.ts', 'gates-are-asked-by-the-runner-alone'],
    ['apps/web/src/shell/router.tsx', 'apps/web/src/lib/gates.ts', 'gates-are-asked-by-the-runner-alone'],
    ['apps/web/src/features/session/gates.ts', 'apps/web/src/lib/location.ts', 'gates-lead-nowhere-themselves'],
    ['apps/web/src/features/mail/a.ts', 'apps/web/src/features/notices/b.ts', 'web-feature-to-feature-by-public-only'],
    [
      'apps/web/src/features/notices/a.ts',
      'apps/web/src/features/fax/public.ts',
      'web-feature-notices-in-listed-pairs-only',
    ],
    [
      'apps/web/src/features/mail/model/a.ts',
      'apps/web/src/features/mail/data/b.ts',
      'web-mail-model-imports-lower-layers-only',
    ],
    [
      'apps/web/src/features/mail/list/a.ts',
      'apps/web/src/features/mail/screen/b.ts',
      'web-mail-list-imports-lower-layers-only',
    ],
    [
      'apps/web/src/features/mail/list/a.ts',
      'apps/web/src/features/mail/reading/b.ts',
      'web-mail-list-imports-lower-layers-only',
    ],
    [
      'apps/web/src/features/mail/reading/a.ts',
      'apps/web/src/features/mail/public.ts',
      'web-mail-reading-imports-lower-layers-only',
    ],
    [
      'apps/web/src/features/mail/section.ts',
      'apps/web/src/features/mail/other/b.ts',
      'web-mail-folder-without-a-layer',
    ],
    [
      'apps/gateway/src/features/session/recovery/a.ts',
      'apps/gateway/src/features/session/forgot/b.ts',
      'gateway-session-recovery-imports-lower-layers-only',
    ],
    [
      'apps/gateway/src/features/session/sign-in/a.ts',
      'apps/gateway/src/features/session/security-question/b.ts',
      'gateway-session-sign-in-imports-lower-layers-only',
    ],
    [
      'apps/gateway/src/features/session/forgot/a.ts',
      'apps/gateway/src/features/session/session.feature.ts',
      'gateway-session-forgot-imports-lower-layers-only',
    ],
    [
      'apps/gateway/src/features/session/session.feature.ts',
      'apps/gateway/src/features/session/other/b.ts',
      'gateway-session-folder-without-a-layer',
    ],
    [
      'apps/web/src/features/compose/begin/a.ts',
      'apps/web/src/features/compose/composer/b.ts',
      'web-compose-begin-imports-lower-layers-only',
    ],
    [
      'apps/web/src/features/compose/fields/a.ts',
      'apps/web/src/features/compose/files/b.ts',
      'web-compose-fields-imports-lower-layers-only',
    ],
    [
      'apps/web/src/features/compose/a.ts',
      'apps/web/src/features/compose/other/b.ts',
      'web-compose-folder-without-a-layer',
    ],
    [
      'apps/web/src/features/session/actions/a.ts',
      'apps/web/src/features/session/password/b.ts',
      'web-session-actions-imports-lower-layers-only',
    ],
    [
      'apps/web/src/features/session/security-question/a.ts',
      'apps/web/src/features/session/forgot/b.ts',
      'web-session-security-question-imports-lower-layers-only',
    ],
    [
      'apps/web/src/features/session/state/a.ts',
      'apps/web/src/features/session/gates.ts',
      'web-session-state-imports-lower-layers-only',
    ],
    [
      'apps/web/src/features/session/feature.ts',
      'apps/web/src/features/session/other/b.ts',
      'web-session-folder-without-a-layer',
    ],
    ['apps/web/src/lib/a.ts', 'packages/mailbox/src/b.ts', 'web-knows-no-server'],
    ['apps/web/src/lib/a.ts', 'apps/gateway/src/platform/b.ts', 'web-knows-no-server'],
    ['apps/gateway/src/platform/a.ts', 'packages/testkit/src/b.ts', 'test-things-are-for-tests'],
    ['e2e/a.spec.ts', 'apps/web/src/lib/b.ts', 'outside-tests-use-the-front-door'],
  ])('%s may not import %s', async (from, to, rule) => {
    expect(await broken(from, to)).toEqual([rule]);
  });

  it.each([
    ['packages/rules/src/a.ts', 'packages/contract/src/b.ts'],
    ['apps/gateway/src/main.ts', 'apps/gateway/src/features/mail/b.ts'],
    ['apps/gateway/src/features/mail/a.ts', 'apps/gateway/src/platform/b.ts'],
    ['apps/gateway/src/features/mail/a.ts', 'packages/mailbox/src/b.ts'],
    ['apps/gateway/src/features/mail/a.test.ts', 'packages/testkit/src/b.ts'],
    ['apps/web/src/shell/a.test.ts', 'apps/web/src/features/mail/b.ts'],
    ['apps/web/src/shell/gates.tsx', 'apps/web/src/lib/gates.ts'],
    ['apps/web/src/main.tsx', 'apps/web/src/feature-list.ts'],
    ['apps/web/src/feature-list.ts', 'apps/web/src/features/mail/feature.ts'],
    ['apps/web/src/features/mail/feature.ts', 'apps/web/src/features/mail/data/start.ts'],
    ['apps/web/src/features/mail/a.ts', 'apps/web/src/features/notices/public.ts'],
    ['apps/web/src/features/mail/a.ts', 'apps/web/src/ui/b.ts'],
    ['apps/web/src/features/mail/list/a.ts', 'apps/web/src/features/mail/model/b.ts'],
    ['apps/web/src/features/mail/list/a.ts', 'apps/web/src/features/mail/list/b.ts'],
    ['apps/web/src/features/mail/section.ts', 'apps/web/src/features/mail/screen/b.ts'],
    ['apps/gateway/src/features/session/forgot/a.ts', 'apps/gateway/src/features/session/recovery/b.ts'],
    ['apps/gateway/src/features/session/session.feature.ts', 'apps/gateway/src/features/session/sign-in/b.ts'],
    ['apps/gateway/src/features/session/forgot/a.test-bed.ts', 'apps/gateway/src/features/session/session.feature.ts'],
    ['apps/web/src/features/compose/composer/a.ts', 'apps/web/src/features/compose/begin/b.ts'],
    ['apps/web/src/features/session/gates.ts', 'apps/web/src/features/session/security-question/b.ts'],
    ['apps/web/src/features/session/expired/a.ts', 'apps/web/src/features/session/password/b.ts'],
  ])('%s may import %s', async (from, to) => {
    expect(await broken(from, to)).toEqual([]);
  });

  it('lets a manifest load a screen later', async () => {
    const manifest = 'apps/web/src/features/mail/feature.ts';
    expect(await broken(manifest, 'apps/web/src/features/mail/MailScreen.tsx', true)).toEqual([]);
  });

  it('sees a cycle of values', async () => {
    await module('packages/rules/src/a.ts', 'packages/rules/src/b.ts');
    await module('packages/rules/src/b.ts', 'packages/rules/src/a.ts');
    expect((await judgeImports(root, 1)).problems.join()).toContain('no-value-cycles');
  });

  it('sees an import that leads nowhere', async () => {
    await module('packages/rules/src/a.ts', 'packages/rules/src/gone.ts');
    expect((await judgeImports(root, 1)).problems.join()).toContain('everything-resolves');
  });

  it('fails when it saw nothing', async () => {
    await mkdir(join(root, 'packages'));
    expect((await judgeImports(root)).problems).toEqual(['Only 0 modules were seen: the law looked past the sources']);
  });
});
