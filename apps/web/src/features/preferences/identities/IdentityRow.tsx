import type { Identity } from '@pillarbox/contract/preferences/identities';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from '../../../ui/SettingsList.module.css';

interface IdentityRowProps {
  readonly identity: Identity;
  readonly onEdit: () => void;
  /** Null for an address that the provider gives: it can be edited, not removed. */
  readonly onRemove: (() => void) | null;
}

/** One of the other identities. */
export function IdentityRow({ identity, onEdit, onRemove }: IdentityRowProps): ReactNode {
  const t = useText();
  const { name, mail } = identity;
  const shown = name === '' ? mail : name;
  return (
    <li className={styles['item']}>
      <Avatar name={name} address={mail} size={34} />
      <span className={styles['what']}>
        <span className={styles['name']}>{shown}</span>
        {name === '' ? null : <span className={styles['words']}>{mail}</span>}
      </span>
      <IconButton icon={<Pencil size={16} />} label={t('LANG_IDENTITIES_EDIT', { name: shown })} onClick={onEdit} />
      {onRemove === null ? null : (
        <IconButton
          icon={<Trash2 size={16} />}
          label={t('LANG_IDENTITIES_REMOVE', { name: shown })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
