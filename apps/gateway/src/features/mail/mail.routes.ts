import * as archives from '@pillarbox/contract/mail/archives';
import * as changes from '@pillarbox/contract/mail/changes';
import * as folders from '@pillarbox/contract/mail/folders';
import { conversation } from '@pillarbox/contract/mail/conversation';
import * as list from '@pillarbox/contract/mail/list';
import * as message from '@pillarbox/contract/mail/message';
import { nestedMessage } from '@pillarbox/contract/mail/nested';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { ArrangedFolders } from './arranged-folders.ts';
import type { ArchiveScope, ArchiveService, UseMailbox } from './archive.service.ts';
import type { Actor, ChangeService, SpamMarked } from './change.service.ts';
import { expungeDeleted } from './change.service.ts';
import type { DownloadService } from './download.service.ts';
import { flagChangeOf } from './flag-change.ts';
import * as folderService from './folder.service.ts';
import type { FolderUses } from './folder-uses.ts';
import { arrivalsSince, flattened } from './list.service.ts';
import type { MailboxPool } from './mailbox-pool.ts';
import type { MessageService, Reader } from './message.service.ts';
import { requireOwnRealm } from '../../platform/account/own-realm.ts';
import type { RemoteImages } from './remote-image.service.ts';
import type { ReturnTimes } from './return-order.ts';
import { isByReturn, pageByReturn, uidsByReturn } from './return-order.ts';
import { selectionOf } from './selection.ts';

interface Parts {
  readonly mount: Mount;
  readonly pool: MailboxPool;
  readonly layout: ArrangedFolders;
  readonly uses: FolderUses;
  readonly returnTimes: ReturnTimes;
  readonly messages: MessageService;
  readonly downloads: DownloadService;
  readonly images: RemoteImages;
  readonly archives: ArchiveService;
  readonly changes: ChangeService;
  readonly marked: ((session: Session, messages: SpamMarked) => void) | undefined;
}

interface ArchiveQuery {
  readonly folder: string;
  readonly realmid?: string | undefined;
  readonly uidvalidity?: string | undefined;
  readonly lang?: string | undefined;
}

interface InRealm {
  readonly session: Session;
  readonly body: { readonly realmid?: string | undefined };
}

/** Registers all operations of the mail feature. */
export function mountMail(parts: Parts): void {
  mountFolders(parts);
  mountLists(parts);
  mountMessages(parts);
  mountArchives(parts);
  mountChanges(parts);
}

/** Runs a reading call on the user's mailbox, and once more on a new connection when the first one was broken. */
async function reading<T>(pool: MailboxPool, call: InRealm, work: (mailbox: Mailbox) => Promise<T>): Promise<T> {
  requireOwnRealm(call.session, call.body.realmid);
  return await pool.use(call.session, work);
}

/** Runs a changing call on the user's mailbox, once. */
async function changing(pool: MailboxPool, call: InRealm, work: (mailbox: Mailbox) => Promise<void>): Promise<0> {
  requireOwnRealm(call.session, call.body.realmid);
  await pool.change(call.session, work);
  return 0;
}

function mountFolders({ mount, pool, layout }: Parts): void {
  mount(folders.folders, (call) =>
    layout.arrange(
      call.session,
      reading(pool, call, async (mailbox) => {
        await pool.nameFolders(call.session, mailbox);
        return await mailbox.folders();
      }),
    ),
  );
  mount(folders.foldercreate, (call) =>
    changing(pool, call, (mailbox) =>
      folderService.createFolder(mailbox, call.body.foldername, call.body.parent ?? ''),
    ),
  );
  mount(folders.folderrename, (call) =>
    changing(pool, call, async (mailbox) => {
      const { foldername, newname } = call.body;
      await layout.renamed(call.session, foldername, await folderService.renameFolder(mailbox, foldername, newname));
    }),
  );
  mount(folders.foldermove, (call) =>
    changing(pool, call, async (mailbox) => {
      const { foldername, parent } = call.body;
      await layout.renamed(call.session, foldername, await folderService.moveFolder(mailbox, foldername, parent));
    }),
  );
  mount(folders.folderdelete, (call) =>
    changing(pool, call, async (mailbox) => {
      await folderService.deleteFolder(mailbox, call.body.foldername);
      await layout.deleted(call.session, call.body.foldername);
    }),
  );
}

function mountLists({ mount, pool, uses, returnTimes }: Parts): void {
  mount(list.fetchlist, (call) =>
    reading(pool, call, async (mailbox) =>
      (await isByReturn(mailbox, uses, call.body))
        ? pageByReturn(mailbox, call.body, await returnTimes(call.session.accountId))
        : mailbox.list(await flattened(mailbox, uses, call.body)),
    ),
  );
  mount(list.loadList, (call) =>
    reading(pool, call, (mailbox) => mailbox.rows(call.body.folder, call.body.uids, call.body.uidvalidity)),
  );
  mount(list.listUids, (call) =>
    reading(pool, call, async (mailbox) =>
      (await isByReturn(mailbox, uses, call.body))
        ? uidsByReturn(mailbox, call.body, await returnTimes(call.session.accountId))
        : mailbox.uidsOf(await flattened(mailbox, uses, call.body)),
    ),
  );
  mount(list.fetchmap, (call) =>
    reading(pool, call, (mailbox) => mailbox.threads(call.body.folder, call.body.uids, call.body.uidvalidity)),
  );
  mount(conversation, (call) => {
    const { folder, uid, uidvalidity } = call.body;
    return reading(pool, call, (mailbox) => mailbox.conversation({ folder, uid, uidvalidity }));
  });
  mount(changes.newmail, ({ session, body }) => pool.use(session, (mailbox) => arrivalsOf(mailbox, body.lastuid)));
  mount(changes.bulknewmail, ({ session, body }) => {
    for (const { realmid } of body.realms) requireOwnRealm(session, realmid);
    return pool.use(session, async (mailbox) => ({
      realms: await Promise.all(
        body.realms.map(async ({ realmid, lastuid }) => ({
          ...(await arrivalsOf(mailbox, lastuid)),
          ...(realmid === undefined ? {} : { realmid }),
        })),
      ),
    }));
  });
  mount(changes.usage, ({ session }) => pool.use(session, (mailbox) => mailbox.usage()));
}

