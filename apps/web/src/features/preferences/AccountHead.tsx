import type { ReactNode } from 'react';
import { usePreferences } from '../../lib/preferences-state.ts';
import { useUser } from '../../lib/session-state.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import styles from './AccountHead.module.css';

/** The user's initials, name and address; only the address when no name is set. */
export function AccountHead(): ReactNode {
  const address = useUser()?.mail ?? '';
  const { fullname } = usePreferences();
  return (
    <div className={styles['head']}>
      <Avatar name={fullname} address={address} size={72} />
      <div className={styles['who']}>
        <p className={styles['name']}>{fullname === '' ? address : fullname}</p>
        {fullname === '' ? null : <p className={styles['address']}>{address}</p>}
      </div>
    </div>
  );
}
