import type { Folder } from '@pillarbox/contract/mail/folder';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { formatSize } from '@pillarbox/rules/size';
import { useQuery } from '@tanstack/react-query';
import { FolderInput, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { text, useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useHasFiles } from '../../../lib/saved-to-files.ts';
import bulk from '../../../ui/BulkBar.module.css';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { PersonFace } from '../../../ui/PersonFace.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { openRow } from '../actions/open-row.ts';
import { deleteMessages } from '../data/changes.ts';
import type { Target } from '../data/changes.ts';
import { folderName } from '../model/folder-text.ts';
import { personOf, subjectOf } from '../model/row-text.ts';
import { useTimes } from '../state/times.ts';
import { canLoseFiles, moveToFiles } from './move-to-files.ts';
import type { Review } from './clean-up.queries.ts';
import { reviewQuery } from './clean-up.queries.ts';
import type { SizedMessages } from './storage.queries.ts';
import { readSizesAgain } from './storage.queries.ts';
import styles from './Usage.module.css';

interface LargestMessagesProps {
  readonly review: Review;
  /** Whether the user has just asked for this list. */
  readonly takesFocus: boolean;
  readonly folders: readonly Folder[];
  /** Shows the largest messages again. */
  readonly onBack: () => void;
}

const NO_ROWS: readonly MessageRow[] = [];

function keyOf({ folder, uid }: MessageRow): string {
  return `${String(uid)} ${folder}`;
}

/** The largest messages of all, of a sender or of a year, or large old ones: to look at, to check, and to move to Trash. */
export function LargestMessages({ review, takesFocus, folders, onBack }: LargestMessagesProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const waited = useWaited();
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  /** Messages that are on their way to Trash. */
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useQuery(reviewQuery(review));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const rows = (data?.rows ?? NO_ROWS).filter((row) => !leaving.has(keyOf(row)));
  const chosen = rows.filter((row) => checked.has(keyOf(row)));
  const title = titleOf(review, t);
  const toggle = (row: MessageRow): void => {
    const key = keyOf(row);
    const next = new Set(checked);
    if (!next.delete(key)) next.add(key);
    setChecked(next);
  };
  /** Hides the chosen messages while something is done with them; those that are still there show again. */
  const without = async (work: () => Promise<unknown>): Promise<void> => {
    const gone = new Set(chosen.map(keyOf));
    setLeaving(new Set([...leaving, ...gone]));
    setChecked(new Set());
    await work();
    await readSizesAgain();
    setLeaving((now) => new Set([...now].filter((key) => !gone.has(key))));
  };
  const remove = (): Promise<unknown> =>
    deleteMessages(targetsOf(chosen, folders), false, text('LANG_MAIL_DELETED', { count: chosen.length }));
  return (
    <section className={styles['largest']} aria-labelledby="usage-largest">
      <div className={styles['head']}>
        <h3 id="usage-largest" ref={heading} tabIndex={-1}>
          {title}
        </h3>
        {review.kind !== 'largest' ? (
          <Button kind="quiet" size="small" onClick={onBack}>
            {t('LANG_USAGE_BACK')}
          </Button>
        ) : null}
        <span className={styles['aside']}>{data === undefined ? '' : asideOf(data, t)}</span>
      </div>
      {rows.length < 2 ? null : (
        <Checkbox
          className={styles['all'] ?? ''}
          label={t('LANG_USAGE_ALL')}
          checked={chosen.length === rows.length}
          indeterminate={chosen.length > 0 && chosen.length < rows.length}
          onChange={() => setChecked(chosen.length === rows.length ? new Set() : new Set(rows.map(keyOf)))}
        />
      )}
      {error !== null && data === undefined ? (
        <p role="alert" className={styles['note']}>
          {t(errorTextKey(error))}{' '}
          <Button kind="quiet" size="small" onClick={() => void refetch()}>
            {t('LANG_USAGE_AGAIN')}
          </Button>
        </p>
      ) : null}
      {data === undefined && error === null && waited ? <Skeleton height={52} /> : null}
      {data !== undefined && rows.length === 0 ? <p className={styles['note']}>{t('LANG_USAGE_NO_MESSAGES')}</p> : null}
      <ul aria-label={title}>
        {rows.map((row) => (
          <SizedRow
            key={keyOf(row)}
            row={row}
            folder={folders.find(({ name }) => name === row.folder)}
            checked={checked.has(keyOf(row))}
            onToggle={() => toggle(row)}
          />
        ))}
      </ul>
      {chosen.length === 0 ? null : (
        <ChosenBar
          rows={chosen}
          folders={folders}
          onRemove={() => void without(remove)}
          onMove={(rows) => void without(() => moveToFiles(rows, { folders, tag }))}
          onClear={() => setChecked(new Set())}
        />
      )}
    </section>
  );
}

/** What a list says of messages that it does not show: some are not read yet, or there are too many. */
function asideOf({ rows, count, isSettled }: SizedMessages, t: Translate): string {
  if (!isSettled) return t('LANG_USAGE_READING');
  return count > rows.length ? t('LANG_USAGE_SHOWN', { shown: rows.length, count }) : '';
}

function titleOf(review: Review, t: Translate): string {
  switch (review.kind) {
    case 'largest':
      return t('LANG_USAGE_LARGEST');
    case 'old':
      return t('LANG_USAGE_OLD');
    case 'newsletters':
      return t('LANG_USAGE_NEWSLETTERS');
    case 'copies':
      return t('LANG_USAGE_COPIES');
    case 'saved':
      return t('LANG_USAGE_SAVED');
    case 'sender':
      return t('LANG_USAGE_LARGEST_OF', { what: review.name });
    case 'year':
      return t('LANG_USAGE_LARGEST_OF', { what: String(review.year) });
  }
}

/** The messages by folder, as a change names them. */
function targetsOf(rows: readonly MessageRow[], folders: readonly Folder[]): readonly Target[] {
  const paths = [...new Set(rows.map(({ folder }) => folder))];
  return paths.map((folder) => ({
    folder,
    uids: rows.filter((row) => row.folder === folder).map(({ uid }) => uid),
    uidvalidity: folders.find(({ name }) => name === folder)?.uidvalidity ?? 0,
  }));
}

interface SizedRowProps {
  readonly row: MessageRow;
  readonly folder: Folder | undefined;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

function SizedRow({ row, folder, checked, onToggle }: SizedRowProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { short } = useTimes();
  const subject = subjectOf(row.subject, t);
  const person = personOf(row, folder?.use === 'sent' || folder?.use === 'drafts', t);
  const place = folder === undefined ? row.folder : folderName(folder, t);
  return (
    <li className={cx(styles['row'], checked && styles['checked'])}>
      <Checkbox aria-label={subject} checked={checked} onChange={onToggle} />
      <PersonFace name={person.address?.name} address={person.address?.mail} size={28} />
      <button
        type="button"
        className={styles['message']}
        onClick={() => openRow(folder ?? { name: row.folder, use: null }, row.uid)}
      >
        <bdi className={styles['subject']}>{subject}</bdi>
        <span className={styles['from']}>
          <bdi>{person.name}</bdi>, <bdi>{place}</bdi>
        </span>
      </button>
      <time className={styles['date']} dateTime={new Date(row.date).toISOString()}>
        {short(row.date)}
      </time>
      <span className={styles['size']}>{formatSize(row.size, tag)}</span>
    </li>
  );
}

interface ChosenBarProps {
  readonly rows: readonly MessageRow[];
  readonly folders: readonly Folder[];
  readonly onRemove: () => void;
  readonly onMove: (rows: readonly MessageRow[]) => void;
  readonly onClear: () => void;
}

/** The number and size of the checked messages, and what to do with them. */
function ChosenBar({ rows, folders, onRemove, onMove, onClear }: ChosenBarProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const hasFiles = useHasFiles();
  const withFiles = hasFiles
    ? rows.filter((row) =>
        canLoseFiles(
          row,
          folders.find(({ name }) => name === row.folder),
        ),
      )
    : NO_ROWS;
  const size = formatSize(
    rows.reduce((sum, row) => sum + row.size, 0),
    tag,
  );
  return (
    <BulkBar
      label={t('LANG_USAGE_ACTIONS')}
      count={t('LANG_USAGE_CHOSEN', { count: rows.length, size })}
      clearLabel={t('LANG_USAGE_CLEAR')}
      onClear={onClear}
      className={styles['bulk']}
    >
      {withFiles.length === 0 ? null : (
        <ChosenAction
          icon={<FolderInput size={17} aria-hidden="true" />}
          label={t('LANG_USAGE_TO_FILES')}
          onClick={() => onMove(withFiles)}
        />
      )}
      <ChosenAction icon={<Trash2 size={17} aria-hidden="true" />} label={t('LANG_USAGE_DELETE')} onClick={onRemove} />
    </BulkBar>
  );
}

interface ChosenActionProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onClick: () => void;
}

/** An action of the bar; its words show where there is room for those of all actions. */
function ChosenAction({ icon, label, onClick }: ChosenActionProps): ReactNode {
  return (
    <button type="button" className={bulk['action']} aria-label={label} data-tooltip={label} onClick={onClick}>
      {icon}
      <span className={styles['words']}>{label}</span>
    </button>
  );
}
