import { NO_SIGNATURE } from '@pillarbox/contract/preferences/identities';
import type { Identity } from '@pillarbox/contract/preferences/identities';
import type { Signature } from '@pillarbox/contract/preferences/rules';

/** The id of the signature that the preference `signature` holds. */
export const SINGLE_SIGNATURE = 'single';

/**
 * The signatures of an account: its list. While the list is empty, the text of the preference `signature` is the only one, and
 * the default [PREF-080]. That text is HTML when it has a tag.
 */
export function signaturesOf(list: readonly Signature[], single: string): readonly Signature[] {
  if (list.length > 0 || single.trim() === '') return list;
  const format = /<[a-z][^>]*>/i.test(single) ? 'html' : 'text';
  return [{ id: SINGLE_SIGNATURE, name: '', text: single, default: '1', format }];
}

/** The signature of new messages: the one whose default flag is '1' [COMP-014]. */
export function defaultSignature(signatures: readonly Signature[]): Signature | null {
  return signatures.find((one) => one.default === '1') ?? null;
}

/**
 * The usual signature of a reply or a forward, by the preference `reply_signature`: an id, NO_SIGNATURE, or '' for the one of new
 * messages. A deleted one counts as ''.
 */
export function replySignature(signatures: readonly Signature[], chosen: string): Signature | null {
  if (chosen === NO_SIGNATURE) return null;
  return signatures.find(({ id }) => id === chosen) ?? defaultSignature(signatures);
}

/** The signature of an identity: its own one, the usual one, or none. A deleted one counts as the usual one. */
export function identitySignature(
  identity: Identity | undefined,
  signatures: readonly Signature[],
  usual: Signature | null,
): Signature | null {
  if (identity?.signature === NO_SIGNATURE) return null;
  return signatures.find(({ id }) => id === identity?.signature) ?? usual;
}
