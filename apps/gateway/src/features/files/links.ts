import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { FileEntry } from '@pillarbox/contract/files/file';
import type { FileLimits } from '@pillarbox/contract/files/settings';
import type { FileLink } from '@pillarbox/contract/files/shares';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Owner } from './entry-query.ts';
import type { FileService } from './file.service.ts';
import { hashSharePassword, isSharePassword } from './share-password.ts';
import type { LinkOf, ShareChange, ShareRow, ShareStore } from './share.store.ts';

const KEY_PURPOSE = 'files share key';
const TICKET_PURPOSE = 'files share ticket';
const DAY_MS = 24 * 60 * 60_000;

interface LinksDeps {
  readonly files: FileService;
  readonly shares: ShareStore;
  readonly secrets: Pick<Secrets, 'seal' | 'open' | 'sign' | 'verify'>;
  /** Name of the user for visitors; '' for none. */
  readonly nameOf: (session: Session) => Promise<string>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What a visitor asks for. */
export interface Visit {
  readonly partner: string;
  readonly key: string;
}

/** What the owner of a link of either kind decides about it. */
export interface WantedOfOwner {
  /** Absent: it stays as it is. '' is no password. */
  readonly password?: string | undefined;
  /** Milliseconds since 1970; null for never. */
  readonly ends: number | null;
  readonly limits: FileLimits;
}

interface WantedLink extends WantedOfOwner {
  /** What else of the link changes. */
  readonly change: ShareChange;
}

/** Links of both kinds: their keys, passwords, ends, and the tickets of their visitors. */
export class Links {
  readonly #deps: LinksDeps;

  constructor(deps: LinksDeps) {
    this.#deps = deps;
  }

  /** @throws Failure `file_not_found`. */
  async of(owner: Owner, link: LinkOf): Promise<ShareRow | null> {
    await this.#entry(owner, link);
    return await this.#deps.shares.of(owner, link);
  }

  /** Makes or changes a link. @throws Failure `file_not_found`, `share_password_required`, `share_end_invalid`. */
  async put(session: Session, link: LinkOf, { password, ends, limits, change }: WantedLink): Promise<ShareRow> {
    const { shares, secrets, nameOf, now } = this.#deps;
    const before = await this.of(session, link);
    const hasPassword = password === undefined ? (before?.password ?? '') !== '' : password !== '';
    if (limits.sharePassword && !hasPassword) throw new Failure('share_password_required');
    const latest = limits.longestShare === null ? Infinity : now() + limits.longestShare * DAY_MS;
    if (ends === null ? latest !== Infinity : ends <= now() || ends > Math.min(latest, now() + 3650 * DAY_MS))
      throw new Failure('share_end_invalid');
    const ownerName = (await nameOf(session)) || session.mail;
    if (before === null) {
      const key = randomBytes(24).toString('base64url');
      const sealedKey = secrets.seal(KEY_PURPOSE, Buffer.from(key)).toString('base64url');
      const { partner } = session;
      await shares.add(session, {
        id: randomUUID(),
        ...link,
        partner,
        ownerName,
        ownerMail: session.mail,
        hash: hashOf(key),
        sealedKey,
      });
    }
    await shares.change(session, link, {
      ...change,
      ownerName,
      ownerMail: session.mail,
      endsAt: ends === null ? null : new Date(ends),
      ...(password !== undefined && { password: password === '' ? '' : await hashSharePassword(password) }),
    });
    const row = await shares.of(session, link);
    if (row === null) throw new Failure('file_not_found');
    return row;
  }

  /** @throws Failure `file_not_found`. */
  async end(owner: Owner, link: LinkOf): Promise<void> {
    await this.#entry(owner, link);
    await this.#deps.shares.remove(owner, link);
  }

  /** The link that a visitor has, whatever its kind. @throws Failure `not_found`. */
  async required({ partner, key }: Visit): Promise<ShareRow> {
    const found = await this.#deps.shares.open(partner, hashOf(key));
    if (found === null) throw new Failure('not_found');
    return found;
  }

  /** The link of the account that was made for a draft and has no other use yet; null for none. */
  async ofDraft(owner: Owner, key: string, draft: string): Promise<ShareRow | null> {
    return await this.#deps.shares.ofDraft(owner, hashOf(key), draft);
  }

  /** @throws Failure `share_password_needed`. */
  async unlock({ password: hash }: ShareRow, password: string): Promise<void> {
    if (hash !== '' && !(await isSharePassword(hash, password))) throw new Failure('share_password_needed');
  }

  /** A ticket of a visitor that lasts so many milliseconds; `visitor` tells visitors of one link apart. */
  ticket(share: ShareRow, life: number, visitor = ''): string {
    const ends = this.#deps.now() + life;
    const signature = this.#deps.secrets.sign(TICKET_PURPOSE, ticketText(share, ends, visitor));
    return [String(ends), signature, visitor].filter((part) => part !== '').join('.');
  }

  /** Checks a ticket and returns its visitor. @throws Failure `not_found`. */
  visitorOf(share: ShareRow, ticket: string): string {
    const [end = '', signature = '', visitor = ''] = ticket.split('.');
    const ends = Number(end);
    const text = ticketText(share, ends, visitor);
    if (!(ends > this.#deps.now()) || !this.#deps.secrets.verify(TICKET_PURPOSE, text, signature))
      throw new Failure('not_found');
    return visitor;
  }

  #keyOf({ sealedKey }: ShareRow): string {
    return this.#deps.secrets.open(KEY_PURPOSE, Buffer.from(sealedKey, 'base64url'))?.toString('utf8') ?? '';
  }

  /** What its owner learns of a link of either kind. */
  told(row: ShareRow): FileLink {
    return { key: this.#keyOf(row), hasPassword: row.password !== '', ends: row.endsAt?.getTime() ?? null };
  }

  /** What a link is of; uploads go into folders alone. @throws Failure `file_not_found`. */
  async #entry(owner: Owner, { entryId, kind }: LinkOf): Promise<FileEntry> {
    const entry = await this.#deps.files.get(owner, entryId);
    if (kind === 'request' && entry.kind !== 'folder') throw new Failure('file_not_found');
    return entry;
  }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** A ticket ends with the password that it was given for. */
function ticketText({ id, password }: ShareRow, ends: number, visitor: string): string {
  return `${id} ${String(ends)} ${password} ${visitor}`;
}

/** Hides from visitors what is wrong with a file. @throws Failure `not_found`. */
export async function hidden<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const isTold = error instanceof Failure && (error.code === 'file_not_found' || error.code === 'folder_missing');
    throw isTold ? new Failure('not_found', {}, error) : error;
  }
}
