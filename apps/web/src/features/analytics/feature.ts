import { isWindowHash } from '../../lib/child-windows/child.ts';
import { consent, consentToken, isConsentKnown, recallConsent } from '../../lib/consent.ts';
import type { Feature } from '../../lib/feature.ts';
import { pageSettingsOf } from '../../lib/page-settings.ts';
import { partner } from '../../lib/partner.ts';
import { ConsentHost } from './ConsentHost.tsx';

/** Milliseconds from the start until the token of the privacy banner is applied [BRAND-049]. */
const TOKEN_DELAY_MS = 1000;

/** Measuring of visits for the provider, if there is an address for it and the visitor agrees. Windows leave it to their page. */
export const analytics: Feature = {
  name: 'analytics',
  hosts: [ConsentHost],
  start: () => {
    if (isWindowHash()) return undefined;
    let stop: (() => void) | null = null;
    let begun = 0;
    // Each change may start or end it; what was begun before the last change does not count.
    const follow = (): void => {
      const settings = pageSettingsOf(partner.get()).analytics;
      const mine = (begun += 1);
      stop?.();
      stop = null;
      if (settings === null || consent.get() !== 'agreed') return;
      void import('./measure.ts').then(({ measure }) => {
        if (mine === begun) stop = measure(settings);
      });
    };
    setTimeout(() => {
      let token: string | null = null;
      const recall = (): void => {
        const next = consentToken(partner.get());
        if (next !== token) recallConsent(next);
        token = next;
      };
      recall();
      partner.subscribe(recall);
      partner.subscribe(follow);
      consent.subscribe(follow);
      follow();
      isConsentKnown.set(true);
    }, TOKEN_DELAY_MS);
    return undefined;
  },
};
