import type { Feature } from '../../lib/feature.ts';
import { inShell } from '../../lib/route.ts';

/** The screen of colours, mode and background image. The page itself applies them (`shell/PageEffects`). */
export const appearance: Feature = {
  name: 'appearance',
  routes: [
    inShell('LANG_SHELL_TITLE_APPEARANCE')('/preferences/appearance', 'preferences.appearance', {
      icon: 'palette',
      group: 'general',
      settings: ['LANG_APPEARANCE_THEME', 'LANG_APPEARANCE_MODE', 'LANG_APPEARANCE_BACKGROUND', 'LANG_APPEARANCE_SIZE'],
      load: { texts: 'appearance', code: () => import('./AppearanceScreen.tsx').then((part) => part.AppearanceScreen) },
    }),
  ],
};
