import type { Folder } from '@pillarbox/contract/mail/folder';
import { Trash } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { watchFolder } from '../../../lib/socket.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useWaited } from '../../../ui/Skeleton.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import type { MessageList } from '../data/message-list.ts';
import { emptying } from '../folders/folder-state.ts';
import { canBeEmptied } from '../model/folder-kind.ts';
import { folderName } from '../model/folder-text.ts';
import { openList } from '../state/open-list.ts';
import { ComposeButton } from './ComposeButton.tsx';
import { MessageBulkBar } from './MessageBulkBar.tsx';
import { FilterRow } from './FilterRow.tsx';
import { listOptions, SHOW_ALL } from '../state/list-options.ts';
import { isKnown } from '../model/message-list-model.ts';
import { MessageGrid } from './MessageGrid.tsx';
import { RowBones } from './RowBones.tsx';
import { SearchBar } from './SearchBar.tsx';
import { useSeeNewMail } from './use-see-new-mail.ts';
import { useMessageList } from '../state/use-message-list.ts';
import styles from './ListColumn.module.css';

interface ListColumnProps {
  readonly folder: Folder;
  readonly openUid: number;
}

/** The list of a folder with its search and filters. */
export function ListColumn({ folder, openUid }: ListColumnProps): ReactNode {
  const t = useText();
  const column = useRef<HTMLElement>(null);
  useSeeNewMail(column, folder.name, openUid);
  const list = useMessageList(folder);
  const known = useStore(list.state, isKnown);
  const total = useStore(list.view, (view) => view.total);
  const isFiltered = useStore(listOptions, ({ quick }) => quick !== 'all');
  useEffect(() => watchFolder(folder.name), [folder.name]);
  useEffect(() => {
    openList.set({ folder: folder.name, list });
  }, [folder.name, list]);
  useEffect(() => () => openList.set(null), []);
  useEffect(() => {
    // An empty list has no grid that asks for rows: messages may have arrived while it was not on the screen.
    if (!isKnown(list.state.get()) || list.view.get().total === 0) list.showRange(0, 30);
    return () => list.showNothing();
  }, [list]);
  return (
    <section ref={column} className={styles['column']} aria-label={t('LANG_MAIL_MESSAGES')} data-area="list">
      <SearchBar />
      <FilterRow list={list} total={total} />
      <VisuallyHidden>
        <span role="status">{isFiltered && known ? t('LANG_MAIL_RESULTS', { count: total }) : ''}</span>
      </VisuallyHidden>
      {canBeEmptied(folder) && total > 0 && !isFiltered ? <EmptyRow folder={folder} /> : null}
      <ListBody folder={folder} list={list} openUid={openUid} />
      <MessageBulkBar />
      <ComposeButton />
    </section>
  );
}

/** The row above the list of Trash and Spam, with the button that empties the folder. */
function EmptyRow({ folder }: { readonly folder: Folder }): ReactNode {
  const t = useText();
  return (
    <div className={styles['empty']}>
      <Button kind="quiet" size="small" icon={<Trash size={15} />} onClick={() => emptying.set(folder.name)}>
        {t('LANG_MAIL_EMPTY_NAMED', { folder: folderName(folder, t) })}
      </Button>
    </div>
  );
}

function ListBody({ folder, list, openUid }: ListColumnProps & { readonly list: MessageList }): ReactNode {
  const failure = useStore(list.failure);
  const known = useStore(list.state, isKnown);
  const total = useStore(list.view, (view) => view.total);
  if (failure !== null && total === 0) return <ListError failure={failure} onRetry={list.retry} />;
  if (!known) return <ListBones />;
  if (total === 0) return <EmptyList folder={folder} />;
  return <MessageGrid folder={folder} list={list} openUid={openUid} />;
}

function ListBones(): ReactNode {
  const waited = useWaited();
  const t = useText();
  const isPhone = useMedia(PHONE);
  const compact = usePreferences().list_density === 'compact' && !isPhone;
  if (!waited) return <div className={styles['blank']} />;
  return (
    <div role="grid" aria-label={t('LANG_MAIL_LOADING')} aria-busy="true" className={styles['blank']}>
      {Array.from({ length: compact ? 16 : 7 }, (_, row) => (
        <RowBones key={row} compact={compact} />
      ))}
    </div>
  );
}

function ListError({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }): ReactNode {
  const t = useText();
  const details = failure instanceof ApiError ? (failure.details.serverText ?? failure.code) : undefined;
  return (
    <Middle>
      <ErrorState
        title={t('LANG_MAIL_LIST_FAILED')}
        action={<Button onClick={onRetry}>{t('LANG_MAIL_TRY_AGAIN')}</Button>}
        detailsLabel={t('LANG_MAIL_DETAILS')}
        details={details}
      >
        {t(errorTextKey(failure))}
      </ErrorState>
    </Middle>
  );
}

function EmptyList({ folder }: { readonly folder: Folder }): ReactNode {
  const t = useText();
  const options = useStore(listOptions);
  const name = folderName(folder, t);
  if (options.quick !== 'all') {
    return (
      <Middle>
        <EmptyState
          title={t('LANG_MAIL_EMPTY_FILTER')}
          action={<Button onClick={() => listOptions.set(SHOW_ALL)}>{t('LANG_MAIL_SHOW_EVERYTHING')}</Button>}
        >
          {t('LANG_MAIL_EMPTY_SEARCH_IN', { folder: name })}
        </EmptyState>
      </Middle>
    );
  }
  return (
    <Middle>
      <EmptyState title={t(folder.use === 'inbox' ? 'LANG_MAIL_EMPTY_INBOX' : 'LANG_MAIL_EMPTY_FOLDER')}>
        {t('LANG_MAIL_EMPTY_IN', { folder: name })}
      </EmptyState>
    </Middle>
  );
}
