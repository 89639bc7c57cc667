import type { ReplyOf } from '@pillarbox/contract/operation';
import type { passwordNeeds } from '@pillarbox/contract/session/password';
import type { ReactNode } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { usePasswordNeeds } from './password-needs.ts';
import styles from './PasswordChangeOptions.module.css';

interface PasswordChangeProps {
  /** Shown when the password can be changed here. */
  readonly children: (needs: ReplyOf<typeof passwordNeeds>) => ReactNode;
}

/** How this provider's passwords are changed: here, on a page of the provider [BRAND-012], or not at all. */
export function PasswordChangeOptions({ children }: PasswordChangeProps): ReactNode {
  const t = useText();
  const needs = usePasswordNeeds();
  if (needs.isError) {
    return (
      <div className={styles['way']}>
        <p role="alert">{t(errorTextKey(needs.error))}</p>
        <Button onClick={() => void needs.refetch()}>{t('LANG_PASSWORD_TRY_AGAIN')}</Button>
      </div>
    );
  }
  if (needs.data === undefined) return null;
  if (/^https?:\/\//i.test(needs.data.page)) {
    return (
      <div className={styles['way']}>
        <p>{t('LANG_PASSWORD_ELSEWHERE')}</p>
        <a className={styles['link']} href={needs.data.page} target="_blank" rel="noopener noreferrer">
          {t('LANG_PASSWORD_ELSEWHERE_GO')}
        </a>
      </div>
    );
  }
  return needs.data.changeable ? children(needs.data) : <p className={styles['way']}>{t('LANG_PASSWORD_OFF')}</p>;
}
