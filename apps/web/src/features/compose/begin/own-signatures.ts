import type { Signature } from '@pillarbox/contract/preferences/rules';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { mailPreferences, useMailPreferences } from '../../preferences/public.ts';
import { session, useUser } from '../../../lib/session-state.ts';
import type { SignatureStyle } from '../model/signature.ts';

/** The user's signatures. Empty when they cannot be loaded, so that the composer still opens. */
export async function ownSignatures(): Promise<readonly Signature[]> {
  return (await mailPreferences(session.get().user?.mail ?? '')).signatures;
}

/** The user's signatures in a component. */
export function useOwnSignatures(): readonly Signature[] {
  return useMailPreferences(useUser()?.mail ?? '').signatures;
}

/** The user's preferences for signatures [PREF-078, PREF-079]. */
export function signatureStyle(): SignatureStyle {
  const { sig_dashes: dashes, sig_first: first } = currentPreferences();
  return { dashes: dashes === 1, first: first === 1 };
}
