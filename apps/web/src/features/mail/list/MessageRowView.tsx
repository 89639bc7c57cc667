import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { SnoozedMessage } from '@pillarbox/contract/snooze/snooze';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { hasFlag } from '@pillarbox/rules/flags';
import { edgeColours } from '@pillarbox/rules/theme/edge';
import type { CSSProperties, ReactNode } from 'react';
import { memo, useState } from 'react';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { PersonFace } from '../../../ui/PersonFace.tsx';
import { LabelChips, labelsOf } from '../../labels/public.ts';
import type { ShownLabel } from '../../labels/public.ts';
import type { Times } from '../state/times.ts';
import { countOf, peopleOf, personOf, previewOf, rowLabel, subjectOf } from '../model/row-text.ts';
import { ReturnTime, RowState, stateWords } from './RowState.tsx';
import { Marks, Quick, StarMark, WarningMark } from './RowMarks.tsx';
import styles from './MessageRow.module.css';
import highlight from './RowHighlight.module.css';
import compactStyles from './CompactRow.module.css';

/** The layout of a row: what depends on folder, device and preferences instead of on the message. */
export interface RowLayout {
  readonly compact: boolean;
  readonly snippets: boolean;
  /** A folder of own mail: the row shows the recipients instead of the sender. */
  readonly outgoing: boolean;
  /** A phone: avatars are larger, and a button for screen readers opens the menu that dragging shows to others. */
  readonly phone: boolean;
  /** A row is checked, so every avatar is a check box. */
  readonly checking: boolean;
  /** The messages of this folder that a report says were not delivered. */
  readonly bounced?: ReadonlySet<number>;
  /** The user's address: "you" among the people of a conversation. */
  readonly own: string;
  /** Rows represent groups of a sender instead of conversations. */
  readonly bySender: boolean;
  /** The account's labels by keyword. */
  readonly labels: ReadonlyMap<string, ShownLabel>;
  /** The snoozed messages by uid, in their folder. */
  readonly snoozed?: ReadonlyMap<number, SnoozedMessage>;
  /** The account that the row belongs to, in a list of several: its mark at the avatar, and its name. */
  readonly account?: { readonly mark: ReactNode; readonly name: string };
  /** The row is a result of a search: its texts with the hits marked, and the folder it is in. */
  readonly found?: { readonly mark: (text: string) => ReactNode; readonly place: ReactNode };
}

interface MessageRowViewProps {
  readonly row: MessageRow;
  /** Position in the view, from 0. */
  readonly index: number;
  readonly layout: RowLayout;
  readonly checked: boolean;
  readonly open: boolean;
  readonly active: boolean;
  /** The colour of the highlighting rule that the message matches, null for none. */
  readonly color: string | null;
  /** As `ListView.standingOf`. */
  readonly standing: 'plain' | 'opened' | 'below';
  readonly times: Times;
  readonly t: Translate;
}

const NO_LABELS: readonly ShownLabel[] = [];

/** The edge stands out on every ground, whatever colour the user chose. */
function markOf(color: string): CSSProperties {
  const edge = edgeColours(color);
  return {
    '--mark': color,
    ...(edge === null ? {} : { '--edge': `light-dark(${edge.light}, ${edge.dark})` }),
  } as CSSProperties;
}

/** The id of a row's element, for `aria-activedescendant` of the grid. */
export function rowId(uid: number): string {
  return `message-${uid}`;
}

