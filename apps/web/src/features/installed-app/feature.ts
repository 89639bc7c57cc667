import { Download } from 'lucide-react';
import type { Feature } from '../../lib/feature.ts';
import { followAppBadge } from './app-badge.ts';
import { followInstallOffer, install } from './install-prompt.ts';
import { followOfflineStart } from './offline-start.ts';
import { followPushNotices } from './push-notices.ts';

/** The page as an installed app: the offer to install it, and the number on its icon. */
export const installedApp: Feature = {
  name: 'installed-app',
  start: () => {
    followInstallOffer();
    followAppBadge();
    followOfflineStart();
    followPushNotices();
    return undefined;
  },
  links: ({ canInstall }) =>
    canInstall
      ? [{ key: 'install', textKey: 'LANG_SHELL_INSTALL', icon: Download, spots: ['account', 'palette'], run: install }]
      : [],
};
