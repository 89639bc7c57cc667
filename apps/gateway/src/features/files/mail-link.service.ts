import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { FileService } from './file.service.ts';
import { fileGrants } from './files.table.ts';
import type { Links } from './links.ts';
import type { ShareStore } from './share.store.ts';

interface MailLinkDeps {
  readonly db: Db;
  readonly files: FileService;
  readonly shares: ShareStore;
  readonly links: Links;
  /** Whether a draft was sent, or is waiting to be sent. */
  readonly hasLeft: (session: Session, draft: string) => Promise<boolean>;
}

/** Names a link that was made for a draft. */
interface DraftLink {
  readonly key: string;
  readonly draft: string;
}

/** Links that messages have in the place of large attachments. */
export class MailLinkService {
  readonly #deps: MailLinkDeps;

  constructor(deps: MailLinkDeps) {
    this.#deps = deps;
  }

  /** Keeps a link, whatever becomes of the draft that it was made for. False when it has another use already. */
  async keep(session: Session, { key, draft }: DraftLink): Promise<boolean> {
    const { links, shares } = this.#deps;
    const share = await links.ofDraft(session, key, draft);
    if (share !== null) await shares.change(session, share, { draft: '' });
    return share !== null;
  }

  /** Ends a link and moves its file to the trash for so many days. False when it has another use and stays. */
  async withdraw(session: Session, { key, draft }: DraftLink, trashDays: number): Promise<boolean> {
    const { db, files, links, shares, hasLeft } = this.#deps;
    const share = await links.ofDraft(session, key, draft);
    if (share === null || (await hasLeft(session, draft))) return false;
    await shares.remove(session, share);
    const people = await db.$count(fileGrants, eq(fileGrants.entryId, share.entryId));
    if (people === 0) await files.trash(session, [share.entryId], trashDays);
    return true;
  }
}
