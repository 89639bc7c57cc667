import type { GlobalListSettings } from '@pillarbox/contract/global-list/settings';
import { wordStarts } from '@pillarbox/rules/suggestions';
import { folded } from '@pillarbox/rules/suggestions';
import type { Directory } from '../directory.ts';

type ListSettings = Extract<GlobalListSettings, { driver: 'list' }>;

/** People who are named in the partner's settings. */
export function listedDirectory({ people }: ListSettings): Directory {
  const known = people.map((person) => ({ person, starts: wordStarts(person.name, [person.mail]).join('\n') }));
  return {
    search: async ({ words, limit }) => {
      const lines = words.map((word) => `\n${folded(word)}`);
      const found = known.filter(({ starts }) => lines.every((line) => starts.includes(line)));
      return found.slice(0, limit).map(({ person }) => person);
    },
  };
}
