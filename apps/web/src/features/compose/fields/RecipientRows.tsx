import type { TextKey } from '@pillarbox/locales/keys';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import styles from './RecipientRows.module.css';
import { RecipientField } from './RecipientField.tsx';
import type { Composer } from '../composer/composer.ts';
import type { SendObstacle } from '../model/send-check.ts';

const OBSTACLES: Readonly<Record<Exclude<SendObstacle, 'uploading'>, TextKey>> = {
  'no-recipient': 'LANG_COMPOSE_ADD_RECIPIENT',
  'invalid-recipient': 'LANG_COMPOSE_MEND_RECIPIENT',
  'too-many-recipients': 'LANG_COMPOSE_TOO_MANY_RECIPIENTS',
  'failed-upload': 'LANG_COMPOSE_MEND_UPLOAD',
};

interface RecipientRowsProps {
  readonly composer: Composer;
  readonly obstacle: SendObstacle | null;
}

/** To, Cc and Bcc. Cc and Bcc appear when the user opens them or they have recipients. */
export function RecipientRows({ composer, obstacle }: RecipientRowsProps): ReactNode {
  const t = useText();
  const errorId = useId();
  const { ccShown, bccShown, command, to, cc, bcc } = useStore(composer.state);
  const isAnswer = command === 'reply' || command === 'replyall';
  const lacksSender = isAnswer && [to, cc, bcc].every((list) => list.length === 0);
  const show = (field: 'cc' | 'bcc') => (): void => {
    composer.dispatch({ type: 'show-field', field });
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-field="${field}"] input`)?.focus());
  };
  const key = obstacle === null || obstacle === 'uploading' ? null : OBSTACLES[obstacle];
  return (
    <>
      <RecipientField
        composer={composer}
        field="to"
        label={t('LANG_COMPOSE_TO')}
        errorId={key === null ? undefined : errorId}
      >
        {ccShown ? null : (
          <button type="button" className={styles['more']} aria-label={t('LANG_COMPOSE_ADD_CC')} onClick={show('cc')}>
            {t('LANG_COMPOSE_CC')}
          </button>
        )}
        {bccShown ? null : (
          <button type="button" className={styles['more']} aria-label={t('LANG_COMPOSE_ADD_BCC')} onClick={show('bcc')}>
            {t('LANG_COMPOSE_BCC')}
          </button>
        )}
      </RecipientField>
      {key === null ? null : (
        <p id={errorId} role="alert" className={styles['error']}>
          <CircleAlert size={14} aria-hidden="true" />
          {t(key)}
        </p>
      )}
      {lacksSender && key === null ? (
        <p role="status" className={styles['hint']}>
          <CircleAlert size={14} aria-hidden="true" />
          {t('LANG_COMPOSE_NO_SENDER')}
        </p>
      ) : null}
      {ccShown ? <RecipientField composer={composer} field="cc" label={t('LANG_COMPOSE_CC')} /> : null}
      {bccShown ? <RecipientField composer={composer} field="bcc" label={t('LANG_COMPOSE_BCC')} /> : null}
    </>
  );
}
