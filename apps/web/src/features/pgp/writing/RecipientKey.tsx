import { upper } from '@pillarbox/locales/keys';
import { KeyRound, LockOpen, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useRecipientKey } from './recipient-keys.ts';
import styles from './Writing.module.css';

const ICONS = { checked: ShieldCheck, unchecked: KeyRound, none: LockOpen } as const;

/** The end of a recipient's chip: the state of the key. On a phone only the icon is shown. */
export function RecipientKey({ mail }: { readonly mail: string }): ReactNode {
  const t = useText();
  const state = useRecipientKey(mail);
  if (state === null) return null;
  const Icon = ICONS[state];
  return (
    <span className={styles[state]} data-key-state={state}>
      <Icon size={14} aria-hidden="true" />
      <span className={styles['stateWords']}>{t(`LANG_PGP_STATE_${upper(state)}`)}</span>
    </span>
  );
}
