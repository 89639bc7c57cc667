import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../Incoming.module.css';
import type { ReplyDraft } from './auto-reply.ts';

interface DayFieldsProps {
  readonly draft: Pick<ReplyDraft, 'from' | 'until'>;
  /** The last day is before the first one. */
  readonly isWrong: boolean;
  readonly onChange: (changed: Partial<Pick<ReplyDraft, 'from' | 'until'>>) => void;
}

/** First and last day of the auto-reply; either may be empty. */
export function DayFields({ draft, isWrong, onChange }: DayFieldsProps): ReactNode {
  const t = useText();
  return (
    <div className={styles['days']}>
      <TextField
        type="date"
        label={t('LANG_INCOMING_FROM')}
        value={draft.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('LANG_INCOMING_UNTIL')}
        min={draft.from === '' ? undefined : draft.from}
        value={draft.until}
        error={isWrong ? t('LANG_INCOMING_UNTIL_WRONG') : undefined}
        onChange={(event) => onChange({ until: event.currentTarget.value })}
      />
    </div>
  );
}
