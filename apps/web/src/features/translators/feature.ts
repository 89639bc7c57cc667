import type { Feature } from '../../lib/feature.ts';
import { TRANSLATORS_FEATURE } from '../../lib/offered-languages.ts';
import { hasFeature, partner } from '../../lib/partner.ts';
import { inShell } from '../../lib/route.ts';

/**
 * For reviewers of translations, where the provider has them: Alt and a click show which text it is, and a screen of the preferences
 * lists all texts.
 */
export const translators: Feature = {
  name: 'translators',
  routes: [
    inShell('LANG_SHELL_TITLE_TEXTS')('/preferences/texts', 'preferences.texts', {
      icon: 'languages',
      group: 'general',
      needs: TRANSLATORS_FEATURE,
      load: { texts: 'translators', code: () => import('./texts/TextsScreen.tsx').then((part) => part.TextsScreen) },
    }),
  ],
  start: () => {
    const follow = (): void => {
      if (!hasFeature(partner.get(), TRANSLATORS_FEATURE)) return;
      stop();
      void import('./marking.ts').then((part) => part.startMarking());
    };
    const stop = partner.subscribe(follow);
    follow();
    return undefined;
  },
};
