import { Failure } from '@pillarbox/contract/failure';
import { keyword } from '@pillarbox/contract/mail/fields';
import type { LabelChange } from './port.ts';

/** The same change. @throws Failure `invalid_request` when a word of it cannot be a keyword. */
export function checkedLabels(change: LabelChange): LabelChange {
  for (const word of [...change.add, ...change.remove]) {
    if (!keyword.safeParse(word).success) throw new Failure('invalid_request', { field: 'add' });
  }
  return change;
}
