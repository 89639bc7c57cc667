import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IssuerButton } from './IssuerButton.tsx';
import styles from './Issuer.module.css';

interface IssuerChoiceProps {
  readonly name: string;
  readonly keeps: () => boolean;
}

/** The other way to sign in, below the form for the password. */
export function IssuerChoice({ name, keeps }: IssuerChoiceProps): ReactNode {
  const t = useText();
  return (
    <>
      <div className={styles['or']}>{t('LANG_SESSION_ISSUER_OR')}</div>
      <IssuerButton name={name} keeps={keeps} />
    </>
  );
}
