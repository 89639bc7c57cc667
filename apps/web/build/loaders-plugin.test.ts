import { expect, it } from 'vitest';
import { deferImports } from './loaders-plugin.ts';

const FILE = '/page/src/features/tasks/feature.ts';

it('what loads later is named by its place, and what shows first stays where it is', () => {
  const code = [
    "const section = () => import('./section.tsx').then((part) => part.section);",
    "const direct = () => import('../session/login/SignInRoute.tsx');",
    "const contract = () => import('@pillarbox/contract/session/forgot');",
  ].join('\n');
  const paths = ['/page/src/features/files/section.tsx', '/page/src/features/tasks/section.tsx'];
  expect(deferImports(FILE, code, paths)).toBe(
    [
      "import { later } from 'virtual:later';",
      'const section = () => later(1).then((part) => part.section);',
      ...code.split('\n').slice(1),
    ].join('\n'),
  );
  const plain = "import { go } from './go.ts';\n";
  expect(deferImports(FILE, plain, paths)).toBe(plain);
});
