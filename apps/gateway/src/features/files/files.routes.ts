import { Failure } from '@pillarbox/contract/failure';
import * as calls from '@pillarbox/contract/files/operations';
import * as transfers from '@pillarbox/contract/files/transfers';
import type { FileLimits } from '@pillarbox/contract/files/settings';
import { safeName } from '@pillarbox/rules/files/file-name';
import type { Db } from '../../platform/database/database.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import { archiveOf } from './archive.ts';
import type { CategoryStore } from './category.store.ts';
import type { ContentStore } from './content-store.ts';
import type { Owner } from './entry-query.ts';
import type { FileAccess } from './file-access.ts';
import type { FileEvents } from './file-events.ts';
import { seenEntry } from './file.service.ts';
import type { FileService } from './file.service.ts';
import type { LimitsOf } from './files.ports.ts';
import type { FilesTokens } from './files-token.ts';
import type { ListStore } from './list.store.ts';
import type { MailFilesService } from './mail-files.service.ts';
import type { Thumbnails } from './thumbnails.ts';
import type { UploadService } from './upload.service.ts';

interface FileRoutesDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly contents: ContentStore;
  readonly lists: ListStore;
  readonly files: FileService;
  readonly categories: CategoryStore;
  readonly uploads: UploadService;
  readonly mailFiles: MailFilesService;
  readonly thumbnails: Thumbnails;
  readonly tokens: FilesTokens;
  readonly limitsOf: LimitsOf;
  readonly access: FileAccess;
  readonly events: FileEvents;
}

const SUCCESS = { Success: 1 } as const;

/** Registers the calls of files. */
export function mountFiles(deps: FileRoutesDeps): void {
  const limited = (session: Session): FileLimits => requireOffered(deps.limitsOf, session.partner);
  /** Checks that the page has opened the storage of this account. */
  const open = (session: Session, { token }: { readonly token: string }): FileLimits => {
    const limits = limited(session);
    deps.tokens.require(session, token);
    return limits;
  };
  const changed = <T>({ accountId }: Owner, value: T): T => {
    deps.events.changed(accountId);
    return value;
  };
  const guards = { limited, open, changed };
  mountLists(deps, guards);
  mountChanges(deps, guards);
  mountCategories(deps, guards);
  mountUploads(deps, guards);
  mountDownloads(deps, guards);
  mountMail(deps, guards);
}

/** @throws Failure `files_not_offered` when the partner's list of features does not have the briefcase. */
export function requireOffered(limitsOf: LimitsOf, partner: string): FileLimits {
  const limits = limitsOf(partner);
  if (limits === null) throw new Failure('files_not_offered');
  return limits;
}

interface Guards {
  readonly limited: (session: Session) => FileLimits;
  readonly open: (session: Session, query: { readonly token: string }) => FileLimits;
  /** Tells everybody who may see the files of this owner. */
  readonly changed: <T>(owner: Owner, value: T) => T;
}

function mountLists({ mount, files, lists, tokens }: FileRoutesDeps, { limited, open }: Guards): void {
  mount(calls.getFilesToken, async ({ session }) => {
    const limits = limited(session);
    return { ...SUCCESS, ...tokens.issue(session), usage: await files.usage(session, limits) };
  });
  mount(calls.listFiles, async ({ session, query }) => {
    const limits = open(session, query);
    const { place, id = '', text = '', type = null, order = 'name', down, cursor = '' } = query;
    const listed =
      place === 'recent'
        ? ({ place, id, text, type, order: 'changed', down: true } as const)
        : { place, id, text, type, order, down: down === '1' };
    return { ...(await files.listFor(session, { listed, cursor })), usage: await files.usage(session, limits) };
  });
  mount(calls.listFileFolders, async ({ session, query }) => {
    open(session, query);
    return { folders: await lists.folders(session) };
  });
  mount(calls.listFileVersions, async ({ session, params, query }) => {
    open(session, query);
    return { versions: await files.versions(session, params.id) };
  });
}

function mountChanges({ mount, files, access }: FileRoutesDeps, { open, changed }: Guards): void {
  mount(calls.createFileFolder, async ({ session, query, body }) => {
    open(session, query);
    const owner = await access.folder(session, body.parent, 'write');
    // A category is a label of the caller's own.
    const given = owner.right === 'OWN' ? body : { ...body, category: undefined };
    const { folders } = body;
    const made =
      folders === undefined ? files.createFolder(owner, given) : files.ensureFolder(owner, { ...body, folders });
    return changed(owner, seenEntry(await made, owner));
  });
  mount(calls.changeFile, async ({ session, params, query, body }) => {
    open(session, query);
    const owner = await access.require(session, [params.id], 'change');
    return changed(owner, seenEntry(await files.rename(owner, params.id, body.name), owner));
  });
  mount(calls.categorizeFiles, async ({ session, query, body }) => {
    open(session, query);
    await files.categorize(session, body.ids, body.category);
    return changed(session, SUCCESS);
  });
  mount(calls.moveFiles, async ({ session, query, body }) => {
    open(session, query);
    const owner = await access.require(session, body.ids, 'change');
    const target = await access.folder(session, body.to, 'write');
    // Files stay in the storage of their owner, whose room they take.
    if (target.ownerId !== owner.ownerId) throw new Failure('file_move_invalid');
    await files.move(owner, body.ids, body.to);
    return changed(owner, SUCCESS);
  });
  mount(calls.copyFiles, async ({ session, query, body }) => {
    const { quota } = open(session, query);
    await files.copy(session, { ...body, quota });
    return changed(session, SUCCESS);
  });
  mount(calls.trashFiles, async ({ session, query, body }) => {
    const { trashDays } = open(session, query);
    const owner = await access.require(session, body.ids, 'change');
    await files.trash(owner, body.ids, trashDays);
    return changed(owner, SUCCESS);
  });
  mount(calls.restoreFiles, async ({ session, query, body }) => {
    open(session, query);
    await files.restore(session, body.ids);
    return changed(session, SUCCESS);
  });
  mount(calls.purgeFiles, async ({ session, query, body }) => {
    open(session, query);
    await files.purge(session, body.ids);
    return changed(session, SUCCESS);
  });
  mount(calls.restoreFileVersion, async ({ session, params, query }) => {
    open(session, query);
    return changed(session, await files.restoreVersion(session, params.id, Number(params.number)));
  });
}

