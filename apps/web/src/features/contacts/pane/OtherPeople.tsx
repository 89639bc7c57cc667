import { Globe, History } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { usePageSettings } from '../../../lib/page-settings.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './ContactsPane.module.css';

/** The people who are not in a book: those whom the user has written to, and those of the provider, if it shows them [CONT-024]. */
export function OtherPeople(): ReactNode {
  const t = useText();
  const { ShowGlobalAddressList: shows } = usePageSettings();
  return (
    <>
      <PaneScreen path="/contacts/collected" name={t('LANG_CONTACTS_COLLECTED')} icon={History} />
      {shows === 'YES' ? (
        <PaneScreen path="/contacts/global-list" name={t('LANG_CONTACTS_GLOBAL')} icon={Globe} />
      ) : null}
    </>
  );
}

interface PaneScreenProps {
  readonly path: string;
  readonly name: string;
  readonly icon: LucideIcon;
}

function PaneScreen({ path, name, icon: Icon }: PaneScreenProps): ReactNode {
  const { path: here } = useLocation();
  const isOpen = here === path;
  return (
    <button
      type="button"
      data-place=""
      aria-current={isOpen ? 'page' : undefined}
      className={cx(styles['row'], isOpen && styles['selected'])}
      onClick={() => go(path)}
    >
      <span className={styles['icon']}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <span className={styles['name']} title={name}>
        {name}
      </span>
    </button>
  );
}
