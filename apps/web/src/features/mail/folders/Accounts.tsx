import type { Folder } from '@pillarbox/contract/mail/folder';
import type { MergedPlace } from '@pillarbox/rules/realm-path';
import { MERGED_PLACES, mergedName } from '@pillarbox/rules/realm-path';
import { Plus, Star, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { codeTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PaneGroup, PaneHead, PaneRow } from '../../../ui/Pane.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useOwnFolders } from '../data/folders.ts';
import { realmFolders, retryRealm } from '../data/realm-folders.ts';
import type { RealmFolders } from '../data/realm-folders.ts';
import { accountTree } from '../model/folder-tree.ts';
import { openFolder, openMerged, useMailLocation } from '../model/location.ts';
import { MERGED_NAMES, mergedCount } from '../model/merged-place.ts';
import { useTimes } from '../state/times.ts';
import { AccountMark, useAccount } from './AccountMark.tsx';
import { folderIcon } from './folder-icon.ts';
import { FolderTree } from './FolderTree.tsx';
import styles from './Accounts.module.css';

/** Where accounts are added and their passwords are entered. */
const ACCOUNTS_PATH = '/preferences/popimap';

interface TopProps {
  readonly onOpen: () => void;
}

/** The lists over all accounts, and the name of the own account above its folders; nothing while there is only the own account (ui.md 13, 23). */
export function AllAccounts({ onOpen }: TopProps): ReactNode {
  const t = useText();
  const { data: own = [] } = useOwnFolders();
  const realms = useStore(realmFolders);
  const open = useStore(openMerged);
  const { folder } = useMailLocation();
  const { name } = useAccount('');
  if (realms.length === 0) return null;
  const folders = [...own, ...realms.flatMap((realm) => realm.folders)];
  return (
    <>
      <PaneHead>{t('LANG_FOLDERS_ALL_ACCOUNTS')}</PaneHead>
      <PaneGroup label={t('LANG_FOLDERS_ALL_ACCOUNTS')}>
        {MERGED_PLACES.map((place) => (
          <MergedRow
            key={place}
            place={place}
            folders={folders}
            isOpen={open === place || folder === mergedName(place)}
            onOpen={onOpen}
          />
        ))}
      </PaneGroup>
      <PaneHead>
        <span className={styles['own']}>
          <AccountMark account="" size={16} />
          <bdi className={styles['name']}>{name}</bdi>
        </span>
      </PaneHead>
    </>
  );
}

interface MergedRowProps extends TopProps {
  readonly place: MergedPlace;
  readonly folders: readonly Folder[];
  readonly isOpen: boolean;
}

function MergedRow({ place, folders, isOpen, onOpen }: MergedRowProps): ReactNode {
  const t = useText();
  const { count, unread } = mergedCount(place, folders);
  const Icon = place === 'starred' ? Star : folderIcon({ use: place, type: 'core' });
  return (
    <PaneRow
      name={t(MERGED_NAMES[place])}
      icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
      isOpen={isOpen}
      {...(count === 0 ? {} : { count: unread ? <Unread count={count} /> : count })}
      onClick={() => {
        onOpen();
        openFolder(mergedName(place));
      }}
    />
  );
}

function Unread({ count }: { readonly count: number }): ReactNode {
  const t = useText();
  return (
    <>
      {count}
      <VisuallyHidden> {t('LANG_MAIL_FOLDER_UNREAD', { count })}</VisuallyHidden>
    </>
  );
}

/** A branch of folders for each other account. */
export function AccountBranches({ onOpen }: { readonly onOpen: (folder: Folder) => void }): ReactNode {
  const t = useText();
  const realms = useStore(realmFolders);
  if (realms.length === 0) return null;
  return (
    <>
      <PaneHead
        action={
          <IconButton
            size="dense"
            icon={<Plus size={16} />}
            label={t('LANG_FOLDERS_ACCOUNT_ADD')}
            onClick={() => go(ACCOUNTS_PATH)}
          />
        }
      >
        {t('LANG_FOLDERS_ACCOUNTS')}
      </PaneHead>
      {realms.map((realm) => (
        <Branch key={realm.realmid} realm={realm} onOpen={onOpen} />
      ))}
    </>
  );
}

function Branch({
  realm,
  onOpen,
}: {
  readonly realm: RealmFolders;
  readonly onOpen: (folder: Folder) => void;
}): ReactNode {
  const nodes = useMemo(() => accountTree(realm.folders), [realm.folders]);
  const isDown = realm.state === 'failed' || realm.state === 'refused';
  return (
    <div>
      <FolderTree label={realm.name} nodes={nodes} onOpen={onOpen} />
      {isDown ? <Trouble realm={realm} /> : null}
    </div>
  );
}

/** Why an account cannot be reached, in one line, and what to do about it. */
function Trouble({ realm }: { readonly realm: RealmFolders }): ReactNode {
  const t = useText();
  const times = useTimes();
  const [isBusy, setBusy] = useState(false);
  const { realmid, state, reason, checkedAt } = realm;
  const isRefused = state === 'refused';
  const retry = (): void => {
    setBusy(true);
    // The state of the account says what came of it.
    void retryRealm(realmid)
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles['trouble']} role="status">
      <span className={styles['line']} title={t(codeTextKey(reason))}>
        <TriangleAlert size={14} aria-hidden="true" />
        {checkedAt === 0
          ? t('LANG_FOLDERS_ACCOUNT_NEVER')
          : t('LANG_FOLDERS_ACCOUNT_CHECKED', { time: times.short(checkedAt) })}
        <VisuallyHidden> {t(codeTextKey(reason))}</VisuallyHidden>
      </span>
      <Button kind="quiet" size="small" busy={isBusy} onClick={isRefused ? () => go(ACCOUNTS_PATH) : retry}>
        {t(isRefused ? 'LANG_FOLDERS_ACCOUNT_SIGN_IN' : 'LANG_FOLDERS_ACCOUNT_RETRY')}
      </Button>
    </div>
  );
}
