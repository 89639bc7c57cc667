import type { Feature } from '../../lib/feature.ts';
import { TRANSLATORS_FEATURE } from '../../lib/offered-languages.ts';
import { hasFeature, partner } from '../../lib/partner.ts';

/** For reviewers of translations, where the provider has them: Alt and a click show which text it is. */
export const translators: Feature = {
  name: 'translators',
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
