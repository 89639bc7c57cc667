import type { Language } from '@pillarbox/locales/languages';
import { offeredLanguages } from '@pillarbox/locales/languages';
import { hasFeature, partner } from './partner.ts';
import { useStore } from './store.ts';

/** The feature of a provider that shows translators the pseudo-locales and the page of texts. */
export const TRANSLATORS_FEATURE = 'translators';

/** The languages that the user can choose; where the provider has translators, the pseudo-locales too. */
export function useOfferedLanguages(): readonly Language[] {
  return offeredLanguages(useStore(partner, (value) => hasFeature(value, TRANSLATORS_FEATURE)));
}

/** The languages that the user can choose, as the choices of a list. */
export function useLanguageChoices(): readonly { readonly value: string; readonly label: string }[] {
  return useOfferedLanguages().map(({ code, name }) => ({ value: code, label: name }));
}
