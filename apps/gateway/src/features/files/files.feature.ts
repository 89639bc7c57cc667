import type { FilesEvent } from '@pillarbox/contract/files/events';
import type { Audience } from '../../platform/account/account.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Db } from '../../platform/database/database.ts';
import type { DavArea } from '../../platform/dav/dav-area.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { CategoryStore } from './category.store.ts';
import { ContentStore } from './content-store.ts';
import { FileService } from './file.service.ts';
import type { FileMail, LimitsOf } from './files.ports.ts';
import { mountFiles } from './files.routes.ts';
import { FilesTokens } from './files-token.ts';
import { ListStore } from './list.store.ts';
import { MailFilesService } from './mail-files.service.ts';
import { mountShares } from './share.routes.ts';
import { ShareService } from './share.service.ts';
import { ShareStore } from './share.store.ts';
import { sweepFiles } from './sweep.ts';
import { Thumbnails } from './thumbnails.ts';
import { UploadService } from './upload.service.ts';
import { filesArea } from './webdav/webdav.area.ts';

/** What files need of the rest of the gateway. */
export interface FilesDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly blobs: Pick<Blobs, 'put' | 'read' | 'remove'>;
  readonly secrets: Pick<Secrets, 'seal' | 'open' | 'sign' | 'verify'>;
  readonly mail: FileMail;
  readonly limitsOf: LimitsOf;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: FilesEvent) => void;
  /** Name of the user for visitors of links; '' for none. */
  readonly nameOf: (session: Session) => Promise<string>;
  /** Id of the partner of a host name. */
  readonly partnerAt: (host: string) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What the rest of the gateway uses of files. */
export interface FilesFeature {
  readonly jobs: readonly Job[];
  /** The files for desktop programs. */
  readonly area: DavArea;
}

/** Builds files and registers their operations. */
export function filesFeature(deps: FilesDeps): FilesFeature {
  const { db } = deps;
  const contents = new ContentStore(deps.blobs);
  const lists = new ListStore(db);
  const categories = new CategoryStore(db);
  const files = new FileService({ db, contents, lists, categories });
  const uploads = new UploadService(db, contents);
  const mailFiles = new MailFilesService({ mail: deps.mail, files, uploads, contents });
  const thumbnails = new Thumbnails(contents);
  const tokens = new FilesTokens(deps);
  mountFiles({ ...deps, contents, lists, files, categories, uploads, mailFiles, thumbnails, tokens });
  const shares = new ShareService({ ...deps, contents, files, shares: new ShareStore(db) });
  mountShares({ ...deps, shares, tokens });
  return {
    jobs: [{ name: 'remove-deleted-files', cron: '*/10 * * * *', run: () => sweepFiles(db, contents) }],
    area: filesArea({ ...deps, contents, uploads }, deps.limitsOf),
  };
}
