import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { MUTED, PINNED, RETURNED } from '@pillarbox/contract/mail/marks';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { SnoozedMessage } from '@pillarbox/contract/snooze/snooze';
import { hasFlag } from '@pillarbox/rules/flags';
import { AlarmClock, BellOff, Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeTextKey } from '../../../lib/api-error.ts';
import { laterWords } from '../../../lib/i18n/later-words.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { SnoozedUntil } from '../../snooze/public.ts';
import styles from './RowMarks.module.css';

/** Whether a message is at the top of its list because it returned from the snoozed ones. */
function isReturned({ labels = [], flags }: MessageRow): boolean {
  return labels.includes(RETURNED) && !hasFlag(flags, MESSAGE_FLAG.SEEN);
}

/** What the icons of `RowState` say, in words. */
export function stateWords(row: MessageRow, snoozed: SnoozedMessage | undefined, t: Translate): string[] {
  const { labels = [] } = row;
  return [
    ...(isReturned(row) ? [t('LANG_ROWS_RETURNED')] : []),
    ...(labels.includes(PINNED) ? [t('LANG_ROWS_PINNED')] : []),
    ...(labels.includes(MUTED) ? [t('LANG_ROWS_MUTED')] : []),
    ...(snoozed === undefined ? [] : [t('LANG_ROWS_UNTIL', { time: laterWords(snoozed.until) })]),
  ];
}

interface RowStateProps {
  readonly row: MessageRow;
  /** Set in the folder of snoozed messages, where the row has no other place for the time. */
  readonly snoozed: SnoozedMessage | undefined;
  readonly t: Translate;
}

/** Icons of a row that is pinned or muted or has returned, and the time at which a snoozed message returns. */
export function RowState({ row, snoozed, t }: RowStateProps): ReactNode {
  const { labels = [] } = row;
  const icon = (Icon: typeof Pin, words: string): ReactNode => (
    <span data-tooltip={words}>
      <Icon size={14} strokeWidth={1.75} />
    </span>
  );
  return (
    <>
      {labels.length === 0 ? null : (
        <span className={styles['marks']} aria-hidden="true">
          {isReturned(row) ? icon(AlarmClock, t('LANG_ROWS_RETURNED')) : null}
          {labels.includes(PINNED) ? icon(Pin, t('LANG_ROWS_PINNED')) : null}
          {labels.includes(MUTED) ? icon(BellOff, t('LANG_ROWS_MUTED')) : null}
        </span>
      )}
      {snoozed === undefined ? null : <ReturnTime snoozed={snoozed} t={t} />}
    </>
  );
}

/** When a snoozed message returns, and why it has not. */
export function ReturnTime({ snoozed, t }: { readonly snoozed: SnoozedMessage; readonly t: Translate }): ReactNode {
  return <SnoozedUntil message={snoozed} failed={snoozed.reason === '' ? '' : t(codeTextKey(snoozed.reason))} />;
}
