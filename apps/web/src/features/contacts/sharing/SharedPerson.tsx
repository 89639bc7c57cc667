import type { AddressBook, SharingLevel } from '@pillarbox/contract/contacts/book';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useLevelOptions } from './level-options.ts';
import { shareBook, withdrawShare } from './sharing.queries.ts';
import styles from './BookSharing.module.css';

interface SharedPersonProps {
  readonly book: AddressBook;
  readonly mail: string;
}

/** A person that a book is shared with: the level, and the button that ends the share. */
export function SharedPerson({ book, mail }: SharedPersonProps): ReactNode {
  const t = useText();
  const options = useLevelOptions();
  const [isBusy, setBusy] = useState(false);
  const local = mail.slice(0, mail.lastIndexOf('@'));
  const level: SharingLevel = book.GrantedShares[mail] ?? book.GrantedShares[local] ?? 'LOW';
  const run = async (change: Promise<unknown>, done?: string): Promise<void> => {
    setBusy(true);
    try {
      await change;
      if (done !== undefined) growl.show({ type: 'success', text: done });
    } catch (error) {
      growl.show({ type: 'danger', text: t(errorTextKey(error)) });
    }
    setBusy(false);
  };
  return (
    <li className={styles['line']}>
      <Avatar address={mail} size={28} />
      <bdi className={styles['address']}>{mail}</bdi>
      <Select
        quiet
        label={t('LANG_CONTACT_SHARE_LEVEL_OF', { name: mail })}
        value={level}
        options={options}
        disabled={isBusy}
        onChange={(next) => void run(shareBook(book.object_id, mail, next))}
      />
      <IconButton
        icon={<X size={16} />}
        label={t('LANG_CONTACT_SHARE_REMOVE', { name: mail })}
        disabled={isBusy}
        onClick={() => void run(withdrawShare(book.object_id, mail), t('LANG_CONTACT_SHARE_ENDED', { name: mail }))}
      />
    </li>
  );
}
