import type { FunctionComponent, ReactNode } from 'react';
import type { Loader } from '../../../lib/loader.ts';
import { useLoadedIfPossible } from '../../../lib/loading.ts';
import { useStore } from '../../../lib/store.ts';
import { hasUploads } from './has-uploads.ts';

const TRAY: Loader<FunctionComponent> = {
  texts: 'files',
  code: () => import('./UploadTray.tsx').then((part) => part.UploadTray),
};

/** The tray of uploads beside every screen: they go on while the user is elsewhere in the page. */
export function UploadHost(): ReactNode {
  return useStore(hasUploads) ? <Loaded /> : null;
}

function Loaded(): ReactNode {
  const Tray = useLoadedIfPossible(TRAY);
  return Tray === undefined ? null : <Tray />;
}
