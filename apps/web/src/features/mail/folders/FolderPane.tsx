import { Plus, SquarePen } from 'lucide-react';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useSingleKey } from '../../../lib/shortcuts.ts';
import { tellShell } from '../../../lib/shell-state.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import pane from '../../../ui/Pane.module.css';
import { PaneBones, PaneCreate, PaneHead } from '../../../ui/Pane.tsx';
import { requestCompose } from '../actions/compose-request.ts';
import { useFolders, useOwnFolders } from '../data/folders.ts';
import { openFolder } from '../model/location.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { LabelPane } from '../../labels/public.ts';
import { drag } from '../actions/drag.ts';
import { closeSearch, openLabel, searchedLabel, searchPlace } from '../state/search-state.ts';
import { FolderNameField } from './FolderNameField.tsx';
import { FolderTree } from './FolderTree.tsx';
import { LaterFolderMenus } from './LaterFolderMenus.tsx';
import { BranchesOfAccounts, TopOfAccounts } from './OtherAccounts.tsx';
import { FollowUpsLink } from './FollowUpsLink.tsx';
import { ScheduledLink } from './ScheduledLink.tsx';
import { FavoriteFolders } from './FavoriteFolders.tsx';
import { placeSaid } from './arrange-folders.ts';
import { targetOf } from './folder-drop.ts';
import { opens } from '../model/folder-kind.ts';
import { naming, openedFolders, setOpened } from './folder-state.ts';
import { folderTrees } from '../model/folder-tree.ts';
import styles from './FolderTree.module.css';

/** The folder pane of mail: the button for a new message, the core folders, the user's own, and what else is below them. */
export function FolderPane({ children }: { readonly children?: ReactNode }): ReactNode {
  const t = useText();
  const { data: folders, error, refetch } = useFolders();
  const { data: own } = useOwnFolders();
  const key = useSingleKey('new_message');
  const typed = useStore(naming);
  const isTop = useStore(
    drag,
    (now) => now?.at?.isFavorite === false && now.over === '' && targetOf(now, folders ?? []) === '',
  );
  const label = useStore(searchedLabel);
  const overLabel = useStore(drag, (now) => (now?.what.kind === 'messages' ? (now.label ?? '') : ''));
  const said = useStore(placeSaid);
  const trees = useMemo(() => folderTrees(own ?? []), [own]);
  const open = (folder: Folder): void => {
    if (!opens(folder)) {
      setOpened(folder.name, !openedFolders.get().has(folder.name));
      return;
    }
    tellShell({ paneOpen: false });
    searchPlace.set(null);
    openFolder(folder.name);
  };
  return (
    <div className={pane['pane']}>
      <PaneCreate
        label={t('LANG_MAIL_NEW')}
        icon={<SquarePen size={17} />}
        keyHint={key}
        onClick={() => requestCompose({ command: 'new' })}
        className={styles['compose']}
      />
      <div className={pane['scroll']}>
        {folders === undefined ? (
          error === null ? (
            <PaneBones />
          ) : (
            <ErrorState
              title={t('LANG_MAIL_FOLDERS_FAILED')}
              action={<Button onClick={() => void refetch()}>{t('LANG_MAIL_TRY_AGAIN')}</Button>}
            >
              {t(errorTextKey(error))}
            </ErrorState>
          )
        ) : (
          <>
            <TopOfAccounts
              onOpen={() => {
                tellShell({ paneOpen: false });
                searchPlace.set(null);
              }}
            />
            <FavoriteFolders folders={folders} onOpen={open} />
            <FolderTree label={t('LANG_MAIL_CORE_FOLDERS')} nodes={trees.core} onOpen={open} />
            <FollowUpsLink />
            <ScheduledLink />
            <PaneHead
              isTarget={isTop}
              data-folder=""
              action={
                <IconButton
                  size="dense"
                  icon={<Plus size={16} />}
                  label={t('LANG_MAIL_FOLDER_NEW')}
                  onClick={() => naming.set({ kind: 'create', parent: '' })}
                />
              }
            >
              {t('LANG_MAIL_FOLDERS')}
            </PaneHead>
            {typed?.kind === 'create' && typed.parent === '' ? (
              <FolderNameField what={typed} initial="" level={0} />
            ) : null}
            {trees.own.length === 0 ? null : (
              <FolderTree label={t('LANG_MAIL_FOLDERS')} nodes={trees.own} onOpen={open} />
            )}
            <BranchesOfAccounts onOpen={open} />
            {children ?? (
              <LabelPane
                selected={label}
                over={overLabel}
                onOpen={(keyword) => {
                  tellShell({ paneOpen: false });
                  if (keyword === '') closeSearch();
                  else openLabel(keyword);
                }}
              />
            )}
          </>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <LaterFolderMenus folders={folders ?? []} />
    </div>
  );
}
