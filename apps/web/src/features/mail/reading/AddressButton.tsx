import type { Address } from '@pillarbox/contract/mail/fields';
import type { Message } from '@pillarbox/contract/mail/message';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Loader } from '../../../lib/loader.ts';
import { useLoadedIfPossible } from '../../../lib/loading.ts';
import { personMark } from '../../../lib/person-mark.ts';
import type { AddressMenuProps } from './menus/AddressMenu.tsx';
import styles from './MessageHead.module.css';

const MENU: Loader<(props: AddressMenuProps) => ReactNode> = {
  texts: 'reading',
  code: () => import('./menus/AddressMenu.tsx').then((part) => part.AddressMenu),
};

interface AddressButtonProps {
  readonly address: Address;
  /** The message in whose head the address stands. */
  readonly message: Message;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** An address of the head that opens a menu. The code of the menu loads when it is first opened. */
export function AddressButton({ address, message, className, children }: AddressButtonProps): ReactNode {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <button
        type="button"
        {...personMark(address)}
        className={`${styles['person'] ?? ''} ${className ?? ''}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.stopPropagation();
          setAnchor(event.currentTarget);
        }}
      >
        {children}
      </button>
      {anchor === null ? null : (
        <LoadedMenu address={address} message={message} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}

function LoadedMenu(props: AddressMenuProps): ReactNode {
  const Menu = useLoadedIfPossible(MENU);
  return Menu === undefined ? null : <Menu {...props} />;
}
