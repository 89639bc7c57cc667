import type { PartnerSettings } from '@pillarbox/contract/partner/settings';

/**
 * Returns the language codes for texts to an account, the best first: the language that the user chose, then that of the
 * partner. Either can be ''.
 */
export function accountLanguages(
  preferences: { readonly language: string },
  partner: Pick<PartnerSettings, 'language'> | undefined,
): readonly string[] {
  return [preferences.language, partner?.language ?? ''];
}
