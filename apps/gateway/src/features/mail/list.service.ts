import type { SpecialUse } from '@pillarbox/contract/mail/folder';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { ListScope } from '@pillarbox/contract/mail/list';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { FolderUses } from './folder-uses.ts';

/** Folders whose list never shows conversations [MAIL-013 to MAIL-016]. */
const FLAT: ReadonlySet<SpecialUse> = new Set(['drafts', 'spam', 'sent', 'trash']);

/** Folders of the user's own mail, where all messages have the same sender. */
const OUTGOING: ReadonlySet<SpecialUse> = new Set(['drafts', 'sent']);

/** The same scope, without conversations and sender groups in folders that do not show them. */
export async function flattened<S extends ListScope>(mailbox: Mailbox, uses: FolderUses, scope: S): Promise<S> {
  if (!scope.threaded && scope.sendergroups === undefined) return scope;
  const use = await uses.useOf(mailbox, scope.folder);
  if (use === null) return scope;
  const threaded = scope.threaded && !FLAT.has(use);
  if (!OUTGOING.has(use)) return { ...scope, threaded };
  const { sendergroups: _, ...rest } = scope;
  return { ...rest, threaded } as S;
}

/** New messages in a folder since the last poll of the client. */
export interface Arrivals {
  readonly folder: string;
  readonly topuid: number;
  /** Unseen messages above the client's highest uid. */
  readonly fresh: number;
  readonly unseen: number;
}

/** New mail by folder [API-009]; `lastuid` has the client's highest uid of each folder. Missing folders are left out. */
export async function arrivalsSince(mailbox: Mailbox, lastuid: Readonly<Record<string, number>>): Promise<Arrivals[]> {
  const folders = (await mailbox.folders()).filter((folder) => Object.hasOwn(lastuid, folder.name));
  return await Promise.all(
    folders.map(async ({ name, info }) => {
      const known = lastuid[name] ?? 0;
      const fresh = info.topuid > known && info.unseen > 0 ? await countUnseenAbove(mailbox, name, known) : 0;
      return { folder: name, topuid: info.topuid, fresh, unseen: info.unseen };
    }),
  );
}

async function countUnseenAbove(mailbox: Mailbox, folder: string, known: number): Promise<number> {
  const search = { text: '', scope: 0, flags: ['UNSEEN' as const] };
  const { uids } = await mailbox.uidsOf({ folder, sort: SORT_KEY.UID, dir: -1, search, threaded: false });
  return uids.filter((uid) => uid > known).length;
}
