import { Failure } from '@pillarbox/contract/failure';
import type { Search } from '@pillarbox/contract/mail/list';
import type { Selection } from '@pillarbox/mailbox/port';

/** The fields of a request that select messages. */
export interface SelectionInput {
  readonly folder: string;
  readonly uidvalidity?: number | undefined;
  readonly opId?: string | undefined;
  readonly uids?: readonly number[] | undefined;
  readonly all?: boolean | undefined;
  readonly search?: Search | undefined;
}

/**
 * The messages that a request selects: by uids, all of the folder, or all that a search finds. A request with none of them,
 * or with uids and a search, is refused, because a guess could delete a whole folder.
 *
 * @throws Failure `invalid_request`.
 */
export function selectionOf(input: SelectionInput): Selection {
  const { folder, uidvalidity, opId, uids, search } = input;
  const whole = input.all === true || search !== undefined;
  if ((uids === undefined) !== whole) throw new Failure('invalid_request', { field: 'uids' });
  const which = uids === undefined ? { search: search ?? null } : { uids: [...new Set(uids)] };
  return { folder, uidvalidity, opId, which };
}
