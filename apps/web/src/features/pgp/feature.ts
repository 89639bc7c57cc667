import type { Feature } from '../../lib/feature.ts';
import { inShell } from '../../lib/route.ts';
import { autocryptKey, isPgpEncrypted, isPgpSigned } from './reading/protection.ts';

/** PGP: the keys of the user and of others, encrypted and signed messages. */
export const pgp: Feature = {
  name: 'pgp',
  routes: [
    inShell('LANG_SHELL_PREFERENCES')('/preferences/pgp', 'preferences.pgp', {
      title: 'LANG_SHELL_TITLE_PGP',
      icon: 'lock-keyhole',
      group: 'security',
      load: { texts: 'pgp', code: () => import('./keys/PgpScreen.tsx').then((part) => part.PgpScreen) },
    }),
  ],
  dialogs: {
    'pgp-unlock': { texts: 'pgp', code: () => import('./keys/UnlockHost.tsx').then((part) => part.UnlockHost) },
  },
  messageCards: [
    {
      name: 'pgp',
      position: 'above',
      applies: (message) => isPgpEncrypted(message) || isPgpSigned(message),
      replacesBody: isPgpEncrypted,
      load: { texts: 'pgp', code: () => import('./reading/PgpCard.tsx').then((part) => part.PgpCard) },
    },
    {
      name: 'autocrypt',
      position: 'line',
      applies: (message) => autocryptKey(message) !== '',
      load: { texts: 'pgp', code: () => import('./reading/AutocryptCard.tsx').then((part) => part.AutocryptCard) },
    },
  ],
};
