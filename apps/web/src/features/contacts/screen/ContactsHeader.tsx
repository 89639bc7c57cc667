import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';

/** The title of the section. */
export function ContactsHeader(): ReactNode {
  const t = useText();
  return <h1>{t('LANG_SHELL_CONTACTS')}</h1>;
}
