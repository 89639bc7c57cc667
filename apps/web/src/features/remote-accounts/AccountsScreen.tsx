import type { RemoteAccount, RemoteSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SettingsPage } from '../../ui/SettingsPage.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AccessLinks } from './AccessLinks.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { AccountList } from './AccountList.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { ReturnFromService } from './ReturnFromService.tsx';
import { useAccounts } from './accounts.queries.ts';
import styles from './AccountsScreen.module.css';

/** What is open over the screen. */
type Open =
  | { readonly what: 'add'; readonly entered?: RemoteSettings }
  | { readonly what: 'edit' | 'password' | 'remove'; readonly account: RemoteAccount };

/** Route /preferences/popimap: accounts elsewhere whose mail is collected, and the other ways into the account [FILT-013, PREF-037, SHELL-030]. */
export function AccountsScreen(): ReactNode {
  const t = useText();
  const list = useAccounts();
  const [open, setOpen] = useState<Open | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { accounts = [], offered = true, most = 0, minutes = 0, presets = [] } = list.data ?? {};
  const close = (): void => setOpen(null);
  const addButton = (
    <Button
      ref={add}
      icon={<Plus size={16} aria-hidden="true" />}
      disabled={list.data === undefined || accounts.length >= most}
      onClick={() => setOpen({ what: 'add' })}
    >
      {t('LANG_REMOTE_ADD')}
    </Button>
  );
  return (
    <SettingsPage wide title={t('LANG_SHELL_TITLE_REMOTE')}>
      <div className={styles['columns']}>
        {offered ? (
          <section className={styles['column']} aria-busy={list.isPending}>
            <div className={styles['head']}>
              <div className={styles['words']}>
                <h3 className={styles['title']}>{t('LANG_REMOTE_OTHERS')}</h3>
                <p className={styles['note']}>
                  {accounts.length >= most && accounts.length > 0
                    ? t('LANG_REMOTE_MOST', { count: most })
                    : t('LANG_REMOTE_OTHERS_WHAT')}
                </p>
              </div>
              {accounts.length > 0 ? addButton : null}
            </div>
            <ReturnFromService onForm={(entered) => setOpen({ what: 'add', entered })} />
            {list.isPending ? <Bones /> : null}
            {list.isError ? (
              <div className={styles['failed']}>
                <p role="alert">{t(errorTextKey(list.error))}</p>
                <Button onClick={() => void list.refetch()}>{t('LANG_REMOTE_TRY_AGAIN')}</Button>
              </div>
            ) : null}
            {list.data !== undefined && accounts.length === 0 ? (
              <EmptyState title={t('LANG_REMOTE_EMPTY')} action={addButton}>
                {t('LANG_REMOTE_EMPTY_WHAT')}
              </EmptyState>
            ) : null}
            <AccountList accounts={accounts} minutes={minutes} onOpen={(what, account) => setOpen({ what, account })} />
          </section>
        ) : null}
        <AccessLinks />
      </div>
      {open?.what === 'remove' ? (
        <RemoveDialog account={open.account} onClose={close} onRemoved={() => add.current?.focus()} />
      ) : null}
      {open === null || open.what === 'remove' ? null : (
        <AccountDialog
          account={open.what === 'add' ? null : open.account}
          entered={open.what === 'add' ? open.entered : undefined}
          presets={presets}
          isPasswordOnly={open.what === 'password'}
          onClose={close}
        />
      )}
    </SettingsPage>
  );
}

function Bones(): ReactNode {
  return (
    <div className={styles['bones']} aria-hidden="true">
      <Skeleton width="70%" />
      <Skeleton width="50%" />
      <Skeleton width="60%" />
    </div>
  );
}
