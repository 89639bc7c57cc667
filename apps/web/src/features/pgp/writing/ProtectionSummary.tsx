import { ChevronDown, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { useKeys } from '../keys/key-list.ts';
import { keyFor } from './recipient-keys.ts';
import type { Protection } from './protection.ts';
import { UNPROTECTED } from './protection.ts';
import styles from './Writing.module.css';

/** A recipient of a message that is being written. */
export interface SummaryRecipient {
  readonly key: string;
  readonly name: string;
  readonly mail: string;
}

interface ProtectionSummaryProps {
  readonly protection: Protection;
  readonly recipients: readonly SummaryRecipient[];
  readonly onRemove: (key: string) => void;
  readonly onChange: (protection: Protection) => void;
}

/** One sentence about the protection of the message. Recipients without a key open the choices about them. */
export function ProtectionSummary({ protection, recipients, onRemove, onChange }: ProtectionSummaryProps): ReactNode {
  const t = useText();
  const { data: keys = [] } = useKeys(protection.encrypt);
  const lacking = recipients.filter(({ mail }) => keyFor(keys, mail) === undefined);
  const [first] = lacking;
  if (!protection.encrypt || first === undefined) {
    return (
      <span className={styles['summary']}>
        <LockKeyhole size={14} aria-hidden="true" />
        {t(protection.encrypt ? 'LANG_PGP_SUM_ALL' : 'LANG_PGP_SUM_SIGNED')}
      </span>
    );
  }
  const total = recipients.length;
  const some = t('LANG_PGP_SUM_SOME', { count: total - lacking.length, total });
  const who = first.name === '' ? first.mail : first.name;
  const lack = lacking.length === 1 ? t('LANG_PGP_LACKS', { who }) : t('LANG_PGP_LACK', { count: lacking.length });
  return (
    <Menu
      label={`${some}. ${lack}`}
      trigger={(props) => (
        <button {...props} type="button" className={styles['lacking']}>
          <LockKeyhole size={14} aria-hidden="true" />
          <span>
            <b>{some}.</b> {lack}
          </span>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      )}
    >
      {lacking.map(({ key, name, mail }) => (
        <MenuItem key={key} onAction={() => onRemove(key)}>
          {t('LANG_PGP_LEAVE_OUT', { who: name === '' ? mail : name })}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onAction={() => onChange(UNPROTECTED)}>{t('LANG_PGP_WITHOUT')}</MenuItem>
    </Menu>
  );
}
