import { expect, it } from 'vitest';
import { stripDocs } from './strip-docs-plugin.ts';

it('takes summaries out of operations and leaves everything else', () => {
  const code = "define({ id: 'a.b', summary: 'It\\'s a call; with words.', path: '/a b', errors: ['x'] })";
  expect(stripDocs(code, false)).toBe("define({ id: 'a.b', summary: '', path: '/a b', errors: ['x'] })");
});

it('takes meanings out of the preference table and leaves values', () => {
  const code = "preference(z.enum(['', 'Courier New']), 'Arial', 'Font of new messages.')";
  expect(stripDocs(code, true)).toBe("preference(z.enum(['', 'Courier New']), 'Arial', '')");
  expect(stripDocs("told(\n  flag,\n  0,\n  'Whether it is on.',\n)", true)).toBe("told(\n  flag,\n  0,\n  '',\n)");
});
