import type { Folder } from '@pillarbox/contract/mail/folder';
import type { AccountId } from '../../platform/account/account.ts';

interface Owner {
  readonly accountId: AccountId;
}

/** How a user has arranged the folders of an account. None of these fails because of the arrangement. */
export interface ArrangedFolders {
  /** The folders in the user's order, with the places of the favourites. */
  arrange(owner: Owner, folders: Promise<Folder[]>): Promise<Folder[]>;
  /** Called after a folder got another path. */
  renamed(owner: Owner, from: string, to: string): Promise<void>;
  /** Called after a folder was deleted. */
  deleted(owner: Owner, path: string): Promise<void>;
}
