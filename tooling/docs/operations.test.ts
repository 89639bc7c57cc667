import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../root.ts';

it('every row about a part that is down names a test that exists', () => {
  const page = readFileSync(join(ROOT, 'docs/OPERATIONS.md'), 'utf8');
  const section = page.split(/^## /m).find((part) => part.startsWith('When a part is down')) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !/^\| (down|-)/.test(line));
  const named = rows.map((row) => /`([^`]+\.(?:test|spec)\.tsx?)` *\|$/.exec(row)?.[1] ?? row);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
