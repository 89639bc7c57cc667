import type { Signature } from '@pillarbox/contract/preferences/rules';
import { defaultSignature, replySignature, signaturesOf } from '@pillarbox/rules/signatures';
import { currentPreferences, usePreferences } from '../../../lib/preferences-state.ts';
import { mailPreferences, useMailPreferences } from '../../preferences/public.ts';
import { session, useUser } from '../../../lib/session-state.ts';
import type { SignatureStyle } from '../model/signature.ts';

/** The user's signatures. Empty when they cannot be loaded, so that the composer still opens. */
export async function ownSignatures(): Promise<readonly Signature[]> {
  const { signatures } = await mailPreferences(session.get().user?.mail ?? '');
  return signaturesOf(signatures, currentPreferences().signature);
}

/** The user's signatures in a component. */
export function useOwnSignatures(): readonly Signature[] {
  const { signatures } = useMailPreferences(useUser()?.mail ?? '');
  return signaturesOf(signatures, usePreferences().signature);
}

/** The signature of a message whose identity has none of its own. */
export function usualSignature(signatures: readonly Signature[], isAnswer: boolean): Signature | null {
  return isAnswer ? replySignature(signatures, currentPreferences().reply_signature) : defaultSignature(signatures);
}

/** The user's preferences for signatures [PREF-078, PREF-079]. */
export function signatureStyle(): SignatureStyle {
  const { sig_dashes: dashes, sig_first: first } = currentPreferences();
  return { dashes: dashes === 1, first: first === 1 };
}