async function arrivalsOf(
  mailbox: Mailbox,
  lastuid: Readonly<Record<string, number>>,
): Promise<{ folders: Awaited<ReturnType<typeof arrivalsSince>> }> {
  return { folders: await arrivalsSince(mailbox, lastuid) };
}

function mountMessages({ mount, pool, messages, downloads, images }: Parts): void {
  const as = (session: Session, mailbox: Mailbox): Reader => ({
    accountKey: pool.keyOf(session.partner, session.credentials.user),
    mailbox,
  });
  mount(message.load, (call) =>
    reading(pool, call, (mailbox) => messages.open(as(call.session, mailbox), call.body, !call.body.peek)),
  );
  mount(message.msg, (call) =>
    reading(pool, call, (mailbox) => messages.open(as(call.session, mailbox), call.body, false)),
  );
  mount(message.fetchMessages, (call) =>
    reading(pool, call, (mailbox) => messages.openAll(as(call.session, mailbox), call.body)),
  );
  mount(message.fetchattachments, (call) =>
    reading(pool, call, async (mailbox) => {
      const opened = await messages.open(as(call.session, mailbox), call.body, false);
      return opened.attachments;
    }),
  );
  mount(nestedMessage, (call) =>
    reading(pool, call, (mailbox) => messages.openNested(as(call.session, mailbox), call.body, call.body.part)),
  );
  mount(message.downloadAttachment, async ({ session, query }) => {
    requireOwnRealm(session, query.realmid);
    const uidvalidity = query.uidvalidity === undefined ? undefined : Number(query.uidvalidity);
    const ref = { folder: query.folder, uid: Number(query.uid), uidvalidity };
    const request = { ref, part: query.part, action: query.action, name: query.name };
    return await pool.use(session, (mailbox) => downloads.download(as(session, mailbox), request));
  });
  mount(message.remoteImage, ({ session, query, exchange }) => images.get(session.id, query.url, exchange.signal));
}

function mountArchives({ mount, pool, archives: service }: Parts): void {
  const open = (session: Session, query: Pick<ArchiveQuery, 'realmid'>): UseMailbox => {
    requireOwnRealm(session, query.realmid);
    const accountKey = pool.keyOf(session.partner, session.credentials.user);
    return (work) => pool.use(session, (mailbox) => work({ accountKey, mailbox }));
  };
  const scopeOf = ({ folder, uidvalidity, lang = '' }: ArchiveQuery): ArchiveScope => ({
    folder,
    uidvalidity: uidvalidity === undefined ? undefined : Number(uidvalidity),
    lang,
  });
  mount(archives.zipAttachments, ({ session, query }) => {
    const parts = query.parts.split(',').map((one) => {
      const [uid = '', part = ''] = one.split(':');
      return { uid: Number(uid), part };
    });
    return service.attachments(open(session, query), scopeOf(query), parts);
  });
  mount(archives.zipMessages, ({ session, query }) =>
    service.messages(open(session, query), scopeOf(query), query.uids.split(',').map(Number)),
  );
}

function mountChanges({ mount, pool, changes: service, marked }: Parts): void {
  const told = (session: Session, messages: SpamMarked | null): void => {
    if (messages !== null) marked?.(session, messages);
  };
  const as = (session: Session, mailbox: Mailbox): Actor => ({ sessionId: session.id, mailbox });
  mount(changes.setMsgFlag, (call) => {
    const change = flagChangeOf(call.body);
    const selection = selectionOf(call.body);
    return changing(pool, call, (mailbox) => service.setFlags(as(call.session, mailbox), selection, change));
  });
  mount(changes.setLabels, (call) => {
    const { add, remove } = call.body;
    const selection = selectionOf(call.body);
    return changing(pool, call, (mailbox) => service.setLabels(as(call.session, mailbox), selection, { add, remove }));
  });
  mount(changes.movemsg, (call) => {
    const selection = selectionOf(call.body);
    return changing(pool, call, (mailbox) => service.move(as(call.session, mailbox), selection, call.body.to));
  });
  mount(changes.deletemsg, (call) => {
    const selection = selectionOf(call.body);
    return changing(pool, call, (mailbox) => service.delete(as(call.session, mailbox), selection, call.body.forever));
  });
  mount(changes.spamMark, async ({ session, query }) => {
    requireOwnRealm(session, query.realmid);
    const uids = [query.uid].flat().flatMap((list) => list.split(',').map(Number));
    const uidvalidity = query.uidvalidity === undefined ? undefined : Number(query.uidvalidity);
    const selection = selectionOf({ folder: query.folder, uids, uidvalidity, opId: query.opId });
    const isSpam = query.mark === 'spam';
    told(session, await pool.change(session, (mailbox) => service.markSpam(as(session, mailbox), selection, isSpam)));
    return 0 as const;
  });
  mount(changes.expungedeleted, (call) => changing(pool, call, (mailbox) => expungeDeleted(mailbox, call.body)));
  mount(changes.undo, async ({ session, body }) => {
    told(session, await pool.change(session, (mailbox) => service.undo(as(session, mailbox), body.opId)));
    return 0 as const;
  });
}
