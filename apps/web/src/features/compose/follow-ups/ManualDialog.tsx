import type { FollowUpDelay } from '@pillarbox/contract/follow-ups/request';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { delayChoices } from './delays.ts';
import { KeysInside } from './KeysInside.tsx';
import styles from './ManualDialog.module.css';

interface ManualDialogProps {
  /** The delay that is chosen first. */
  readonly delay: FollowUpDelay;
  /** When the delay begins, in milliseconds since 1970. */
  readonly start: number;
  readonly onSet: (delay: FollowUpDelay) => void;
  readonly onClose: () => void;
}

/** The choice of a reminder: after how long, and when that is [FUP-001, FUP-002]. */
export function ManualDialog({ delay: first, start, onSet, onClose }: ManualDialogProps): ReactNode {
  const t = useText();
  const [delay, setDelay] = useState(first);
  return (
    <Dialog
      title={t('LANG_FOLLOW_UPS_REMIND')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('LANG_FOLLOW_UPS_CANCEL')}</Button>
          <Button kind="primary" onClick={() => onSet(delay)}>
            {t('LANG_FOLLOW_UPS_REMIND_SET')}
          </Button>
        </>
      }
    >
      <KeysInside>
        <fieldset className={styles['choices']}>
          <legend className={styles['legend']}>{t('LANG_FOLLOW_UPS_REMIND_AFTER')}</legend>
          {delayChoices(start, t).map((choice) => (
            <label key={choice.delay} className={styles['choice']}>
              <input
                type="radio"
                name="follow-up-delay"
                checked={choice.delay === delay}
                onChange={() => setDelay(choice.delay)}
              />
              <span className={styles['delay']}>{choice.label}</span>
              <span className={styles['time']}>{choice.time}</span>
            </label>
          ))}
        </fieldset>
      </KeysInside>
    </Dialog>
  );
}
