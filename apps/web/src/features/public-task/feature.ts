import type { Feature } from '../../lib/feature.ts';
import { forEverybody } from '../../lib/route.ts';

/** The page of a task for somebody without an account [PUB-004]. */
export const publicTask: Feature = {
  name: 'public-task',
  routes: [
    forEverybody('/public/task/:taskId/:token/:email', 'task', {
      title: 'LANG_SHELL_TITLE_TO_DO',
      load: {
        texts: 'public-task',
        code: () => import('./PublicTaskScreen.tsx').then((part) => part.PublicTaskScreen),
      },
    }),
  ],
};
