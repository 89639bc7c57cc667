import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useKeyHints } from '../../../lib/shortcuts.ts';
import { personalHue } from '../../../theme/personal.ts';
import { Label } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { shown } from '../model/row-text.ts';
import { LongText } from './LongText.tsx';
import { MessageLabels } from './MessageLabels.tsx';
import styles from './MessageHead.module.css';

interface SubjectBarProps {
  /** The open message. */
  readonly uid: number;
  readonly subject: string;
  /** Name of the folder, shown as a label; '' for a core folder, which has none. */
  readonly label: string;
  /** Messages of the conversation; 1 for a message that is alone. */
  readonly count: number;
  readonly starred: boolean;
  readonly onStar: () => void;
}

/** The title of the pane: the subject, the folder, the star, and on a phone the number of messages. */
export function SubjectBar({ uid, subject, label, count, starred, onStar }: SubjectBarProps): ReactNode {
  const t = useText();
  const hint = useKeyHints();
  return (
    <div className={styles['top']}>
      <h2 className={styles['subject']}>
        <LongText text={shown(subject).trim() || t('LANG_MAIL_NO_SUBJECT')} />
      </h2>
      {label === '' ? null : (
        <span className={styles['label']}>
          <Label hue={personalHue(label)}>{label}</Label>
        </span>
      )}
      <MessageLabels uid={uid} />
      {count > 1 ? <span className={styles['count']}>{t('LANG_CONVERSATION_COUNT', { count })}</span> : null}
      <IconButton
        icon={
          <Star
            size={18}
            strokeWidth={1.75}
            fill={starred ? 'currentColor' : 'none'}
            className={starred ? styles['starred'] : undefined}
          />
        }
        label={t(starred ? 'LANG_MAIL_UNSTAR' : 'LANG_MAIL_STAR')}
        keyHint={hint('toggle_star')}
        aria-pressed={starred}
        onClick={onStar}
      />
    </div>
  );
}
