import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { hasFlag } from '@pillarbox/rules/flags';
import {
  Calendar,
  CornerUpLeft,
  CornerUpRight,
  Flag,
  Mail,
  MailOpen,
  Paperclip,
  SquareCheckBig,
  Star,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { memo } from 'react';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Times } from '../times.ts';
import type { RowMark } from './row-text.ts';
import { marksOf, personOf, previewOf, rowLabel, subjectOf } from './row-text.ts';
import styles from './MessageRow.module.css';

/** Everything about a row that is not its message. */
export interface RowLook {
  readonly compact: boolean;
  readonly snippets: boolean;
  /** Own mail: those it went to stand in the row. */
  readonly outgoing: boolean;
  /** On a phone pictures are larger, and a button for screen readers opens the menu that dragging shows to others. */
  readonly phone: boolean;
  /** Some row is checked, so every avatar is a check box. */
  readonly checking: boolean;
}

interface MessageRowViewProps {
  readonly row: MessageRow;
  /** Place in the list, from 0. */
  readonly index: number;
  readonly look: RowLook;
  readonly checked: boolean;
  readonly open: boolean;
  readonly active: boolean;
  readonly times: Times;
  readonly t: Translate;
}

const ICONS: Readonly<Record<Exclude<RowMark, 'star'>, typeof Star>> = {
  priority: Flag,
  answered: CornerUpLeft,
  forwarded: CornerUpRight,
  tasked: SquareCheckBig,
  calendar: Calendar,
  attachment: Paperclip,
};
const MOST_MARKS = 3;

/** The id of a row's element, by which the grid names the row with focus. */
export function rowId(uid: number): string {
  return `message-${uid}`;
}

/** One message in the list. Presses and keys are the grid's; `data-act` says what a press on a part means. */
export const MessageRowView = memo(function MessageRowView(props: MessageRowViewProps): ReactNode {
  const { row, index, look, checked, open, active, times, t } = props;
  const seen = hasFlag(row.flags, MESSAGE_FLAG.SEEN);
  const starred = hasFlag(row.flags, MESSAGE_FLAG.FLAGGED);
  const person = personOf(row, look.outgoing, t);
  const time = times.short(row.date);
  const subject = subjectOf(row.subject, t);
  const preview = look.snippets ? previewOf(row.preview, t) : '';
  const count = row.threadmap.length;
  const marks = <Marks flags={row.flags} withStar={!look.compact} />;
  const sender = (
    <span className={styles['sender']}>
      <span className={styles['name']}>{person.name}</span>
      {count > 1 ? <Badge tinted={open}>{count}</Badge> : null}
    </span>
  );
  return (
    <div
      role="row"
      id={rowId(row.uid)}
      data-uid={row.uid}
      aria-rowindex={index + 1}
      aria-selected={checked}
      aria-current={open || undefined}
      aria-label={rowLabel(row, { person: person.name, time }, t)}
      className={cx(
        styles['row'],
        look.compact && styles['compact'],
        !seen && styles['unread'],
        open && styles['open'],
        checked && styles['checked'],
        active && styles['active'],
      )}
    >
      <div role="gridcell" className={styles['cell']}>
        {seen || look.compact ? null : <span className={styles['dot']} aria-hidden="true" />}
        <span
          className={cx(styles['lead'], (look.checking || checked) && styles['checking'])}
          data-act="check"
          aria-hidden="true"
        >
          <span className={styles['face']}>
            <Avatar
              name={person.address?.name}
              address={person.address?.mail}
              size={look.compact ? 22 : look.phone ? 40 : 34}
            />
          </span>
          <span className={styles['box']} data-on={checked || undefined}>
            <svg width="16" height="16" viewBox="0 0 16 16">
              <path d="m4 8.4 2.7 2.6L12 5.4" />
            </svg>
          </span>
        </span>
        {look.compact ? <StarMark starred={starred} label={t('LANG_MAIL_MARK_STAR')} /> : null}
        {look.compact ? (
          <>
            <span className={styles['small']}>
              <Avatar name={person.address?.name} address={person.address?.mail} size={22} />
            </span>
            {sender}
            <span className={styles['line']}>
              <span className={styles['subject']}>{subject}</span>
              <span className={styles['preview']}>{preview}</span>
            </span>
            {marks}
            <Quick seen={seen} starred={starred} t={t} />
            <span className={styles['time']}>{time}</span>
          </>
        ) : (
          <span className={styles['lines']}>
            <span className={styles['first']}>
              {sender}
              <span className={styles['time']}>{time}</span>
            </span>
            <span className={styles['second']}>
              <span className={styles['subject']}>{subject}</span>
              {marks}
              <Quick seen={seen} starred={starred} t={t} />
            </span>
            {look.snippets ? <span className={styles['preview']}>{preview}</span> : null}
          </span>
        )}
        {look.phone ? (
          <button
            type="button"
            tabIndex={-1}
            data-act="menu"
            data-own-keys=""
            aria-haspopup="menu"
            className={styles['menu']}
          >
            {t('LANG_MAIL_MESSAGE_ACTIONS')}
          </button>
        ) : null}
      </div>
    </div>
  );
});

function StarMark({ starred, label }: { readonly starred: boolean; readonly label: string }): ReactNode {
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

function Marks({ flags, withStar }: { readonly flags: number; readonly withStar: boolean }): ReactNode {
  const marks = marksOf(flags).filter((mark) => withStar || mark !== 'star');
  if (marks.length === 0) return null;
  const shown = marks.slice(0, MOST_MARKS);
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

function Quick({
  seen,
  starred,
  t,
}: {
  readonly seen: boolean;
  readonly starred: boolean;
  readonly t: Translate;
}): ReactNode {
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
      {parts.map(({ act, label, icon }) => (
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
