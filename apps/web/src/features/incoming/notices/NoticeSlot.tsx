import type { FunctionComponent, ReactNode } from 'react';
import { useLoadedIfPossible } from '../../../lib/loading.ts';
import type { Loader } from '../../../lib/loader.ts';
import { useLocation } from '../../../lib/location.ts';

const banners: Loader<FunctionComponent> = {
  texts: 'incoming',
  code: () => import('./IncomingBanners.tsx').then((part) => part.IncomingBanners),
};

/** The notices about auto-reply and forwarding, above the mail. */
export function NoticeSlot(): ReactNode {
  return useLocation().path.startsWith('/mail') ? <Loaded /> : null;
}

function Loaded(): ReactNode {
  const Banners = useLoadedIfPossible(banners);
  return Banners === undefined ? null : <Banners />;
}
