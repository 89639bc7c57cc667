import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { EntryPage } from '../parts/EntryPage.tsx';
import { QuestionForm } from '../security-question/QuestionForm.tsx';
import { useUser } from '../../../lib/session-state.ts';
import { signOut } from '../actions/sign-out.ts';
import { RecoveryAddress } from '../recovery-address/RecoveryAddress.tsx';
import { useRecoveryState } from '../state/recovery-state.ts';
import styles from './RecoverySetupScreen.module.css';

/**
 * Replaces every screen until the user has a recovery method, if the provider requires one [BRAND-004]: a security
 * question or a confirmed address. It closes when the recovery state changes.
 */
export function RecoverySetupScreen(): ReactNode {
  const t = useText();
  const mail = useUser()?.mail ?? '';
  const form = useId();
  const state = useRecoveryState().data;
  const [way, setWay] = useState<'question' | 'mail'>(state?.waiting === '' ? 'question' : 'mail');
  return (
    <EntryPage title={t('LANG_RECOVERY_GATE_TITLE')} intro={t('LANG_RECOVERY_GATE_INTRO')}>
      <div className={styles['ways']}>
        {state?.canMail === true ? (
          <div className={styles['choice']}>
            <SegmentedControl
              label={t('LANG_RECOVERY_GATE_CHOICE')}
              value={way}
              options={[
                { value: 'question', label: t('LANG_RECOVERY_GATE_QUESTION') },
                { value: 'mail', label: t('LANG_RECOVERY_GATE_MAIL') },
              ]}
              onChange={setWay}
            />
          </div>
        ) : null}
        {way === 'mail' && state?.canMail === true ? (
          <RecoveryAddress />
        ) : (
          <QuestionForm
            id={form}
            mail={mail}
            passwordNeeded={state?.passwordNeeded ?? false}
            onSaved={() => undefined}
            buttons={(busy) => (
              <Button type="submit" kind="primary" size="sign-in" busy={busy}>
                {t('LANG_RECOVERY_SAVE_QUESTION')}
              </Button>
            )}
          />
        )}
      </div>
      <p className={styles['out']}>
        <Button kind="link" onClick={() => void signOut()}>
          {t('LANG_RECOVERY_SIGN_OUT')}
        </Button>
      </p>
    </EntryPage>
  );
}
