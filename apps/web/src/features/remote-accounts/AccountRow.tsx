import type { RemoteAccount } from '@pillarbox/contract/remote-accounts/remote-account';
import { AtSign, Ellipsis, KeyRound, Pause, Pencil, Play, RefreshCw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import { Grip } from '../../ui/sortable/Grip.tsx';
import { SortableItem } from '../../ui/sortable/SortableItem.tsx';
import type { SortablePlace } from '../../ui/sortable/use-sortable.ts';
import { AccountState } from './AccountState.tsx';
import { checkNow, pause, signInAgain, stop } from './account-actions.ts';
import { placeText } from './place-text.ts';
import styles from './AccountRow.module.css';

interface AccountRowProps {
  readonly account: RemoteAccount;
  /** Minutes between two checks. */
  readonly minutes: number;
  readonly place: SortablePlace;
  readonly onOpen: (what: AccountAction) => void;
}

export type AccountAction = 'edit' | 'password' | 'remove';

/** An account: where it is, what happens to its mail, the one thing to do, and the rest in a menu. */
export function AccountRow({ account, minutes, place: where, onOpen }: AccountRowProps): ReactNode {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const { state, settings } = account;
  const { user, leave, folder, live, service } = settings;
  const run = (work: Promise<void>): void => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  const enterKey = service === undefined ? 'LANG_REMOTE_ENTER' : 'LANG_REMOTE_SIGN_IN_AGAIN';
  const enter = (): void => {
    if (service === undefined) onOpen('password');
    else run(signInAgain(account));
  };
  const primary =
    state === 'paused'
      ? { key: 'LANG_REMOTE_RESUME', act: () => run(pause(account, false)) }
      : state === 'refused'
        ? { key: enterKey, act: enter }
        : state === 'running'
          ? { key: 'LANG_REMOTE_STOP', act: () => run(stop(account, minutes)) }
          : { key: 'LANG_REMOTE_CHECK', act: () => run(checkNow(account)) };
  const words = (key: string): string => t(key as 'LANG_REMOTE_SIGN_IN_AGAIN', { service: service ?? '' });
  const label = words(primary.key);
  const place = placeText(folder, t('LANG_REMOTE_INBOX'));
  return (
    <SortableItem place={where} className={styles['item'] ?? ''}>
      {where.total > 1 ? (
        <Grip
          place={where}
          words={{
            move: t('LANG_REMOTE_MOVE', { user }),
            up: t('LANG_REMOTE_MOVE_UP'),
            down: t('LANG_REMOTE_MOVE_DOWN'),
          }}
        />
      ) : null}
      <span className={cx(styles['tile'], state === 'refused' && styles['bad'])} aria-hidden="true">
        <AtSign size={18} />
      </span>
      <div className={styles['words']}>
        <bdi className={styles['name']}>{user}</bdi>
        <span className={styles['note']}>
          {live === undefined ? (
            <>
              {t(settings.protocol === 'pop' ? 'LANG_REMOTE_POP' : 'LANG_REMOTE_IMAP', { folder: place })}{' '}
              {t(leave ? 'LANG_REMOTE_LEAVES' : 'LANG_REMOTE_REMOVES')}
            </>
          ) : (
            <>
              {t('LANG_REMOTE_LIVE', { name: live.name })}{' '}
              {live.sending === undefined ? null : t('LANG_REMOTE_SENDS_AS', { address: live.sending.mail })}
            </>
          )}
        </span>
        {service === undefined || state === 'refused' ? null : (
          <span className={styles['note']}>{t('LANG_REMOTE_SIGNS_IN', { service })}</span>
        )}
        <AccountState account={account} />
      </div>
      <div className={styles['actions']}>
        <Button
          kind={state === 'refused' ? 'default' : 'quiet'}
          busy={busy}
          aria-label={t('LANG_REMOTE_FOR', { action: label, user })}
          onClick={primary.act}
        >
          {label}
        </Button>
        <Menu
          label={t('LANG_REMOTE_MORE', { user })}
          placement="bottom-end"
          trigger={(props) => (
            <IconButton {...props} icon={<Ellipsis size={18} />} label={t('LANG_REMOTE_MORE', { user })} />
          )}
        >
          <MenuItem icon={<Pencil size={16} />} onAction={() => onOpen('edit')}>
            {t('LANG_REMOTE_EDIT')}
          </MenuItem>
          {state === 'refused' ? (
            <MenuItem icon={<KeyRound size={16} />} onAction={enter}>
              {words(enterKey)}
            </MenuItem>
          ) : null}
          {state === 'running' ? (
            <MenuItem icon={<RefreshCw size={16} />} onAction={() => run(stop(account, minutes))}>
              {t('LANG_REMOTE_STOP')}
            </MenuItem>
          ) : null}
          <MenuItem
            icon={state === 'paused' ? <Play size={16} /> : <Pause size={16} />}
            onAction={() => run(pause(account, state !== 'paused'))}
          >
            {t(state === 'paused' ? 'LANG_REMOTE_RESUME' : 'LANG_REMOTE_PAUSE')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 size={16} />} onAction={() => onOpen('remove')}>
            {t('LANG_REMOTE_REMOVE')}
          </MenuItem>
        </Menu>
      </div>
    </SortableItem>
  );
}
