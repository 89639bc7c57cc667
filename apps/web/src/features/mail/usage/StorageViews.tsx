import type { Folder } from '@pillarbox/contract/mail/folder';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { folderName } from '../model/folder-text.ts';
import { openFolder } from '../model/location.ts';
import { openSortedBySize } from '../state/list-options.ts';
import type { Review } from './clean-up.queries.ts';
import type { MapItem } from './StorageMap.tsx';
import { StorageMap } from './StorageMap.tsx';
import type { StorageSums } from './sums.queries.ts';
import { sumsQuery } from './sums.queries.ts';
import styles from './Usage.module.css';

/** Ids of tiles that stand for no address. No address has a space. */
const NO_ADDRESS = ' ';
const OTHERS = '  ';

/** By what the map divides the storage. */
export type StoredBy = 'folder' | 'sender' | 'year';

interface StoredByChoiceProps {
  readonly value: StoredBy;
  readonly onChange: (by: StoredBy) => void;
}

/** The choice of what the map divides the storage by. */
export function StoredByChoice({ value, onChange }: StoredByChoiceProps): ReactNode {
  const t = useText();
  return (
    <SegmentedControl<StoredBy>
      label={t('LANG_USAGE_BY')}
      value={value}
      options={[
        { value: 'folder', label: t('LANG_USAGE_BY_FOLDER') },
        { value: 'sender', label: t('LANG_USAGE_BY_SENDER') },
        { value: 'year', label: t('LANG_USAGE_BY_YEAR') },
      ]}
      onChange={onChange}
    />
  );
}

interface StorageViewsProps {
  readonly by: StoredBy;
  readonly folders: readonly Folder[];
  /** A folder, an address or a year that is drawn in the accent; '' for none. */
  readonly chosen: string;
  /** Lists the messages of a sender or a year. */
  readonly onReview: (review: Review) => void;
}

/** What is stored as a map: by folder, by sender or by year. */
export function StorageViews({ by, folders, chosen, onReview }: StorageViewsProps): ReactNode {
  return by === 'folder' ? (
    <FolderMap folders={folders} chosen={chosen} />
  ) : (
    <SumsMap key={by} by={by} chosen={chosen} onReview={onReview} />
  );
}

/** The folders; Enter opens one with its largest messages first. */
function FolderMap({ folders, chosen }: Pick<StorageViewsProps, 'folders' | 'chosen'>): ReactNode {
  const t = useText();
  const items = useMemo(
    () =>
      folders.map((folder): MapItem => ({
        id: folder.name,
        name: folderName(folder, t),
        size: folder.info.dropsize,
        messages: folder.info.messages,
        open: () => {
          openSortedBySize(folder.name);
          openFolder(folder.name);
        },
      })),
    [folders, t],
  );
  return (
    <>
      <StorageMap items={items} title={t('LANG_USAGE_MAP')} heading={t('LANG_USAGE_FOLDER')} chosen={chosen} />
      {items.every(({ size }) => size === 0) ? <p className={styles['note']}>{t('LANG_USAGE_NO_SIZES')}</p> : null}
    </>
  );
}

/** The senders or the years, as far as they are counted. */
function SumsMap({
  by,
  chosen,
  onReview,
}: { readonly by: 'sender' | 'year' } & Pick<StorageViewsProps, 'chosen' | 'onReview'>): ReactNode {
  const t = useText();
  const { data, error, refetch } = useQuery(sumsQuery);
  const { items, title, heading } = useItems(by, data, onReview);
  if (data === undefined && error !== null) {
    return (
      <p role="alert" className={styles['note']}>
        {t(errorTextKey(error))}{' '}
        <Button kind="quiet" size="small" onClick={() => void refetch()}>
          {t('LANG_USAGE_AGAIN')}
        </Button>
      </p>
    );
  }
  const left = data?.pending.length ?? 0;
  const counting = data === undefined ? t('LANG_USAGE_COUNTING') : t('LANG_USAGE_COUNTING_LEFT', { count: left });
  if (data === undefined || (items.length === 0 && left > 0)) {
    return (
      <div className={styles['counting']} role="status">
        {counting}
      </div>
    );
  }
  const leftout = data.leftout.length === 0 ? '' : t('LANG_USAGE_LEFT_OUT', { count: data.leftout.length });
  return (
    <>
      <StorageMap items={items} title={title} heading={heading} chosen={chosen} />
      <p className={styles['note']} role="status">
        {items.length === 0 ? t('LANG_USAGE_NO_MESSAGES') : t('LANG_USAGE_WITHOUT_TRASH')} {leftout}{' '}
        {left === 0 ? '' : counting}
      </p>
    </>
  );
}

interface Shown {
  readonly items: readonly MapItem[];
  readonly title: string;
  readonly heading: string;
}

function useItems(
  by: 'sender' | 'year',
  sums: StorageSums | undefined,
  onReview: StorageViewsProps['onReview'],
): Shown {
  const t = useText();
  return useMemo((): Shown => {
    if (by === 'year') {
      const years = sums?.years ?? [];
      return {
        title: t('LANG_USAGE_MAP_YEARS'),
        heading: t('LANG_USAGE_YEAR'),
        items: years.map(({ year, messages, bytes }) => ({
          id: String(year),
          name: year === 0 ? t('LANG_USAGE_NO_DATE') : String(year),
          size: bytes,
          messages,
          open: year === 0 ? null : () => onReview({ kind: 'year', year }),
        })),
      };
    }
    const { senders = [], others } = sums ?? {};
    const named = senders.map(({ mail, name, messages, bytes }): MapItem => ({
      id: mail === '' ? NO_ADDRESS : mail,
      name: name !== '' ? name : mail !== '' ? mail : t('LANG_USAGE_NO_SENDER'),
      size: bytes,
      messages,
      open: mail === '' ? null : () => onReview({ kind: 'sender', mail, name: name === '' ? mail : name }),
    }));
    const count = others?.senders ?? 0;
    const rest: MapItem = {
      id: OTHERS,
      name: t('LANG_USAGE_OTHERS', { count }),
      size: others?.bytes ?? 0,
      messages: others?.messages ?? 0,
      open: null,
      many: count,
    };
    return {
      title: t('LANG_USAGE_MAP_SENDERS'),
      heading: t('LANG_USAGE_SENDER'),
      items: count === 0 ? named : [...named, rest],
    };
  }, [by, sums, onReview, t]);
}
