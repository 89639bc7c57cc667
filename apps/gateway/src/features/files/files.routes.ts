import { Failure } from '@pillarbox/contract/failure';
import * as calls from '@pillarbox/contract/files/operations';
import * as transfers from '@pillarbox/contract/files/transfers';
import type { FilesEvent } from '@pillarbox/contract/files/events';
import type { FileLimits } from '@pillarbox/contract/files/settings';
import { safeName } from '@pillarbox/rules/files/file-name';
import type { Audience } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import { archiveOf } from './archive.ts';
import type { CategoryStore } from './category.store.ts';
import type { ContentStore } from './content-store.ts';
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
  readonly broadcast: (audience: Audience, event: FilesEvent) => void;
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
  const changed = <T>({ accountId }: Session, value: T): T => {
    deps.broadcast({ accountId }, { event: 'files-changed' });
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
  readonly changed: <T>(session: Session, value: T) => T;
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
    return { ...(await files.list(session, { listed, cursor })), usage: await files.usage(session, limits) };
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

function mountChanges({ mount, files }: FileRoutesDeps, { open, changed }: Guards): void {
  mount(calls.createFileFolder, async ({ session, query, body }) => {
    open(session, query);
    return changed(session, await files.createFolder(session, body));
  });
  mount(calls.changeFile, async ({ session, params, query, body }) => {
    open(session, query);
    return changed(session, await files.rename(session, params.id, body.name));
  });
  mount(calls.categorizeFiles, async ({ session, query, body }) => {
    open(session, query);
    await files.categorize(session, body.ids, body.category);
    return changed(session, SUCCESS);
  });
  mount(calls.moveFiles, async ({ session, query, body }) => {
    open(session, query);
    await files.move(session, body.ids, body.to);
    return changed(session, SUCCESS);
  });
  mount(calls.copyFiles, async ({ session, query, body }) => {
    const { quota } = open(session, query);
    await files.copy(session, { ...body, quota });
    return changed(session, SUCCESS);
  });
  mount(calls.trashFiles, async ({ session, query, body }) => {
    const { trashDays } = open(session, query);
    await files.trash(session, body.ids, trashDays);
    return changed(session, SUCCESS);
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

function mountUploads({ mount, uploads }: FileRoutesDeps, { open, changed }: Guards): void {
  mount(transfers.beginUpload, async ({ session, query, body }) => {
    const limits = open(session, query);
    const { folders = [] } = body;
    const state = await uploads.begin(session, { ...body, folders }, limits);
    // An upload that only begins shows nowhere, unless it has made folders.
    return folders.length === 0 && state.entry === null ? state : changed(session, state);
  });
  mount(transfers.sendFilePiece, async ({ session, params, query, exchange }) => {
    open(session, query);
    const state = await uploads.piece(session, { id: params.id, number: Number(params.number) }, exchange.files());
    return state.entry === null ? state : changed(session, state);
  });
  mount(transfers.stopUpload, async ({ session, params, query }) => {
    open(session, query);
    await uploads.stop(session, params.id);
    return SUCCESS;
  });
}

function mountDownloads({ mount, db, contents, files, thumbnails }: FileRoutesDeps, { limited }: Guards): void {
  mount(transfers.downloadFile, async ({ session, params, query }) => {
    limited(session);
    return await files.download(session, params.id, query.version === undefined ? null : Number(query.version));
  });
  mount(transfers.fileThumbnail, async ({ session, params }) => {
    limited(session);
    return await thumbnails.of(await files.contentOf(session, params.id));
  });
  mount(transfers.downloadFiles, async ({ session, query }) => {
    limited(session);
    const content = await archiveOf({ db, contents }, session, query.ids.split(','));
    return { mime: 'application/zip', name: `${safeName(query.name, 'files')}.zip`, inline: false, content };
  });
}

function mountMail({ mount, mailFiles }: FileRoutesDeps, { limited, open, changed }: Guards): void {
  mount(transfers.attachmentToCloud, async ({ session, body }) => {
    const { folder, uid, parts, to } = body;
    const files = await mailFiles.keepParts(session, { ref: { folder, uid }, parts, to }, limited(session));
    return changed(session, { files });
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
