import type { Feature } from '../../lib/feature.ts';
import { inShell } from '../../lib/route.ts';

/** Files of contacts: import and export. Its screen is in the section of contacts. */
export const contactsImport: Feature = {
  name: 'contacts-import',
  routes: [
    inShell('LANG_SHELL_TITLE_IMPORT')('/contacts/import-contacts', 'contacts.import-contacts', {
      icon: 'upload',
      load: { texts: 'contact-import', code: () => import('./ImportScreen.tsx').then((part) => part.ImportScreen) },
    }),
  ],
  dialogs: {
    'export-contacts': {
      texts: 'contact-import',
      code: () => import('./ExportDialog.tsx').then((part) => part.ExportDialog),
    },
  },
};
