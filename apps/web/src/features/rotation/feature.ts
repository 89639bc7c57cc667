import type { Feature } from '../../lib/feature.ts';
import { inShell } from '../../lib/route.ts';

/** Rules about old mail. Their screen is in the preferences. */
export const rotation: Feature = {
  name: 'rotation',
  routes: [
    inShell('LANG_SHELL_TITLE_ROTATION')('/preferences/rotation', 'preferences.rotation', {
      icon: 'history',
      load: { texts: 'rotation', code: () => import('./RotationScreen.tsx').then((part) => part.RotationScreen) },
    }),
  ],
};
