import type { Command } from '../command.ts';
import { UID_ANSWER } from '../limits.ts';
import { CommandText } from '../text.ts';
import { readNumbers, withKeys } from './search.ts';
import type { SearchKey } from './search.ts';

/** Sort criteria of RFC 5256 that the product uses; each ascending. */
export type SortCriterion = 'DATE' | 'ARRIVAL' | 'FROM' | 'TO' | 'SIZE' | 'SUBJECT';

/** uids of the folder in the server's own order (RFC 5256). */
export function sort(criterion: SortCriterion, keys: readonly SearchKey[] = []): Command<Uint32Array> {
  let sorted: number[] = [];
  return {
    text: withKeys(new CommandText('UID SORT').words(`(${criterion})`).words('UTF-8'), keys),
    limits: { response: UID_ANSWER },
    handle: ({ kind, cursor }) => {
      if (kind !== 'SORT') return false;
      sorted = readNumbers(cursor.rest());
      return true;
    },
    done: () => Uint32Array.from(sorted),
  };
}
