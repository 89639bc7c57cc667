import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');

function texts(kind: RegExp): string[] {
  const names = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => kind.test(name)).map((name) => readFileSync(join(SOURCE, name), 'utf8'));
}

it('sets every custom property that a style uses without a fallback', () => {
  const styles = texts(/\.css$/).map((text) => text.replaceAll(/\/\*.*?\*\//gs, ''));
  const used = styles.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\s*\)/g)].map(([, name = '']) => name));
  const inStyles = styles.flatMap((text) => [...text.matchAll(/[\s{;](--[\w-]+)\s*:/g)].map(([, name = '']) => name));
  const inCode = texts(/(?<!\.test)\.tsx?$/).flatMap((text) =>
    [...text.matchAll(/['"`](--[\w-]+)['"`]/g)].map(([, name = '']) => name),
  );
  const set = new Set([...inStyles, ...inCode]);
  expect(used.length).toBeGreaterThan(1000);
  expect([...new Set(used)].filter((name) => !set.has(name))).toEqual([]);
});
