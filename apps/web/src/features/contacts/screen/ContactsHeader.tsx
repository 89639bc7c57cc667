import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { useBooksAndGroups } from '../data/contacts.queries.ts';
import { contactsIn } from '../data/known-books.ts';
import { selection } from '../state/selection.ts';

/** The title of the section, and the number of all or of the checked contacts. */
export function ContactsHeader(): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { data } = useBooksAndGroups();
  const checked = useStore(selection, (now) => now.checked.size);
  const total = data === undefined ? 0 : contactsIn(data);
  const words =
    checked > 0
      ? t('LANG_CONTACTS_SELECTED_OF', { count: checked, total: total.toLocaleString(tag) })
      : t('LANG_CONTACTS_COUNT', { count: total });
  return <ScreenTitle title={t('LANG_SHELL_CONTACTS')} beside={data === undefined ? '' : words} />;
}
