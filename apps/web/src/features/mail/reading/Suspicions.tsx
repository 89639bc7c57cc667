import type { Address } from '@pillarbox/contract/mail/fields';
import { suspiciousAddress } from '@pillarbox/rules/deception/suspicious-address';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { label } from '../model/row-text.ts';
import styles from './MessageHead.module.css';

/** What about an address may deceive its reader, each in a line of its own; nothing for nearly all mail. */
export function Suspicions({ address }: { readonly address: Address | undefined }): ReactNode {
  const t = useText();
  if (address === undefined) return null;
  const found = suspiciousAddress(address.name, address.mail);
  return found.map(({ reason, shown, real }) => {
    const doubted = label(reason === 'mixed_scripts' && real !== '' ? `${shown} (${real})` : shown);
    return (
      <span key={`${reason} ${shown}`} role="note" className={styles['suspicion']}>
        <ShieldAlert size={14} strokeWidth={1.75} aria-hidden="true" />
        <span>{t(`LANG_MAIL_SUSPECT_${reason.toUpperCase()}`, { shown: doubted, real: label(real) })}</span>
      </span>
    );
  });
}
