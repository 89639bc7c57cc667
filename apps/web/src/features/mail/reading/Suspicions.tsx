import type { Address } from '@pillarbox/contract/mail/fields';
import type { TextKey } from '@pillarbox/locales/keys';
import { suspiciousAddress } from '@pillarbox/rules/deception/suspicious-address';
import type { Suspicion } from '@pillarbox/rules/deception/suspicion';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { label } from '../model/row-text.ts';
import styles from './MessageHead.module.css';

/** The text of each sign of deception in an address; the other signs are about links. */
const SIGNS: Readonly<Partial<Record<Suspicion['reason'], TextKey>>> = {
  mixed_scripts: 'LANG_MAIL_SUSPECT_MIXED_SCRIPTS',
  lookalike: 'LANG_MAIL_SUSPECT_LOOKALIKE',
  hidden_characters: 'LANG_MAIL_SUSPECT_HIDDEN_CHARACTERS',
  other_address: 'LANG_MAIL_SUSPECT_OTHER_ADDRESS',
};

/** Warns about signs of deception in the addresses, one line each. Nearly all mail has none. */
export function Suspicions({ address }: { readonly address: Address | undefined }): ReactNode {
  const t = useText();
  if (address === undefined) return null;
  const found = suspiciousAddress(address.name, address.mail);
  return found.map(({ reason, shown, real }) => {
    const sign = SIGNS[reason];
    if (sign === undefined) return null;
    const doubted = label(reason === 'mixed_scripts' && real !== '' ? `${shown} (${real})` : shown);
    return (
      <span key={`${reason} ${shown}`} role="note" className={styles['suspicion']}>
        <ShieldAlert size={14} strokeWidth={1.75} aria-hidden="true" />
        <span>{t(sign, { shown: doubted, real: label(real) })}</span>
      </span>
    );
  });
}
