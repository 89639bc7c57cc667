import { expect, it } from 'vitest';
import { stripDocs } from './strip-docs-plugin.ts';

it('removes from operations what the page does not read, and nothing else', () => {
  const code =
    "define({ id: 'a.b', summary: 'It\\'s a call; with words.', path: '/a b', body: z.object({ body: z.string() }), reply, errors })";
  expect(stripDocs(code, false)).toBe("define({ id: 'a.b',  path: '/a b',  reply,  })");
  expect(stripDocs('const row = z.object({ body: part({ errors: 1 }) });', false)).toBe(
    'const row = z.object({ body: part({ errors: 1 }) });',
  );
});

it('removes descriptions from the preference table and keeps values', () => {
  const code = "preference(z.enum(['', 'Courier New']), 'Arial', 'Font of new messages.')";
  expect(stripDocs(code, true)).toBe("preference(z.enum(['', 'Courier New']), 'Arial', '')");
  expect(stripDocs("told(\n  flag,\n  0,\n  'Whether it is on.',\n)", true)).toBe("told(\n  flag,\n  0,\n  '',\n)");
});
