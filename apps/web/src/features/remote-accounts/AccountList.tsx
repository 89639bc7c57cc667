import type { RemoteAccount } from '@pillarbox/contract/remote-accounts/remote-account';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { useSortable } from '../../ui/sortable/use-sortable.ts';
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

/** The accounts in the order that the folder pane follows. They are moved by dragging, by Alt with arrows, or by a menu. */
export function AccountList({ accounts, minutes, onOpen }: AccountListProps): ReactNode {
  const t = useText();
  /** The order that is on its way to the gateway. */
  const [chosen, setChosen] = useState<readonly RemoteAccount[] | null>(null);
  const shown = chosen === null ? accounts : inOrder(accounts, chosen);

  const { list, said, placeOf } = useSortable({
    kind: 'account',
    items: shown,
    said: ({ settings: { user } }, position) => t('LANG_REMOTE_MOVED', { user, position, count: shown.length }),
    onMove: (next) => {
      setChosen(next);
      void order(next).finally(() => setChosen((now) => (now === next ? null : now)));
    },
  });

  return (
    <>
      <ul ref={list} className={styles['list']} aria-label={t('LANG_REMOTE_OTHERS')}>
        {shown.map((account, at) => (
          <AccountRow
            key={account.id}
            account={account}
            minutes={minutes}
            place={placeOf(at)}
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
