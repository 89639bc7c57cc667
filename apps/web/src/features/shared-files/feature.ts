import type { Feature } from '../../lib/feature.ts';
import { forEverybody } from '../../lib/route.ts';

/** The page of a link to files, for anybody who has it [PUB-005]. */
export const sharedFiles: Feature = {
  name: 'shared-files',
  routes: [
    forEverybody('/public/sharedfiles/:key', 'sharedfiles', {
      title: 'LANG_SHELL_FILES',
      load: {
        texts: 'shared-files',
        code: () => import('./SharedFilesScreen.tsx').then((part) => part.SharedFilesScreen),
      },
    }),
  ],
};
