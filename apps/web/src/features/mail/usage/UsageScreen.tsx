import type { Folder } from '@pillarbox/contract/mail/folder';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { useOwnFolders } from '../data/folders.ts';
import { usageQuery } from '../data/usage.ts';
import { EmptyFolderDialog } from '../folders/EmptyFolderDialog.tsx';
import { opens } from '../model/folder-kind.ts';
import { CleanUp } from './CleanUp.tsx';
import { LargestMessages } from './LargestMessages.tsx';
import type { Review } from './clean-up.queries.ts';
import { readSizesAgain } from './storage.queries.ts';
import type { StoredBy } from './StorageViews.tsx';
import { StorageViews, StoredByChoice } from './StorageViews.tsx';
import { Used } from './Used.tsx';
import styles from './Usage.module.css';

const LARGEST: Review = { kind: 'largest' };
const NO_FOLDERS: readonly Folder[] = [];

/** Route /preferences/usage [SHELL-038, PREF-033]: the storage by folder, the largest messages, and what can be deleted. */
export function UsageScreen(): ReactNode {
  const t = useText();
  const folders = useOwnFolders();
  const usage = useQuery(usageQuery);
  /** What the user chose to look at; null: nothing yet. */
  const [review, setReview] = useState<Review | null>(null);
  const [by, setBy] = useState<StoredBy>('folder');
  /** The folder that a clean-up is about while the user points at it. */
  const [chosen, setChosen] = useState('');
  const all = folders.data?.filter(opens) ?? NO_FOLDERS;
  const stored = all.reduce((sum, { info }) => sum + info.dropsize, 0);
  // A server without quotas says 0.
  const used = usage.data === undefined || usage.data.used === 0 ? stored : usage.data.used;
  // Mail arrives, is deleted, or comes back by Undo: what is shown of it is read again.
  const state = all.map(({ name, info }) => `${name} ${String(info.messages)} ${String(info.dropsize)}`).join('\n');
  const before = useRef('');
  useEffect(() => {
    if (before.current !== '' && before.current !== state) void readSizesAgain();
    before.current = state;
  }, [state]);
  if (folders.error !== null && folders.data === undefined) {
    return (
      <ErrorState
        title={t(errorTextKey(folders.error))}
        action={<Button onClick={() => void folders.refetch()}>{t('LANG_USAGE_AGAIN')}</Button>}
      />
    );
  }
  return (
    <div className={styles['page']}>
      <h2 className={styles['title']}>{t('LANG_SHELL_TITLE_USAGE')}</h2>
      <Used used={used} limit={usage.data?.limit ?? 0} isKnown={usage.data !== undefined}>
        <StoredByChoice value={by} onChange={setBy} />
      </Used>
      {folders.data === undefined ? (
        <div className={styles['counting']} role="status">
          {t('LANG_USAGE_COUNTING')}
        </div>
      ) : (
        <StorageViews
          by={by}
          folders={all}
          chosen={by === 'folder' ? chosen : reviewedId(review)}
          onReview={setReview}
        />
      )}
      <div className={styles['columns']}>
        <LargestMessages
          key={JSON.stringify(review)}
          review={review ?? LARGEST}
          takesFocus={review !== null}
          folders={all}
          onBack={() => setReview(LARGEST)}
        />
        <CleanUp folders={all} onReview={(kind) => setReview({ kind })} onChoose={setChosen} />
      </div>
      <EmptyFolderDialog />
    </div>
  );
}

/** The address or the year whose messages are listed; '' for none. */
function reviewedId(review: Review | null): string {
  if (review?.kind === 'sender') return review.mail;
  return review?.kind === 'year' ? String(review.year) : '';
}
