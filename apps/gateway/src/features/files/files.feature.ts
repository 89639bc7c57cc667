import { Failure } from '@pillarbox/contract/failure';
import type { FilesEvent } from '@pillarbox/contract/files/events';
import type { FileLimits } from '@pillarbox/contract/files/settings';
import type { Account, Audience } from '../../platform/account/account.ts';
import type { LoginName } from '../../platform/account/login-name.ts';
import { createAttemptsStore } from '../../platform/attempts/attempts.store.ts';
import type { Db } from '../../platform/database/database.ts';
import type { DavArea } from '../../platform/dav/dav-area.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log/log.ts';
import { failureLogger } from '../../platform/log/unawaited.ts';
import type { Scanner } from '../../platform/scanner/scanner.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { CategoryStore } from './category.store.ts';
import { ContentStore } from './content-store.ts';
import type { ContentBlobs } from './content-store.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { FileAccess } from './file-access.ts';
import { FileEvents } from './file-events.ts';
import { FileNotices } from './file-notices.ts';
import type { NoticeMail } from './file-notices.ts';
import { FileService } from './file.service.ts';
import type { FileMail, LimitsOf, NamedFile } from './files.ports.ts';
import { mountFiles } from './files.routes.ts';
import { FilesTokens } from './files-token.ts';
import { mountGrants } from './grant.routes.ts';
import { GrantService } from './grant.service.ts';
import { LinkGuesses } from './link-guesses.ts';
import { Links } from './links.ts';
import { ListStore } from './list.store.ts';
import { MailFilesService } from './mail-files.service.ts';
import { MailLinkService } from './mail-link.service.ts';
import { RequestService } from './request.service.ts';
import { mountShares } from './share.routes.ts';
import { ShareService } from './share.service.ts';
import { ShareStore } from './share.store.ts';
import { sweepVideoFolders } from '../../platform/video/video-frame.ts';
import { sweepFiles } from './sweep.ts';
import { Thumbnails } from './thumbnails.ts';
import { UploadService } from './upload.service.ts';
import { WholeFileService } from './whole-file.service.ts';
import { mountVisitors } from './visitor.routes.ts';
import { filesArea } from './webdav/webdav.area.ts';

/** What files need of the rest of the gateway. */
export interface FilesDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly blobs: ContentBlobs;
  readonly scanner: Scanner;
  readonly secrets: Pick<Secrets, 'seal' | 'open' | 'sign' | 'verify'>;
  readonly mail: FileMail;
  readonly limitsOf: LimitsOf;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: FilesEvent) => void;
  /** Name of the user for visitors of links; '' for none. */
  readonly nameOf: (session: Session) => Promise<string>;
  /** The account that a name means at the partner of an account, whether or not it exists. @throws Failure. */
  readonly accountNamed: (owner: Account, name: string) => Pick<LoginName, 'accountId' | 'mail'>;
  readonly log: Pick<Log, 'warn'>;
  /** Mail about files that have arrived and that others share. */
  readonly noticeMail: NoticeMail;
  /** Id of the partner of a host name. */
  readonly partnerAt: (host: string) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Files, for other parts of the gateway. */
export interface FilesFeature {
  readonly jobs: readonly Job[];
  /** Reads a whole file of the user. @throws Failure `files_not_offered`, `file_not_found`, `file_too_large` beyond `maxBytes`. */
  read(session: Session, id: string, maxBytes: number): Promise<NamedFile>;
  /**
   * Saves a file in a folder of the user; one whose name is taken gets a free name.
   * @throws Failure `files_not_offered`, `folder_missing`, `files_full`, `file_too_large`, `too_many_files`.
   */
  save(session: Session, file: NamedFile, to: string): Promise<{ readonly id: string; readonly name: string }>;
  /** The files for desktop programs. */
  readonly area: DavArea;
  /** Gives the demo account its files, unless it has stored something already, or its partner offers no files. */
  fillDemo(owner: Account): Promise<void>;
}

/** Builds files and registers their operations. */
export function filesFeature(deps: FilesDeps): FilesFeature {
  const { db } = deps;
  const contents = new ContentStore(deps.blobs);
  const lists = new ListStore(db);
  const categories = new CategoryStore(db);
  const access = new FileAccess(db);
  const events = new FileEvents({
    ...deps,
    failed: failureLogger(deps.log, 'the people that files are shared with could not be told of a change'),
  });
  const notices = new FileNotices({
    ...deps.noticeMail,
    db,
    failed: failureLogger(deps.log, 'the mail about shared files could not be sent'),
  });
  const files = new FileService({ db, contents, lists, categories, access });
  const arrivals = { db, contents, scanner: deps.scanner };
  const uploads = new UploadService(arrivals);
  const wholeFiles = new WholeFileService(arrivals);
  const mailFiles = new MailFilesService({ mail: deps.mail, files, wholeFiles, contents });
  const thumbnails = new Thumbnails(contents);
  const tokens = new FilesTokens(deps);
  mountFiles({ ...deps, contents, lists, files, categories, uploads, mailFiles, thumbnails, tokens, access, events });
  const store = new ShareStore(db);
  const links = new Links({ ...deps, files, shares: store });
  const shares = new ShareService({ db, contents, files, shares: store, links });
  const requests = new RequestService({ files, uploads, links });
  const guesses = new LinkGuesses({ ...deps, attempts: createAttemptsStore(db) });
  const mailLinks = new MailLinkService({ db, files, shares: store, links, hasLeft: deps.mail.hasLeft });
  mountShares({ ...deps, shares, requests, mailLinks, tokens, events });
  mountVisitors({ ...deps, links, guesses, shares, requests, events, notices });
  mountGrants({ ...deps, tokens, grants: new GrantService({ ...deps, files, events, notices }) });
  const limited = (session: Session): FileLimits => {
    const limits = deps.limitsOf(session.partner);
    if (limits === null) throw new Failure('files_not_offered');
    return limits;
  };
  return {
    jobs: [
      {
        name: 'remove-deleted-files',
        cron: '*/10 * * * *',
        run: async () => {
          await sweepVideoFolders();
          await sweepFiles(db, contents);
        },
      },
    ],
    area: filesArea({ ...deps, contents, wholeFiles, events }, deps.limitsOf),
    read: async (session, id, maxBytes) => {
      limited(session);
      const { name, mime, ...content } = await files.contentOf(session, id);
      if (content.size > maxBytes) throw new Failure('file_too_large', { limit: maxBytes });
      return { name, mime, content: await contents.read(content) };
    },
    save: async (session, { name, content }, to) => {
      const file = { parent: to, name, bytes: content, source: null };
      const id = await wholeFiles.store(session, file, limited(session));
      return { id, name: (await files.get(session, id)).name };
    },
    fillDemo: async (owner) => {
      const limits = deps.limitsOf(owner.partner);
      if (limits !== null) await fillDemo({ db, files, wholeFiles, categories }, owner, limits);
    },
  };
}
