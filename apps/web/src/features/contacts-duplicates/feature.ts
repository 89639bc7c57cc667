import type { Feature } from '../../lib/feature.ts';
import { inShell } from '../../lib/route.ts';

const SECTION = '/contacts';

/** Contacts that may be of one person, and their merges. Its screen is in the section of contacts. */
export const contactsDuplicates: Feature = {
  name: 'contacts-duplicates',
  routes: [
    inShell('LANG_SHELL_TITLE_DUPLICATES')('/contacts/duplicates', 'contacts.duplicates', {
      icon: 'copy',
      load: {
        texts: 'contact-duplicates',
        code: () => import('./DuplicatesScreen.tsx').then((part) => part.DuplicatesScreen),
      },
      beside: { code: () => import('./DuplicateCount.tsx').then((part) => part.DuplicateCount) },
    }),
  ],
  shortcuts: [
    { id: 'merge_duplicates', section: SECTION, alone: 'M' },
    { id: 'keep_apart', section: SECTION, alone: 'X' },
  ],
};
