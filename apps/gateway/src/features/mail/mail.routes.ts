import * as archives from '@pillarbox/contract/mail/archives';
import * as changes from '@pillarbox/contract/mail/changes';
import * as folders from '@pillarbox/contract/mail/folders';
import { conversation } from '@pillarbox/contract/mail/conversation';
import * as list from '@pillarbox/contract/mail/list';
import * as message from '@pillarbox/contract/mail/message';
import { nestedMessage } from '@pillarbox/contract/mail/nested';
import { storage } from '@pillarbox/contract/mail/storage';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { ArrangedFolders } from './arranged-folders.ts';
import type { ArchiveScope, ArchiveService } from './archive.service.ts';
import type { Actor, ChangeService, SpamMarked } from './change.service.ts';
import type { StorageService } from './storage.service.ts';
import { realmOf } from '@pillarbox/rules/realm-path';
import { expungeDeleted } from './change.service.ts';
import type { DownloadService, UseMailbox } from './download.service.ts';
import { flagChangeOf } from './flag-change.ts';
import * as folderService from './folder.service.ts';
import type { FolderUses } from './folder-uses.ts';
import { arrivalsSince, flattened } from './list.service.ts';
import type { MailboxPool } from './mailbox-pool.ts';
import type { Reader } from './message-sources.ts';
import type { MessageService } from './message.service.ts';
import type { Place, Places } from './places.ts';
import type { RemoteImages } from './remote-image.service.ts';
import type { ReturnTimes } from './return-order.ts';
import { isByReturn, pageByReturn, uidsByReturn } from './return-order.ts';
import { selectionOf } from './selection.ts';

interface Parts {
  readonly mount: Mount;
  readonly pool: MailboxPool;
  readonly places: Places;
  readonly layout: ArrangedFolders;
  readonly uses: FolderUses;
  readonly returnTimes: ReturnTimes;
  readonly messages: MessageService;
  readonly downloads: DownloadService;
  readonly images: RemoteImages;
  readonly archives: ArchiveService;
  readonly changes: ChangeService;
  readonly storage: StorageService;
  readonly marked: ((session: Session, messages: SpamMarked) => void) | undefined;
}

interface ArchiveQuery {
  readonly folder: string;
  readonly realmid?: string | undefined;
  readonly uidvalidity?: string | undefined;
  readonly lang?: string | undefined;
}

/** A call about a place. */
interface AtPlace {
  readonly session: Session;
  readonly body: Place & { readonly foldername?: string; readonly parent?: string | undefined };
}

/** Registers all operations of the mail feature. */
export function mountMail(parts: Parts): void {
  mountFolders(parts);
  mountLists(parts);
  mountMessages(parts);
  mountArchives(parts);
  mountChanges(parts);
}

/** The place of a call: commands about folders name theirs otherwise. */
function placeOf({ folder, foldername, parent, realmid }: AtPlace['body']): Place {
  // A new folder's name is no path; its place is that of its parent.
  const path = folder ?? (parent === undefined || parent === '' ? foldername : parent);
  return { folder: path, realmid };
}

/** Runs a reading call on the mailbox that it names, and once more on a new connection when the first one was broken. */
async function reading<T>(
  places: Places,
  call: AtPlace,
  work: (mailbox: Mailbox, reader: Reader) => Promise<T>,
): Promise<T> {
  return await places.use(call.session, placeOf(call.body), (reader) => work(reader.mailbox, reader));
}

/** Runs a changing call on the mailbox that it names, once. */
async function changing(places: Places, call: AtPlace, work: (mailbox: Mailbox) => Promise<void>): Promise<0> {
  await places.change(call.session, placeOf(call.body), (reader) => work(reader.mailbox));
  return 0;
}

/** Whether a call is about a folder of the own account. */
function isOwn({ session, body }: AtPlace): boolean {
  const { folder = '', realmid = '' } = placeOf(body);
  return realmOf(folder) === '' && (realmid === '' || realmid.toLowerCase() === session.mail);
}

function mountFolders({ mount, pool, places, layout }: Parts): void {
  mount(folders.folders, (call) =>
    isOwn(call)
      ? layout.arrange(
          call.session,
          reading(places, call, async (mailbox) => {
            await pool.nameFolders(call.session, mailbox);
            return await mailbox.folders();
          }),
        )
      : reading(places, call, (mailbox) => mailbox.folders()),
  );
  mount(folders.foldercreate, (call) =>
    changing(places, call, (mailbox) =>
      folderService.createFolder(mailbox, call.body.foldername, call.body.parent ?? ''),
    ),
  );
  mount(folders.folderrename, (call) =>
    changing(places, call, async (mailbox) => {
      const { foldername, newname } = call.body;
      await layout.renamed(call.session, foldername, await folderService.renameFolder(mailbox, foldername, newname));
    }),
  );
  mount(folders.foldermove, (call) =>
    changing(places, call, async (mailbox) => {
      const { foldername, parent } = call.body;
      await layout.renamed(call.session, foldername, await folderService.moveFolder(mailbox, foldername, parent));
    }),
  );
  mount(folders.folderdelete, (call) =>
    changing(places, call, async (mailbox) => {
      await folderService.deleteFolder(mailbox, call.body.foldername);
      await layout.deleted(call.session, call.body.foldername);
    }),
  );
}

