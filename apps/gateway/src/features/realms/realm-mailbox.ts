import { Failure } from '@pillarbox/contract/failure';
import { FOLDER_FLAG } from '@pillarbox/contract/mail/flags';
import { NO_MESSAGES } from '@pillarbox/contract/mail/folder';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { ListPage, ListScope } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { Mailbox, MailboxEvent } from '@pillarbox/mailbox/port';
import { qualified, realmPathOf } from '@pillarbox/rules/realm-path';

/** An account, and how calls name its folders. */
interface Outside {
  readonly realmid: string;
  /** What the account is called in the folder pane. */
  readonly name: string;
  /** A folder without an account is one of this account: for calls that name the account beside the folder. */
  readonly isImplied: boolean;
}

/** How the folders of one account are named outside it. */
interface Naming {
  readonly top: Folder;
  readonly outer: (path: string) => string;
  readonly inner: (folder: string) => string;
}

/**
 * The mailbox of another account, whose folders are named with the id of the account. A folder of any other account is unknown to it,
 * so that a request about one account never acts in another one. Its first folder is the account itself.
 */
export function realmMailbox(inside: Mailbox, { realmid, name, isImplied }: Outside): Mailbox {
  return named(inside, {
    top: accountFolder(qualified(realmid, ''), name),
    outer: (path) => qualified(realmid, path),
    inner: (folder) => {
      const at = realmPathOf(folder);
      if (at === null && isImplied) return folder;
      if (at?.realmid !== realmid || at.path === '') throw new Failure('folder_not_found');
      return at.path;
    },
  });
}

function named(mailbox: Mailbox, naming: Naming): Mailbox {
  const { top, outer, inner } = naming;
  const at = <T extends { readonly folder: string }>(of: T): T => ({ ...of, folder: inner(of.folder) });
  const scope = <T extends ListScope>(query: T): T => at(query);
  const row = (inside: MessageRow): MessageRow => rowOutside(inside, outer);
  return {
    folders: async () => [top, ...(await mailbox.folders()).map((folder) => folderOutside(folder, outer))],
    createFolder: async (path) => await mailbox.createFolder(inner(path)),
    renameFolder: async (path, to) => await mailbox.renameFolder(inner(path), inner(to)),
    deleteFolder: async (path) => await mailbox.deleteFolder(inner(path)),
    list: async (query) => pageOutside(await mailbox.list(scope(query)), row),
    rows: async (folder, uids, validity) => (await mailbox.rows(inner(folder), uids, validity)).map(row),
    threads: async (folder, uids, validity) => await mailbox.threads(inner(folder), uids, validity),
    conversation: async (ref) => {
      const { messages, folders, pending, leftout, ...rest } = await mailbox.conversation(at(ref));
      return {
        ...rest,
        messages: messages.map(row),
        folders: folders.map((one) => ({ ...one, folder: outer(one.folder) })),
        pending: pending.map(outer),
        leftout: leftout.map(outer),
      };
    },
    uidsOf: async (query) => await mailbox.uidsOf(scope(query)),
    find: async (search) => await mailbox.find(at(search)),
    source: async (ref, most, mostAtOnce) => await mailbox.source(at(ref), most, mostAtOnce),
    sourcePiece: async (ref, range) => await mailbox.sourcePiece(at(ref), range),
    sources: async (refs, most) => await mailbox.sources(at(refs), most),
    sample: async (query) => await mailbox.sample(at(query)),
    setFlags: async (selection, change) => await mailbox.setFlags(at(selection), change),
    setLabels: async (selection, change) => await mailbox.setLabels(at(selection), change),
    labelsInUse: () => mailbox.labelsInUse(),
    receiptAnswered: async (ref) => await mailbox.receiptAnswered(at(ref)),
    setReceiptAnswered: async (ref) => await mailbox.setReceiptAnswered(at(ref)),
    move: async (selection, to) => await mailbox.move(at(selection), inner(to)),
    remove: async (selection) => await mailbox.remove(at(selection)),
    expungeDeleted: async (folder, uids) => await mailbox.expungeDeleted(inner(folder), uids),
    append: async (message) => await mailbox.append(at(message)),
    appendAll: async (folder, messages) => await mailbox.appendAll(inner(folder), messages),
    inventory: async (folder) => await mailbox.inventory(inner(folder)),
    findByMessageId: async (folder, messageId) => await mailbox.findByMessageId(inner(folder), messageId),
    correspondence: async ({ sent, ignored }) =>
      await mailbox.correspondence({ sent: sent === null ? null : inner(sent), ignored: ignored.map(inner) }),
    specialFolder: async (use) => outer(await mailbox.specialFolder(use)),
    nameInRules: async (path) => await mailbox.nameInRules(inner(path)),
    folderNaming: () => mailbox.folderNaming(),
    sizes: async (folder) => await mailbox.sizes(inner(folder)),
    usage: () => mailbox.usage(),
    watch: async (folder) => await mailbox.watch(folder === '' ? '' : inner(folder)),
    subscribe: (listener) =>
      mailbox.subscribe((event) => {
        const told = eventOutside(event, outer);
        if (told !== null) listener(told);
      }),
    within: (signal) => named(mailbox.within?.(signal) ?? mailbox, naming),
    get lastUsed() {
      return mailbox.lastUsed;
    },
    get alive() {
      return mailbox.alive;
    },
    close: () => mailbox.close(),
  };
}

/** An event as it is told outside; null for one about the account as a whole, which has a state of its own. */
export function eventOutside(event: MailboxEvent, outer: (path: string) => string): MailboxEvent | null {
  switch (event.event) {
    case 'folder-changed':
    case 'folder-counts':
    case 'new-mail':
      return { ...event, folder: outer(event.folder) };
    case 'folders-changed':
      return event;
    case 'mail-state':
      return null;
  }
}

/** The folder that stands for an account: it holds folders, but no messages. */
function accountFolder(path: string, label: string): Folder {
  return {
    name: path,
    id: encodeURIComponent(path),
    label,
    rotation: 0,
    flags: FOLDER_FLAG.NOSELECT,
    subscribe: true,
    info: NO_MESSAGES,
    type: 'personal',
    langkey: null,
    use: null,
    uidvalidity: 0,
  };
}

function folderOutside(folder: Folder, outer: (path: string) => string): Folder {
  const name = outer(folder.name);
  return { ...folder, name, id: encodeURIComponent(name) };
}

function pageOutside(page: ListPage, row: (inside: MessageRow) => MessageRow): ListPage {
  return { ...page, rows: page.rows.map(row) };
}

function rowOutside(row: MessageRow, outer: (path: string) => string): MessageRow {
  const folder = outer(row.folder);
  if (row.conversation === undefined) return { ...row, folder };
  const { open, ...rest } = row.conversation;
  return { ...row, folder, conversation: { ...rest, open: { ...open, folder: outer(open.folder) } } };
}
