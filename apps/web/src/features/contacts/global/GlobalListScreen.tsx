import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { ONE_COLUMN, useMedia } from '../../../lib/media.ts';
import { useFocusAfterClosing } from '../../../lib/use-focus-after-closing.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { EVERYBODY, openScope } from '../data/contacts-location.ts';
import { GlobalPeople } from './GlobalPeople.tsx';
import { PersonDetails } from './PersonDetails.tsx';
import styles from './GlobalListScreen.module.css';

const PATH = '/contacts/global-list';

/** The people of the provider: a list with a search, and what the provider says about one of them [CONT-024]. */
export function GlobalListScreen(): ReactNode {
  const t = useText();
  const { search } = useLocation();
  const mail = search['mail'] ?? '';
  const isOneColumn = useMedia(ONE_COLUMN);
  const list = useRef<HTMLDivElement>(null);
  useFocusAfterClosing(mail, (closed) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-mail]') ?? [])];
    rows.find((row) => row.dataset['mail'] === closed)?.focus();
  });
  return (
    <div className={styles['screen']} data-one={isOneColumn || undefined}>
      <div ref={list} className={styles['list']} hidden={isOneColumn && mail !== ''} data-area="list">
        <div className={styles['back']}>
          <IconButton
            icon={<ArrowLeft size={18} />}
            label={t('LANG_CONTACTS_BACK')}
            onClick={() => openScope(EVERYBODY)}
          />
          <h2>{t('LANG_CONTACTS_GLOBAL')}</h2>
        </div>
        <GlobalPeople openMail={mail} onOpen={(next) => go(PATH, { search: { mail: next } })} />
      </div>
      {mail === '' ? (
        <Middle hidden={isOneColumn} data-area="reading">
          <EmptyState title={t('LANG_GLOBAL_LIST_CHOOSE')} />
        </Middle>
      ) : (
        <PersonDetails mail={mail} onBack={() => go(PATH)} />
      )}
    </div>
  );
}
