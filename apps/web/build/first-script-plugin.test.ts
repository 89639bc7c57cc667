import { expect, it } from 'vitest';
import type { LoadedChunk } from './first-script-plugin.ts';
import { firstScripts } from './first-script-plugin.ts';

function chunk(fileName: string, imports: readonly string[], rest: Partial<LoadedChunk> = {}): LoadedChunk {
  return { name: fileName, fileName, imports: [...imports], isEntry: false, facadeModuleId: null, code: '', ...rest };
}

it('counts the entry, mail and one language, with what they import statically', () => {
  const chunks = [
    chunk('platform', []),
    chunk('app', ['platform']),
    chunk('index', ['app'], { isEntry: true }),
    chunk('helper', []),
    chunk('mail', ['app', 'helper']),
    chunk('reading', ['mail']),
    chunk('english', [], { facadeModuleId: '\0virtual:locale/en_US' }),
    chunk('german', [], { facadeModuleId: '\0virtual:locale/de_DE' }),
  ];
  const names = firstScripts(chunks, 'en_US').map(({ name }) => name);
  expect(names.toSorted()).toEqual(['app', 'english', 'helper', 'index', 'mail', 'platform']);
});
