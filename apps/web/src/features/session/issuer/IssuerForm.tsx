import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { IssuerButton } from './IssuerButton.tsx';
import styles from './Issuer.module.css';

/** The sign-in screen of a partner that takes no passwords. */
export function IssuerForm({ name }: { readonly name: string }): ReactNode {
  const t = useText();
  const [keep, setKeep] = useState(false);
  return (
    <div className={styles['only']}>
      <IssuerButton name={name} isOnly keeps={() => keep} />
      <Checkbox
        label={t('LANG_SESSION_KEEP')}
        checked={keep}
        onChange={(event) => setKeep(event.currentTarget.checked)}
        className={styles['keep'] ?? ''}
      />
    </div>
  );
}