function mountLists({ mount, pool, places, uses, returnTimes, storage: sizes }: Parts): void {
  mount(list.fetchlist, (call) =>
    reading(places, call, async (mailbox) =>
      (await isByReturn(mailbox, uses, call.body))
        ? pageByReturn(mailbox, call.body, await returnTimes(call.session.accountId, call.body.folder))
        : mailbox.list(await flattened(mailbox, uses, call.body)),
    ),
  );
  mount(list.loadList, (call) =>
    reading(places, call, (mailbox) => mailbox.rows(call.body.folder, call.body.uids, call.body.uidvalidity)),
  );
  mount(list.listUids, (call) =>
    reading(places, call, async (mailbox) =>
      (await isByReturn(mailbox, uses, call.body))
        ? uidsByReturn(mailbox, call.body, await returnTimes(call.session.accountId, call.body.folder))
        : mailbox.uidsOf(await flattened(mailbox, uses, call.body)),
    ),
  );
  mount(list.fetchmap, (call) =>
    reading(places, call, (mailbox) => mailbox.threads(call.body.folder, call.body.uids, call.body.uidvalidity)),
  );
  mount(conversation, (call) => {
    const { folder, uid, uidvalidity } = call.body;
    return reading(places, call, (mailbox) => mailbox.conversation({ folder, uid, uidvalidity }));
  });
  mount(changes.newmail, ({ session, body }) => pool.use(session, (mailbox) => arrivalsOf(mailbox, body.lastuid)));
  mount(changes.bulknewmail, async ({ session, body }) => ({
    realms: await Promise.all(
      body.realms.map(async ({ realmid, lastuid }) => ({
        ...(await places.use(session, { realmid }, ({ mailbox }) => arrivalsOf(mailbox, lastuid))),
        ...(realmid === undefined ? {} : { realmid }),
      })),
    ),
  }));
  mount(changes.usage, ({ session }) => pool.use(session, (mailbox) => mailbox.usage()));
  mount(storage, ({ session, body }) => pool.use(session, (mailbox) => sizes.of(mailbox, body.folders)));
}

async function arrivalsOf(
  mailbox: Mailbox,
  lastuid: Readonly<Record<string, number>>,
): Promise<{ folders: Awaited<ReturnType<typeof arrivalsSince>> }> {
  return { folders: await arrivalsSince(mailbox, lastuid) };
}

function mountMessages({ mount, places, messages, downloads, images }: Parts): void {
  mount(message.load, (call) =>
    reading(places, call, (_mailbox, reader) => messages.open(reader, call.body, !call.body.peek)),
  );
  mount(message.msg, (call) => reading(places, call, (_mailbox, reader) => messages.open(reader, call.body, false)));
  mount(message.fetchMessages, (call) =>
    reading(places, call, (_mailbox, reader) => messages.openAll(reader, call.body)),
  );
  mount(message.fetchattachments, (call) =>
    reading(places, call, async (_mailbox, reader) => {
      const opened = await messages.open(reader, call.body, false);
      return opened.attachments;
    }),
  );
  mount(nestedMessage, (call) =>
    reading(places, call, (_mailbox, reader) => messages.openNested(reader, call.body, call.body.part)),
  );
  mount(message.downloadAttachment, async ({ session, query }) => {
    const uidvalidity = query.uidvalidity === undefined ? undefined : Number(query.uidvalidity);
    const ref = { folder: query.folder, uid: Number(query.uid), uidvalidity };
    const request = { ref, part: query.part, action: query.action, name: query.name };
    return await downloads.download((work) => places.use(session, query, work), request);
  });
  mount(message.remoteImage, ({ session, query, exchange }) => images.get(session.id, query.url, exchange.signal));
}

function mountArchives({ mount, places, archives: service }: Parts): void {
  const open =
    (session: Session, query: Place): UseMailbox =>
    (work) =>
      places.use(session, query, work);
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

function mountChanges({ mount, places, changes: service, marked }: Parts): void {
  const told = (session: Session, messages: SpamMarked | null): void => {
    if (messages !== null) marked?.(session, messages);
  };
  const as = (session: Session, mailbox: Mailbox): Actor => ({ sessionId: session.id, mailbox });
  mount(changes.setMsgFlag, (call) => {
    const change = flagChangeOf(call.body);
    const selection = selectionOf(call.body);
    return changing(places, call, (mailbox) => service.setFlags(as(call.session, mailbox), selection, change));
  });
  mount(changes.setLabels, (call) => {
    const { add, remove } = call.body;
    const selection = selectionOf(call.body);
    return changing(places, call, (mailbox) =>
      service.setLabels(as(call.session, mailbox), selection, { add, remove }),
    );
  });
  mount(changes.movemsg, (call) => {
    const selection = selectionOf(call.body);
    return changing(places, call, (mailbox) => service.move(as(call.session, mailbox), selection, call.body.to));
  });
  mount(changes.deletemsg, (call) => {
    const selection = selectionOf(call.body);
    return changing(places, call, (mailbox) => service.delete(as(call.session, mailbox), selection, call.body.forever));
  });
  mount(changes.spamMark, async ({ session, query }) => {
    const uids = [query.uid].flat().flatMap((list) => list.split(',').map(Number));
    const uidvalidity = query.uidvalidity === undefined ? undefined : Number(query.uidvalidity);
    const selection = selectionOf({ folder: query.folder, uids, uidvalidity, opId: query.opId });
    const isSpam = query.mark === 'spam';
    const spam = await places.change(session, query, ({ mailbox }) =>
      service.markSpam(as(session, mailbox), selection, isSpam),
    );
    // Only the own provider's filter learns.
    if (isOwn({ session, body: query })) told(session, spam);
    return 0 as const;
  });
  mount(changes.expungedeleted, (call) => changing(places, call, (mailbox) => expungeDeleted(mailbox, call.body)));
  mount(changes.undo, async ({ session, body }) => {
    const folder = service.folderOf(session.id, body.opId);
    const spam = await places.change(session, { folder }, ({ mailbox }) =>
      service.undo(as(session, mailbox), body.opId),
    );
    if (realmOf(folder) === '') told(session, spam);
    return 0 as const;
  });
}
