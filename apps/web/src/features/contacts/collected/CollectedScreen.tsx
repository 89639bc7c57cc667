import type { CollectedAddress } from '@pillarbox/contract/contacts/collected-calls';
import { folded } from '@pillarbox/rules/suggestions';
import { ArrowLeft, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import page from '../../../ui/SheetPage.module.css';
import { EVERYBODY, openScope } from '../data/contacts-location.ts';
import { ListBones } from '../list/ListBones.tsx';
import { toggled } from '../data/toggled.ts';
import { CheckedBar } from '../parts/CheckedBar.tsx';
import { ListSearch } from '../parts/ListSearch.tsx';
import { CollectSwitch, useCollects } from './CollectSwitch.tsx';
import { CollectedRows } from './CollectedRows.tsx';
import { useCollected } from './collected.queries.ts';
import { leavingAddresses, removeAddresses } from './remove-addresses.ts';
import styles from './Collected.module.css';

/** Longest text that is looked for, in characters. */
const MAX_TEXT = 100;

/** The addresses that the user has written to: to read, to add to the contacts, and to remove [CONT-029, CONT-030]. */
export function CollectedScreen(): ReactNode {
  const t = useText();
  const { data, error, refetch } = useCollected();
  const leaving = useStore(leavingAddresses);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const all = data?.filter(({ Email }) => !leaving.has(Email));
  const chosen = all?.map(({ Email }) => Email).filter((mail) => checked.has(mail)) ?? [];
  const remove = (mails: readonly string[]): void => {
    setChecked((now) => new Set([...now].filter((mail) => !mails.includes(mail))));
    removeAddresses(mails);
  };
  return (
    <div className={page['screen']} data-area="reading">
      <div className={page['bar']}>
        <IconButton
          icon={<ArrowLeft size={18} />}
          label={t('LANG_CONTACTS_BACK')}
          onClick={() => openScope(EVERYBODY)}
        />
        {all === undefined || all.length === 0 ? null : (
          <Button kind="quiet" icon={<Trash2 size={16} />} onClick={() => remove(all.map(({ Email }) => Email))}>
            {t('LANG_COLLECTED_REMOVE_ALL')}
          </Button>
        )}
      </div>
      <div className={page['scroll']}>
        <SettingsPage title={t('LANG_CONTACTS_COLLECTED')} intro={t('LANG_COLLECTED_INTRO')}>
          <CollectSwitch />
          {all !== undefined ? (
            <Addresses
              all={all}
              checked={checked}
              onRemove={(mail) => remove([mail])}
              onCheck={(mail) => setChecked((now) => toggled(now, mail))}
            />
          ) : error === null ? (
            <ListBones />
          ) : (
            <ErrorState
              title={t('LANG_COLLECTED_FAILED')}
              action={<Button onClick={() => void refetch()}>{t('LANG_CONTACTS_TRY_AGAIN')}</Button>}
            >
              {t(errorTextKey(error))}
            </ErrorState>
          )}
        </SettingsPage>
      </div>
      {chosen.length === 0 ? null : (
        <CheckedBar
          count={chosen.length}
          action={t('LANG_COLLECTED_REMOVE')}
          onAct={() => remove(chosen)}
          onNone={() => setChecked(new Set())}
        />
      )}
    </div>
  );
}

interface AddressesProps {
  readonly all: readonly CollectedAddress[];
  readonly checked: ReadonlySet<string>;
  readonly onCheck: (mail: string) => void;
  readonly onRemove: (mail: string) => void;
}

function Addresses({ all, ...rows }: AddressesProps): ReactNode {
  const t = useText();
  const collects = useCollects();
  const [typed, setTyped] = useState('');
  const wanted = folded(typed);
  const found = all.filter(({ Name, Email }) => folded(`${Name}\n${Email}`).includes(wanted));
  if (all.length === 0) {
    return (
      <EmptyState title={t('LANG_COLLECTED_EMPTY')}>{collects ? t('LANG_COLLECTED_EMPTY_HINT') : undefined}</EmptyState>
    );
  }
  return (
    <>
      <div className={styles['search']}>
        <ListSearch label={t('LANG_COLLECTED_SEARCH')} maxLength={MAX_TEXT} typed={typed} onType={setTyped} />
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={t('LANG_CONTACTS_NO_MATCH')}
          action={<Button onClick={() => setTyped('')}>{t('LANG_CONTACTS_CLEAR_SEARCH')}</Button>}
        >
          {t('LANG_COLLECTED_NO_MATCH', { text: typed.trim() })}
        </EmptyState>
      ) : (
        <CollectedRows key={wanted} found={found} {...rows} />
      )}
    </>
  );
}
