import type { ReactNode } from 'react';
import { consent, isConsentKnown } from '../../lib/consent.ts';
import type { Loader } from '../../lib/loader.ts';
import { useLoadedIfPossible } from '../../lib/loading.ts';
import { usePageSettings } from '../../lib/page-settings.ts';
import { useStore } from '../../lib/store.ts';
import type { ConsentBanner } from './ConsentBanner.tsx';

const BANNER: Loader<typeof ConsentBanner> = {
  texts: 'consent',
  code: () => import('./ConsentBanner.tsx').then((part) => part.ConsentBanner),
};

/** Asks for the visitor's consent where the provider measures visits and this browser has not answered [BRAND-048]. */
export function ConsentHost(): ReactNode {
  const { analytics } = usePageSettings();
  const isOpen = useStore(isConsentKnown) && analytics !== null;
  const answer = useStore(consent);
  return isOpen && answer === null ? <LoadedBanner /> : null;
}

function LoadedBanner(): ReactNode {
  const Banner = useLoadedIfPossible(BANNER);
  return Banner === undefined ? null : <Banner />;
}
