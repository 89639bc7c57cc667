import { Failure } from '@pillarbox/contract/failure';
import type { FolderLayout } from '@pillarbox/contract/folder-layout/layout';
import { folderLayout, MAX_FAVORITES } from '@pillarbox/contract/folder-layout/layout';
import * as operations from '@pillarbox/contract/folder-layout/operations';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { afterDelete, afterRename, inOrder, placed, withFavorites, withOrder } from '@pillarbox/rules/folder-layout';
import type { AccountId } from '../../platform/account/account.ts';
import type { Mount } from '../../platform/http/request-pipeline.ts';

interface Owner {
  readonly accountId: AccountId;
}

/** Reads and changes the layout of an account, which is one of its settings. */
export interface LayoutSettings {
  load(owner: Owner, names: readonly ['folderLayout']): Promise<{ folderLayout?: unknown }>;
  change(owner: Owner, name: 'folderLayout', change: (value: unknown) => unknown): Promise<void>;
}

/** What the folder layout offers the mail feature. */
export interface FolderLayoutFeature {
  /** The folders in the user's order, with the places of the favourites. When the layout cannot be read: as they are. */
  arrange(owner: Owner, folders: Promise<Folder[]>): Promise<Folder[]>;
  /** Call it after a folder got another path. */
  renamed(owner: Owner, from: string, to: string): Promise<void>;
  /** Call it after a folder was deleted. */
  deleted(owner: Owner, path: string): Promise<void>;
}

const EMPTY: FolderLayout = { favorites: [], order: [] };

function read(value: unknown): FolderLayout {
  const parsed = folderLayout.safeParse(value);
  return parsed.success ? parsed.data : EMPTY;
}

/** Builds the feature that stores favourite folders and the user's own order of folders, and registers its operations. */
export function folderLayoutFeature({
  mount,
  settings,
  failed,
}: {
  readonly mount: Mount;
  readonly settings: LayoutSettings;
  /** Logs that the layout of an account could not be read or changed. */
  readonly failed: (error: unknown) => void;
}): FolderLayoutFeature {
  const change = async (owner: Owner, to: (layout: FolderLayout) => FolderLayout): Promise<0> => {
    await settings.change(owner, 'folderLayout', (value) => to(read(value)));
    return 0;
  };
  const load = async (owner: Owner): Promise<FolderLayout> =>
    read((await settings.load(owner, ['folderLayout'])).folderLayout);

  /** Changes the layout only where the change concerns it, so that other renames write nothing. The folder itself is renamed. */
  const follow = async (owner: Owner, to: (layout: FolderLayout) => FolderLayout): Promise<void> => {
    try {
      const layout = await load(owner);
      if (JSON.stringify(to(layout)) !== JSON.stringify(layout)) await change(owner, to);
    } catch (error) {
      failed(error);
    }
  };

  mount(operations.placeFavorite, ({ session, body: { folder, before } }) =>
    change(session, (layout) => {
      const favorites = placed(layout.favorites, folder, before);
      if (favorites.length > MAX_FAVORITES) throw new Failure('invalid_request', { limit: MAX_FAVORITES });
      return { ...layout, favorites };
    }),
  );
  mount(operations.removeFavorite, ({ session, body: { folder } }) =>
    change(session, (layout) => ({ ...layout, favorites: layout.favorites.filter((path) => path !== folder) })),
  );
  mount(operations.orderFolders, ({ session, body: { folders, sorted } }) =>
    change(session, (layout) => withOrder(layout, folders, sorted)),
  );

  return {
    arrange: async (owner, folders) => {
      const [all, layout] = await Promise.all([
        folders,
        load(owner).catch((error: unknown) => {
          failed(error);
          return EMPTY;
        }),
      ]);
      return withFavorites(inOrder(all, layout.order), layout.favorites);
    },
    renamed: (owner, from, to) => follow(owner, (layout) => afterRename(layout, from, to)),
    deleted: (owner, path) => follow(owner, (layout) => afterDelete(layout, path)),
  };
}
