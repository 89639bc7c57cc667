import type { FilePlace } from '@pillarbox/contract/files/file';
import { Upload } from 'lucide-react';
import type { DragEvent, ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { FloatingButton } from '../../../ui/FloatingButton.tsx';
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { droppedFiles } from '../data/dropped-files.ts';
import { openDetails, openScope, useFilesLocation } from '../data/files-location.ts';
import { entriesOf, refreshFiles, useFileList } from '../data/files.queries.ts';
import { selection, uncheckAll } from '../data/selection.ts';
import { FileBulkBar } from '../list/FileBulkBar.tsx';
import { FileGrid } from '../list/FileGrid.tsx';
import { isCarried } from '../list/carried.ts';
import { DetailsPanel } from '../panel/DetailsPanel.tsx';
import { chooseFiles, sendAll, uploadTarget } from './choose-files.ts';
import { FileDialogs } from './FileDialogs.tsx';
import { FilesToolbar } from './FilesToolbar.tsx';
import { HomeSwitch } from './HomeSwitch.tsx';
import styles from './FilesScreen.module.css';

/** The screen of files: the list with its bars and the details beside it, or the screen of categories. */
export function FilesScreen({ children }: { readonly children: ReactNode }): ReactNode {
  const { screen } = useFilesLocation();
  useShortcut('upload_files', () => chooseFiles('files'));
  const isList = screen === 'list' || screen === 'home';
  return (
    <>
      {isList ? <ListScreen isHome={screen === 'home'} /> : null}
      {children}
      <FileDialogs />
    </>
  );
}

function ListScreen({ isHome }: { readonly isHome: boolean }): ReactNode {
  const t = useText();
  const { scope, open } = useFilesLocation();
  const checking = useStore(selection, (now) => now.size > 0);
  const [isOver, setOver] = useState(false);
  const { data } = useFileList(scope);
  const takes = (scope.place === 'folder' && data?.pages[0]?.right !== 'READ') || scope.place === 'recent';
  useEffect(uncheckAll, [scope.place, scope.id, scope.text, scope.type]);
  usePaste(takes);
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    if (!takes || isCarried(event.dataTransfer)) return;
    event.preventDefault();
    const target = uploadTarget();
    void droppedFiles(event.dataTransfer).then((dropped) => sendAll(dropped, target));
  };
  return (
    <div className={styles['screen']} data-open={open !== '' || undefined}>
      <section
        className={styles['column']}
        aria-label={t('LANG_SHELL_FILES')}
        data-area="list"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!takes || isCarried(event.dataTransfer) || !event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <FilesToolbar />
        {isHome ? <HomeSwitch /> : null}
        <Body />
        <FileBulkBar inTrash={scope.place === 'trash'} />
        <FloatingButton
          label={t('LANG_FILES_UPLOAD')}
          icon={Upload}
          hidden={checking || !takes}
          onClick={() => chooseFiles('files')}
        />
      </section>
      {open === '' ? null : <DetailsPanel id={open} onClose={() => openDetails('')} />}
    </div>
  );
}

/** Uploads files that are pasted while no field has the focus. */
function usePaste(takes: boolean): void {
  useEffect(() => {
    if (!takes) return undefined;
    const onPaste = (event: ClipboardEvent): void => {
      const inField = (event.target as Element | null)?.closest('input, textarea, [contenteditable]') != null;
      if (inField || event.clipboardData === null || event.clipboardData.files.length === 0) return;
      event.preventDefault();
      const target = uploadTarget();
      void droppedFiles(event.clipboardData).then((dropped) => sendAll(dropped, target));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [takes]);
}

function Body(): ReactNode {
  const t = useText();
  const { layout, scope, open } = useFilesLocation();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useFileList(scope);
  const entries = useMemo(() => entriesOf(data?.pages), [data]);
  const more = useRef(fetchNextPage);
  more.current = fetchNextPage;
  const onEnd = useMemo(
    () => (hasNextPage && !isFetchingNextPage ? () => void more.current() : null),
    [hasNextPage, isFetchingNextPage],
  );
  // A folder that was thrown away, or whose share has ended, shows no longer what it held.
  const isGone = error instanceof ApiError && error.code === 'folder_missing';
  if (error !== null && (data === undefined || isGone)) {
    return (
      <Middle>
        <ErrorState
          title={t('LANG_FILES_FAILED')}
          action={<Button onClick={() => void refreshFiles()}>{t('LANG_FILES_TRY_AGAIN')}</Button>}
        >
          {t(errorTextKey(error))}
        </ErrorState>
      </Middle>
    );
  }
  if (data === undefined) return <ListSkeleton />;
  if (entries.length === 0) return <Empty />;
  return (
    <FileGrid
      entries={entries}
      layout={layout}
      list={JSON.stringify(scope)}
      inTrash={scope.place === 'trash'}
      openId={open}
      label={t('LANG_SHELL_FILES')}
      onEnd={onEnd}
    />
  );
}

/** What an empty place will hold. */
const NOTHING_KEYS: Partial<Record<FilePlace, `LANG_FILES_NOTHING_${'SHARED' | 'GRANTED' | 'MAIL' | 'TRASH'}`>> = {
  shared: 'LANG_FILES_NOTHING_SHARED',
  granted: 'LANG_FILES_NOTHING_GRANTED',
  mail: 'LANG_FILES_NOTHING_MAIL',
  trash: 'LANG_FILES_NOTHING_TRASH',
};

function Empty(): ReactNode {
  const t = useText();
  const { scope } = useFilesLocation();
  const { data } = useFileList(scope);
  const takes = scope.place === 'folder' && data?.pages[0]?.right !== 'READ';
  const isSearch = scope.text !== '' || scope.type !== '';
  const hint = takes ? 'LANG_FILES_DROP_HINT' : scope.id === '' ? NOTHING_KEYS[scope.place] : undefined;
  const action = isSearch ? (
    <Button onClick={() => openScope({ place: scope.place, id: scope.id })}>{t('LANG_FILES_CLEAR_SEARCH')}</Button>
  ) : takes ? (
    <Button onClick={() => chooseFiles('files')}>{t('LANG_FILES_UPLOAD')}</Button>
  ) : undefined;
  return (
    <Middle>
      <EmptyState title={t(isSearch ? 'LANG_FILES_NOTHING_FOUND' : 'LANG_FILES_NOTHING_HERE')} action={action}>
        {isSearch || hint === undefined ? undefined : t(hint)}
      </EmptyState>
    </Middle>
  );
}