/** A message in the list. The grid handles presses and keys; `data-act` names the action of a pressed part. */
export const MessageRowView = memo(function MessageRowView(props: MessageRowViewProps): ReactNode {
  const { row, index, layout: layout, checked, open, active, color, standing, times, t } = props;
  // Only the row under the pointer renders its quick actions, so that scrolling renders none.
  const [reached, setReached] = useState(false);
  const seen = hasFlag(row.flags, MESSAGE_FLAG.SEEN);
  const person = personOf(row, layout.outgoing, t);
  const people = row.conversation === undefined ? '' : peopleOf(row.conversation.people, layout.own, t);
  const name = people === '' ? person.name : people;
  const time = times.short(row.date);
  const subject = subjectOf(row.subject, t);
  const preview = layout.snippets ? previewOf(row.preview, t) : '';
  // In folders of own mail the recipients stand in the row.
  const warning =
    row.suspicious === true && !layout.outgoing
      ? t('LANG_MAIL_MARK_SUSPICIOUS')
      : layout.bounced?.has(row.uid) === true
        ? t('LANG_MAIL_MARK_BOUNCED')
        : '';
  const labels = row.labels === undefined ? NO_LABELS : labelsOf(row.labels, layout.labels);
  const waiting = layout.snoozed?.get(row.uid);
  const nested = standing === 'below';
  const opened = standing === 'opened';
  const count = nested ? 0 : countOf(row);
  const canOpen = row.conversation === undefined && count > 1;
  const marked = (text: string): ReactNode => layout.found?.mark(text) ?? text;
  const part = (name: string): string => cx(styles[name], layout.compact && compactStyles[name]);
  const sender = (
    <span className={part('sender')}>
      {warning === '' ? null : <WarningMark label={warning} outgoing={layout.outgoing} />}
      <span className={styles['name']}>{marked(name)}</span>
      {count > 1 && !canOpen ? <Badge tinted={open}>{count}</Badge> : null}
      {canOpen ? (
        <button
          type="button"
          tabIndex={-1}
          data-act="open"
          className={styles['count']}
          aria-label={t(opened ? 'LANG_MAIL_CONVERSATION_CLOSE' : 'LANG_MAIL_CONVERSATION_OPEN')}
        >
          <Badge tinted={open}>{count}</Badge>
        </button>
      ) : null}
    </span>
  );
  const avatar = (size: number): ReactNode => (
    <PersonFace
      name={person.address?.name}
      address={person.address?.mail}
      size={size}
      stacked={layout.bySender && count > 1 && !opened}
    />
  );
  return (
    <div
      role="row"
      onPointerEnter={() => setReached(true)}
      id={rowId(row.uid)}
      data-uid={row.uid}
      aria-rowindex={index + 1}
      aria-selected={checked}
      aria-expanded={canOpen ? opened : undefined}
      aria-level={nested ? 2 : undefined}
      aria-current={open || undefined}
      aria-label={rowLabel(
        row,
        {
          person: name,
          time,
          highlighted: color !== null,
          bySender: layout.bySender,
          warning,
          labels,
          states: [...stateWords(row, waiting, t), ...(layout.account === undefined ? [] : [layout.account.name])],
        },
        t,
      )}
      className={cx(
        part('row'),
        layout.compact && part('compact'),
        !seen && part('unread'),
        nested && part('nested'),
        open && styles['open'],
        checked && styles['checked'],
        active && styles['active'],
        color !== null && highlight['highlighted'],
      )}
      style={color === null ? undefined : markOf(color)}
    >
      <div role="gridcell" className={part('cell')}>
        {seen || layout.compact ? null : <span className={styles['dot']} aria-hidden="true" />}
        <span
          className={cx(part('lead'), (layout.checking || checked) && styles['checking'])}
          data-act="check"
          aria-hidden="true"
        >
          <span className={part('face')}>
            {avatar(layout.compact ? 22 : layout.phone ? 40 : 34)}
            {layout.account === undefined ? null : <span className={styles['account']}>{layout.account.mark}</span>}
          </span>
          <span className={part('box')} data-on={checked || undefined}>
            <svg width="16" height="16" viewBox="0 0 16 16">
              <path d="m4 8.4 2.7 2.6L12 5.4" />
            </svg>
          </span>
        </span>
        {layout.compact ? (
          <>
            <StarMark starred={hasFlag(row.flags, MESSAGE_FLAG.FLAGGED)} label={t('LANG_MAIL_MARK_STAR')} />
            <span className={part('small')}>{avatar(22)}</span>
            {sender}
            <span className={part('line')}>
              <span className={part('subject')}>{subject}</span>
              <span className={part('preview')}>{preview}</span>
            </span>
            <LabelChips labels={labels} most={1} small />
            <RowState row={row} snoozed={waiting} t={t} />
            <Marks flags={row.flags} withStar={false} />
            {reached ? <Quick flags={row.flags} withStar={false} t={t} /> : null}
            <span className={part('time')}>{time}</span>
          </>
        ) : (
          <span className={styles['lines']}>
            <span className={styles['first']}>
              {sender}
              {/* On a narrow screen the subject needs its line: the time of the return stands where the list is ordered by it. */}
              {waiting === undefined ? (
                <span className={styles['time']}>{time}</span>
              ) : (
                <ReturnTime snoozed={waiting} t={t} />
              )}
            </span>
            <span className={styles['second']}>
              <span className={styles['subject']}>{marked(subject)}</span>
              <RowState row={row} snoozed={undefined} t={t} />
              <Marks flags={row.flags} withStar />
              {reached ? <Quick flags={row.flags} withStar t={t} /> : null}
            </span>
            {layout.snippets || layout.found !== undefined || labels.length > 0 ? (
              <span className={styles['third']}>
                <span className={styles['preview']}>{marked(preview)}</span>
                <LabelChips labels={labels} most={2} small />
                {layout.found?.place}
              </span>
            ) : null}
          </span>
        )}
        {layout.phone ? (
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
