import { History } from 'lucide-react';
import { openDialog } from '../../lib/dialogs.ts';
import type { Feature } from '../../lib/feature.ts';

/** Going back to the provider's previous webmail. */
export const downgrade: Feature = {
  name: 'downgrade',
  links: ({ settings }) =>
    settings.previousVersion === null
      ? []
      : [
          {
            key: 'previous-version',
            textKey: 'LANG_SHELL_PREVIOUS_VERSION',
            icon: History,
            spots: ['account'],
            run: () => openDialog('migration'),
          },
        ],
  dialogs: {
    migration: { texts: 'downgrade', code: () => import('./MigrationDialog.tsx').then((part) => part.MigrationDialog) },
  },
};
