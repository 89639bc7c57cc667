import type { RemoteAccount } from '@pillarbox/contract/remote-accounts/remote-account';
import {
  ArrowDown,
  ArrowUp,
  AtSign,
  Ellipsis,
  GripVertical,
  KeyRound,
  Pause,
  Pencil,
  Play,
  RefreshCw,
  Trash2,
} from 'lucide-react';
import type { DOMAttributes, ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx';
import { AccountState } from './AccountState.tsx';
import { checkNow, pause, stop } from './account-actions.ts';
import { placeText } from './place-text.ts';
import styles from './AccountRow.module.css';

interface AccountRowProps {
  readonly account: RemoteAccount;
  /** Minutes between two checks. */
  readonly minutes: number;
  readonly place: { readonly at: number; readonly total: number };
  /** Where a dragged account would be put; null for not here. */
  readonly drop: 'above' | 'below' | null;
  /** What moves it by dragging and by keys. */
  readonly handlers: DOMAttributes<HTMLLIElement>;
  /** Moves the account to another place. */
  readonly onMove: (to: number) => void;
  readonly onOpen: (what: AccountAction) => void;
}

export type AccountAction = 'edit' | 'password' | 'remove';

/** An account: where it is, what happens to its mail, the one thing to do, and the rest in a menu. */
export function AccountRow(props: AccountRowProps): ReactNode {
  const { account, minutes, place: where, drop, handlers, onMove, onOpen } = props;
  const t = useText();
  const [busy, setBusy] = useState(false);
  const { state, settings } = account;
  const { user, leave, folder, live } = settings;
  const run = (work: Promise<void>): void => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  const primary =
    state === 'paused'
      ? { key: 'LANG_REMOTE_RESUME', act: () => run(pause(account, false)) }
      : state === 'refused'
        ? { key: 'LANG_REMOTE_ENTER', act: () => onOpen('password') }
        : state === 'running'
          ? { key: 'LANG_REMOTE_STOP', act: () => run(stop(account, minutes)) }
          : { key: 'LANG_REMOTE_CHECK', act: () => run(checkNow(account)) };
  const label = t(primary.key as 'LANG_REMOTE_CHECK');
  const place = placeText(folder, t('LANG_REMOTE_INBOX'));
  return (
    <li
      {...handlers}
      draggable={where.total > 1}
      className={cx(styles['item'], where.total > 1 && styles['movable'], drop !== null && styles[drop])}
    >
      {where.total > 1 ? <Grip user={user} place={where} onMove={onMove} /> : null}
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
            <MenuItem icon={<KeyRound size={16} />} onAction={() => onOpen('password')}>
              {t('LANG_REMOTE_ENTER')}
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
    </li>
  );
}

interface GripProps extends Pick<AccountRowProps, 'place' | 'onMove'> {
  readonly user: string;
}

/** What moves an account: dragged, by Alt with arrows, or by its menu. */
function Grip({ user, place: { at, total }, onMove }: GripProps): ReactNode {
  const t = useText();
  const label = t('LANG_REMOTE_MOVE', { user });
  return (
    <Menu
      label={label}
      trigger={(menu) => (
        <IconButton
          {...menu}
          onKeyDown={(event) => {
            // Alt with an arrow moves the account; the menu opens with the arrow alone.
            if (!event.altKey) menu.onKeyDown?.(event);
          }}
          data-grip={at}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          className={styles['grip'] ?? ''}
          icon={<GripVertical size={16} />}
          label={label}
        />
      )}
    >
      <MenuItem icon={<ArrowUp size={16} />} disabled={at === 0} onAction={() => onMove(at - 1)}>
        {t('LANG_REMOTE_MOVE_UP')}
      </MenuItem>
      <MenuItem icon={<ArrowDown size={16} />} disabled={at === total - 1} onAction={() => onMove(at + 1)}>
        {t('LANG_REMOTE_MOVE_DOWN')}
      </MenuItem>
    </Menu>
  );
}
