import type { Loader } from '../../../lib/loader.ts';
import type { FilePreview } from './FilePreview.tsx';

/** Loads the views of the viewer for files that are in no message. */
export const filePreview: Loader<typeof FilePreview> = {
  texts: 'viewer',
  code: () => import('./FilePreview.tsx').then((part) => part.FilePreview),
};
