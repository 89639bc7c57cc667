import type { RemoteAccount } from '@pillarbox/contract/remote-accounts/remote-account';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AccountRow } from './AccountRow.tsx';
import type { AccountAction } from './AccountRow.tsx';
import { order } from './account-actions.ts';
import styles from './AccountsScreen.module.css';

interface AccountListProps {
  readonly accounts: readonly RemoteAccount[];
  /** Minutes between two checks. */
  readonly minutes: number;
  readonly onOpen: (what: AccountAction, account: RemoteAccount) => void;
}

/** The name of what is dragged, so that nothing else is taken for an account. */
const DRAGGED = 'application/x-pillarbox-account';

/** The accounts in the order that the folder pane follows. They are moved by dragging, by Alt with arrows, or by a menu. */
export function AccountList({ accounts, minutes, onOpen }: AccountListProps): ReactNode {
  const t = useText();
  const element = useRef<HTMLUListElement>(null);
  const dragged = useRef(-1);
  /** The place to which the focus follows a moved account. */
  const focused = useRef(-1);
  const [over, setOver] = useState(-1);
  const [said, setSaid] = useState('');
  /** The order that is on its way to the gateway. */
  const [chosen, setChosen] = useState<readonly RemoteAccount[] | null>(null);
  const shown = chosen === null ? accounts : inOrder(accounts, chosen);

  useLayoutEffect(() => {
    if (focused.current === -1) return;
    element.current?.querySelector<HTMLElement>(`[data-grip="${String(focused.current)}"]`)?.focus();
    focused.current = -1;
  }, [shown]);

  const move = (from: number, to: number): void => {
    const account = shown[from];
    if (account === undefined || from === to || to < 0 || to >= shown.length) return;
    const next = shown.toSpliced(from, 1).toSpliced(to, 0, account);
    focused.current = to;
    setSaid(t('LANG_REMOTE_MOVED', { user: account.settings.user, position: to + 1, count: shown.length }));
    setChosen(next);
    void order(next).finally(() => setChosen((now) => (now === next ? null : now)));
  };
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || !event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    move(at, at + by);
  };
  const drag = (at: number) => ({
    onDragStart: (event: DragEvent): void => {
      dragged.current = at;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(DRAGGED, '');
    },
    onDragOver: (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      setOver(at);
    },
    onDrop: (event: DragEvent): void => {
      event.preventDefault();
      move(dragged.current, at);
    },
    onDragEnd: (): void => {
      dragged.current = -1;
      setOver(-1);
    },
    onKeyDown: (event: KeyboardEvent): void => onKeyDown(event, at),
  });

  return (
    <>
      <ul ref={element} className={styles['list']} aria-label={t('LANG_REMOTE_OTHERS')}>
        {shown.map((account, at) => (
          <AccountRow
            key={account.id}
            account={account}
            minutes={minutes}
            place={{ at, total: shown.length }}
            drop={over === at && dragged.current !== at ? (dragged.current < at ? 'below' : 'above') : null}
            handlers={drag(at)}
            onMove={(to) => move(at, to)}
            onOpen={(what) => onOpen(what, account)}
          />
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}

/** The accounts in the order of others, with their own values; those that are not among the others come last. */
function inOrder(accounts: readonly RemoteAccount[], others: readonly RemoteAccount[]): readonly RemoteAccount[] {
  const placeOf = ({ id }: RemoteAccount): number => {
    const at = others.findIndex((one) => one.id === id);
    return at < 0 ? others.length : at;
  };
  return accounts.toSorted((one, other) => placeOf(one) - placeOf(other));
}
