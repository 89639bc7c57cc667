import type { Folder } from '@pillarbox/contract/mail/folder';
import type { FunctionComponent, ReactNode } from 'react';
import type { Loader } from '../../../lib/loader.ts';
import { useLoadedIfPossible } from '../../../lib/loading.ts';
import { useStore } from '../../../lib/store.ts';
import { realmFolders } from '../data/realm-folders.ts';

interface TopProps {
  readonly onOpen: () => void;
}

interface BranchesProps {
  readonly onOpen: (folder: Folder) => void;
}

interface AccountParts {
  readonly AllAccounts: FunctionComponent<TopProps>;
  readonly AccountBranches: FunctionComponent<BranchesProps>;
}

/** Most users have one account, so the code for others loads when there are some. */
const parts: Loader<AccountParts> = { code: () => import('./Accounts.tsx') };

/** What stands above the folders when there are other accounts. */
export function TopOfAccounts(props: TopProps): ReactNode {
  return useStore(realmFolders).length === 0 ? null : <LoadedTop {...props} />;
}

function LoadedTop(props: TopProps): ReactNode {
  const loaded = useLoadedIfPossible(parts);
  return loaded === undefined ? null : <loaded.AllAccounts {...props} />;
}

/** The folders of other accounts. */
export function BranchesOfAccounts(props: BranchesProps): ReactNode {
  return useStore(realmFolders).length === 0 ? null : <LoadedBranches {...props} />;
}

function LoadedBranches(props: BranchesProps): ReactNode {
  const loaded = useLoadedIfPossible(parts);
  return loaded === undefined ? null : <loaded.AccountBranches {...props} />;
}
