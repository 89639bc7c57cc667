import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installation } from '@pillarbox/contract/partner/installation';
import { partnerSettings } from '@pillarbox/contract/partner/settings';
import { partnerContent } from '@pillarbox/contract/partner/spaces';
import { expect, it } from 'vitest';
import { keysOf } from './settings-keys.test-reader.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../../docs/PARTNERS.md'), 'utf8');

/** The rows of the table in a section: key, default, meaning. */
function rows(section: string): string[][] {
  const text = DOCUMENT.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  return [...text.matchAll(/^\| `([^`]+)`\s*\| (.*?)\s*\| (.*?)\s*\|$/gm)].map((match) => match.slice(1));
}

it.each([
  ['settings.json', partnerSettings],
  ['content.json', partnerContent],
  ['installation.json', installation],
] as const)('docs/PARTNERS.md has every key of %s with its default and meaning, and no other', (file, schema) => {
  const documented = rows(file);
  const wanted = keysOf(schema).map(({ path, fallback }) => `${path} = ${fallback}`);
  const written = documented.map(([path = '', fallback = '']) => `${path} = ${fallback.replace(/^`(.*)`$/, '$1')}`);
  expect(written.sort()).toEqual(wanted.sort());
  expect(documented.filter(([, , meaning = '']) => meaning.length < 4)).toEqual([]);
});
