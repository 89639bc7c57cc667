import { upper } from '@pillarbox/locales/keys';
import { PASSWORD_PARTS, PASSWORD_SIGNS, fulfilledParts } from '@pillarbox/rules/password';
import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './PasswordRule.module.css';

interface PasswordRuleProps {
  readonly id: string;
  readonly password: string;
  /** Least number of characters at this provider. */
  readonly length: number;
}

/** The parts of the password rule, each with a check mark when it is met [VAL-013]. */
export function PasswordRule({ id, password, length }: PasswordRuleProps): ReactNode {
  const t = useText();
  const done = fulfilledParts(password, { length });
  return (
    <div id={id} className={styles['rule']}>
      <p>{t('LANG_PASSWORD_RULE')}</p>
      <ul className={styles['parts']}>
        {PASSWORD_PARTS.map((part) => (
          <li key={part} className={styles['part']} data-done={done[part] || undefined}>
            {done[part] ? <Check size={14} aria-hidden="true" /> : <Circle size={14} aria-hidden="true" />}
            {t(`LANG_PASSWORD_RULE_${upper(part)}`, { length, signs: [...PASSWORD_SIGNS].join(' ') })}
            <VisuallyHidden>{t(done[part] ? 'LANG_PASSWORD_RULE_DONE' : 'LANG_PASSWORD_RULE_OPEN')}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  );
}
