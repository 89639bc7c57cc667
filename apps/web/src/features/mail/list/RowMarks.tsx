import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { hasFlag } from '@pillarbox/rules/flags';
import {
  Calendar,
  CornerUpLeft,
  CornerUpRight,
  Flag,
  Mail,
  MailOpen,
  MailX,
  Paperclip,
  ShieldAlert,
  SquareCheckBig,
  Star,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Translate } from '../../../lib/i18n/text.tsx';
import type { RowMark } from '../model/row-text.ts';
import { marksOf } from '../model/row-text.ts';
import styles from './RowMarks.module.css';

const ICONS: Readonly<Record<Exclude<RowMark, 'star'>, typeof Star>> = {
  priority: Flag,
  answered: CornerUpLeft,
  forwarded: CornerUpRight,
  tasked: SquareCheckBig,
  calendar: Calendar,
  attachment: Paperclip,
};
const MAX_MARKS = 3;

/** The star button of a compact row, which is always visible. */
export function StarMark({ starred, label }: { readonly starred: boolean; readonly label: string }): ReactNode {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-act="star"
      aria-label={label}
      aria-pressed={starred}
      className={styles['starButton']}
    >
      <Star size={14} strokeWidth={1.75} fill={starred ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  );
}

/** Says what is wrong with a message, one of the user's own if `outgoing`; the row's label says it to screen readers. */
export function WarningMark({ label, outgoing }: { readonly label: string; readonly outgoing: boolean }): ReactNode {
  const Icon = outgoing ? MailX : ShieldAlert;
  return (
    <span className={styles['warning']} data-tooltip={label} aria-hidden="true">
      <Icon size={14} strokeWidth={1.75} />
    </span>
  );
}

/** The icons of a row's flags: at most three, and the number of further ones [MAIL-010]. */
export function Marks({ flags, withStar }: { readonly flags: number; readonly withStar: boolean }): ReactNode {
  const marks = marksOf(flags).filter((mark) => withStar || mark !== 'star');
  if (marks.length === 0) return null;
  const shown = marks.slice(0, MAX_MARKS);
  return (
    <span className={styles['marks']} aria-hidden="true">
      {shown.map((mark) => {
        if (mark === 'star') return <Star key={mark} size={14} fill="currentColor" className={styles['star']} />;
        const Icon = ICONS[mark];
        return <Icon key={mark} size={14} strokeWidth={1.75} />;
      })}
      {marks.length > shown.length ? <span className={styles['more']}>+{marks.length - shown.length}</span> : null}
    </span>
  );
}

interface QuickProps {
  readonly flags: number;
  /** Whether the star is among the icons; a compact row has a star button instead. */
  readonly withStar: boolean;
  readonly t: Translate;
}

/** The quick actions of the row under the pointer. They replace the marks. */
export function Quick({ flags, withStar, t }: QuickProps): ReactNode {
  const seen = hasFlag(flags, MESSAGE_FLAG.SEEN);
  const starred = hasFlag(flags, MESSAGE_FLAG.FLAGGED);
  const parts = [
    { act: 'delete', label: t('LANG_MAIL_DELETE'), icon: <Trash2 size={16} strokeWidth={1.75} /> },
    {
      act: 'read',
      label: t(seen ? 'LANG_MAIL_MARK_AS_UNREAD' : 'LANG_MAIL_MARK_AS_READ'),
      icon: seen ? <Mail size={16} strokeWidth={1.75} /> : <MailOpen size={16} strokeWidth={1.75} />,
    },
    {
      act: 'star',
      label: t(starred ? 'LANG_MAIL_UNSTAR' : 'LANG_MAIL_STAR'),
      icon: (
        <Star
          size={16}
          strokeWidth={1.75}
          fill={starred ? 'currentColor' : 'none'}
          className={starred ? styles['star'] : undefined}
        />
      ),
    },
  ];
  return (
    <span className={styles['quick']}>
      {(withStar ? parts : parts.filter(({ act }) => act !== 'star')).map(({ act, label, icon }) => (
        <button
          key={act}
          type="button"
          tabIndex={-1}
          data-act={act}
          data-tooltip={label}
          aria-label={label}
          className={styles['quickButton']}
        >
          {icon}
        </button>
      ))}
    </span>
  );
}