function mountCategories({ mount, categories }: FileRoutesDeps, { open, changed }: Guards): void {
  mount(calls.listFileCategories, async ({ session, query }) => {
    open(session, query);
    return { categories: await categories.list(session) };
  });
  mount(calls.createFileCategory, async ({ session, query, body }) => {
    open(session, query);
    return changed(session, await categories.create(session, body));
  });
  mount(calls.changeFileCategory, async ({ session, params, query, body }) => {
    open(session, query);
    await categories.change(session, params.id, body);
    return changed(session, SUCCESS);
  });
  mount(calls.deleteFileCategory, async ({ session, params, query }) => {
    open(session, query);
    await categories.remove(session, params.id);
    return changed(session, SUCCESS);
  });
}

function mountUploads({ mount, uploads, access }: FileRoutesDeps, { open, changed }: Guards): void {
  mount(transfers.beginUpload, async ({ session, query, body }) => {
    const limits = open(session, query);
    const { folders = [] } = body;
    const owner = await access.folder(session, body.parent, 'write');
    const sender = owner.right === 'OWN' ? session : { accountId: owner.ownerId, visitor: session.accountId };
    const state = await uploads.begin(sender, { ...body, folders }, limits);
    const entry = state.entry === null ? null : seenEntry(state.entry, owner);
    // An upload that only begins shows nowhere, unless it has made folders.
    return folders.length === 0 && entry === null ? state : changed(owner, { ...state, entry });
  });
  mount(transfers.sendFilePiece, async ({ session, params, query, exchange }) => {
    open(session, query);
    const sender = await access.sender(session, params.id);
    const state = await uploads.piece(sender, { id: params.id, number: Number(params.number) }, exchange.content());
    if (state.entry === null) return state;
    const by = (await access.of(session, [state.entry.id])).get(state.entry.id);
    return changed(sender, { ...state, entry: by === undefined ? null : seenEntry(state.entry, by) });
  });
  mount(transfers.stopUpload, async ({ session, params, query }) => {
    open(session, query);
    const sender = await access.sender(session, params.id).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'upload_not_found') return session;
      throw error;
    });
    await uploads.stop(sender, params.id);
    return SUCCESS;
  });
}

function mountDownloads({ mount, db, contents, files, thumbnails, access }: FileRoutesDeps, { limited }: Guards): void {
  mount(transfers.downloadFile, async ({ session, params, query }) => {
    limited(session);
    // Older contents are their owner's: a reader gets what the file is now.
    if (query.version !== undefined) return await files.download(session, params.id, Number(query.version));
    return await files.download(await access.require(session, [params.id], 'read'), params.id, null);
  });
  mount(transfers.fileThumbnail, async ({ session, params }) => {
    limited(session);
    return await thumbnails.of(await files.contentOf(await access.require(session, [params.id], 'read'), params.id));
  });
  mount(transfers.downloadFiles, async ({ session, query }) => {
    limited(session);
    const ids = query.ids.split(',');
    const content = await archiveOf({ db, contents }, await access.require(session, ids, 'read'), ids);
    return { mime: 'application/zip', name: `${safeName(query.name, 'files')}.zip`, inline: false, content };
  });
}

function mountMail({ mount, mailFiles }: FileRoutesDeps, { limited, open, changed }: Guards): void {
  mount(transfers.attachmentToCloud, async ({ session, body }) => {
    const { folder, uid, parts, to } = body;
    const files = await mailFiles.keepParts(session, { ref: { folder, uid }, parts, to }, limited(session));
    return changed(session, { files });
  });
  mount(transfers.moveAttachments, async ({ session, body }) => {
    const { folder, uid, uidvalidity, to, note, opId } = body;
    const wanted = { ref: { folder, uid, uidvalidity }, to, note, opId };
    const { kept, freed } = await mailFiles.moveParts(session, wanted, limited(session));
    return changed(session, { files: kept, freed });
  });
  mount(transfers.savedMessages, async ({ session }) => {
    limited(session);
    return { messages: await mailFiles.savedMessages(session) };
  });
  mount(transfers.keepAttachment, async ({ session, query, body }) => {
    const limits = open(session, query);
    return changed(session, await mailFiles.keepAttached(session, body, limits));
  });
  mount(transfers.attachFiles, async ({ session, query, body }) => {
    open(session, query);
    return { attachments: [...(await mailFiles.attach(session, body.ids))] };
  });
}
