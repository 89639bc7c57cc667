import type { Folder } from '@pillarbox/contract/mail/folder';
import { formatSize } from '@pillarbox/rules/size';
import { useQuery } from '@tanstack/react-query';
import { Archive, Copy, FolderOpen, Newspaper, ShieldAlert, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useHasFiles } from '../../../lib/saved-to-files.ts';
import { Button } from '../../../ui/Button.tsx';
import { emptying } from '../folders/folder-state.ts';
import { canBeEmptied } from '../model/folder-kind.ts';
import { folderName } from '../model/folder-text.ts';
import { CLEAN_UPS } from './clean-up.queries.ts';
import type { CleanUpKind } from './clean-up.queries.ts';
import type { SizedMessages } from './storage.queries.ts';
import { LARGE_BYTES } from './storage.queries.ts';
import styles from './Usage.module.css';

interface CleanUpProps {
  readonly folders: readonly Folder[];
  /** Shows the messages of a clean-up in the list. */
  readonly onReview: (kind: CleanUpKind) => void;
  /** The folder that the user points at; '' for none. */
  readonly onChoose: (folder: string) => void;
}

interface Offer {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly words: string;
  readonly bytes: number;
  readonly action: string;
  /** The folder that it is about; '' for several. */
  readonly folder: string;
  readonly run: () => void;
}

/** What can be deleted, the safest first: the messages of Trash and Spam, which are asked about once, and mail that is reviewed first. */
export function CleanUp({ folders, onReview, onChoose }: CleanUpProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const reviewed = useReviewed(onReview);
  const emptied = folders
    .filter((folder) => canBeEmptied(folder) && folder.info.messages > 0)
    .sort((one) => (one.use === 'trash' ? -1 : 1))
    .map((folder): Offer => {
      const title = t('LANG_MAIL_EMPTY_NAMED', { folder: folderName(folder, t) });
      return {
        key: folder.name,
        icon: folder.use === 'trash' ? Trash2 : ShieldAlert,
        title,
        words: t('LANG_USAGE_COUNT', { count: folder.info.messages }),
        bytes: folder.info.dropsize,
        action: title,
        folder: folder.name,
        run: () => emptying.set(folder.name),
      };
    });
  const offers = [...emptied, ...reviewed.offers];
  const most = offers.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <section className={styles['cleanUp']} aria-labelledby="usage-clean-up">
      <div className={styles['head']}>
        <h3 id="usage-clean-up">{t('LANG_USAGE_CLEAN_UP')}</h3>
        <span className={styles['aside']}>
          {most === 0 ? '' : t('LANG_USAGE_UP_TO', { size: formatSize(most, tag) })}
        </span>
      </div>
      {offers.length === 0 && reviewed.isKnown ? <p className={styles['note']}>{t('LANG_USAGE_CLEAN')}</p> : null}
      <ul>
        {offers.map(({ key, icon: Icon, title, words, bytes, action, folder, run }) => (
          <li
            key={key}
            className={styles['offer']}
            onPointerEnter={() => onChoose(folder)}
            onPointerLeave={() => onChoose('')}
            onFocus={() => onChoose(folder)}
            onBlur={() => onChoose('')}
          >
            <span className={styles['sign']}>
              <Icon size={18} aria-hidden="true" />
            </span>
            <span className={styles['what']}>
              <span className={styles['subject']}>{title}</span>
              <span className={styles['from']}>{words}</span>
            </span>
            <span className={styles['size']}>{formatSize(bytes, tag)}</span>
            <Button size="small" onClick={run}>
              {action}
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles['note']}>{t('LANG_USAGE_NOTE')}</p>
    </section>
  );
}

/** What is offered to be reviewed, the safest first; `isKnown` once all of it is. */
function useReviewed(onReview: (kind: CleanUpKind) => void): {
  readonly offers: readonly Offer[];
  readonly isKnown: boolean;
} {
  const t = useText();
  const tag = useLocaleTag();
  const hasFiles = useHasFiles();
  const saved = useQuery({ ...CLEAN_UPS.saved, enabled: hasFiles });
  const newsletters = useQuery(CLEAN_UPS.newsletters);
  const copies = useQuery(CLEAN_UPS.copies);
  const old = useQuery(CLEAN_UPS.old);
  const offer = (
    kind: CleanUpKind,
    { data }: { readonly data: SizedMessages | undefined },
    shown: { readonly icon: LucideIcon; readonly title: string; readonly words: (count: number) => string },
  ): Offer[] => {
    if (data === undefined || data.count === 0) return [];
    const { icon, title, words } = shown;
    const about = { key: kind, icon, title, words: words(data.count), bytes: data.bytes, folder: '' };
    return [{ ...about, action: t('LANG_USAGE_REVIEW'), run: () => onReview(kind) }];
  };
  const counted = (count: number): string => t('LANG_USAGE_COUNT', { count });
  return {
    offers: [
      ...offer('saved', saved, {
        icon: FolderOpen,
        title: t('LANG_USAGE_SAVED'),
        words: (count) => t('LANG_USAGE_SAVED_COUNT', { count }),
      }),
      ...offer('newsletters', newsletters, { icon: Newspaper, title: t('LANG_USAGE_NEWSLETTERS'), words: counted }),
      ...offer('copies', copies, {
        icon: Copy,
        title: t('LANG_USAGE_COPIES'),
        words: (count) => t('LANG_USAGE_COPIES_COUNT', { count }),
      }),
      ...offer('old', old, {
        icon: Archive,
        title: t('LANG_USAGE_OLD'),
        words: (count) => t('LANG_USAGE_OLD_COUNT', { count, size: formatSize(LARGE_BYTES, tag) }),
      }),
    ],
    isKnown:
      [newsletters, copies, old].every(({ data }) => data !== undefined) && (saved.data !== undefined || !hasFiles),
  };
}
