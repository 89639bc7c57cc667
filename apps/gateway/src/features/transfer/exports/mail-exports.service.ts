import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import { FOLDER_FLAG } from '@pillarbox/contract/mail/flags';
import type { MailExportState, NewMailExport } from '@pillarbox/contract/transfer/mail-export';
import { MAX_KEPT_EXPORTS } from '@pillarbox/contract/transfer/mail-export';
import { MAX_EXPORTED_FOLDERS } from '@pillarbox/contract/transfer/transfer';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { AccountId } from '../../../platform/account/account.ts';
import type { Download, Session } from '../../../platform/http/request-pipeline.ts';
import { sealCredentials } from '../../../platform/secrets/credential-seal.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { formatText } from '../../../platform/texts/texts.ts';
import { uniquePath } from '../unique-path.ts';
import type { ExportPieces } from './export-pieces.ts';
import type { Exporter } from './exporter.worker.ts';
import type { ExportRow, MailExportsStore } from './mail-exports.store.ts';
import { wireMailExport } from './mail-exports.store.ts';

const START = { folder: 0, uid: 0, uidvalidity: 0, entry: null, offset: 0, entries: 0, directories: 0, closing: null };

export interface MailExportsServiceDeps {
  readonly store: MailExportsStore;
  readonly pieces: ExportPieces;
  readonly exporter: Exporter;
  readonly secrets: Pick<Secrets, 'seal'>;
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  /** Whether a partner allows stored credentials. */
  readonly storesSignIn: (partner: string) => boolean;
  /** A name of a file without what file systems do not take. */
  readonly safeName: (name: string, fallback: string) => string;
  /** Tells the pages of an owner where an export is. */
  readonly changed: (accountId: AccountId, id: string) => void;
}

/** What users do with exports of mail that are jobs. */
export class MailExportsService {
  readonly #deps: MailExportsServiceDeps;

  constructor(deps: MailExportsServiceDeps) {
    this.#deps = deps;
  }

  /** @throws Failure `folder_not_found`, `mail_export_running`, `too_many_mail_exports`. */
  async begin(session: Session, { format, folders: wanted, lang = '' }: NewMailExport): Promise<MailExportState> {
    const { store, mailboxOf, safeName } = this.#deps;
    const all = (await (await mailboxOf(session)).folders()).filter(
      ({ flags }) => (flags & FOLDER_FLAG.NOSELECT) === 0,
    );
    const names = wanted === undefined ? null : new Set(wanted);
    const folders = names === null ? all : all.filter(({ name }) => names.has(name));
    if (folders.length < (names?.size ?? 1)) throw new Failure('folder_not_found');
    if (folders.length > MAX_EXPORTED_FOLDERS) throw new Failure('invalid_request', { limit: MAX_EXPORTED_FOLDERS });
    const [first] = folders;
    const isArchive = format !== 'mbox' || folders.length > 1;
    const archive = formatText([lang], 'LANG_OUTBOUND_ARCHIVE_MESSAGES');
    const name = folders.length === 1 ? safeName(first?.name.split('/').at(-1) ?? '', archive) : archive;
    const taken = new Set<string>();
    const pathOf = (folder: string): string =>
      folder
        .split('/')
        .map((part) => safeName(part, '_'))
        .join('/');
    const row = {
      id: randomUUID(),
      ...{ accountId: session.accountId, partner: session.partner, mail: session.mail },
      sealed: this.#sealed(session),
      name: `${name}.${isArchive ? 'zip' : 'mbox'}`,
      format,
      isArchive,
      plan: folders.map((folder) => ({ folder: folder.name, path: uniquePath(pathOf(folder.name), taken) })),
      position: START,
      state: 'waiting' as const,
    };
    const added = await store.add(row, MAX_KEPT_EXPORTS);
    if (added === 'running') throw new Failure('mail_export_running');
    if (added === 'full') throw new Failure('too_many_mail_exports', { limit: MAX_KEPT_EXPORTS });
    this.#deps.exporter.wake();
    this.#deps.changed(session.accountId, row.id);
    return wireMailExport(await this.#required(session, row.id));
  }

  async list(session: Session): Promise<MailExportState[]> {
    return (await this.#deps.store.list(session.accountId)).map(wireMailExport);
  }

  /** @throws Failure `mail_export_not_found`, `mail_export_running` when another one is. */
  async retry(session: Session, id: string): Promise<MailExportState> {
    const { store, exporter } = this.#deps;
    const { state } = await this.#required(session, id);
    if (state === 'failed' || state === 'waiting') {
      if ((await store.retry(session.accountId, id, this.#sealed(session))) === null)
        throw new Failure('mail_export_running');
      exporter.wake();
      this.#deps.changed(session.accountId, id);
    }
    return wireMailExport(await this.#required(session, id));
  }

  /** @throws Failure `mail_export_not_found`. */
  async remove(session: Session, id: string): Promise<void> {
    if (!(await this.#deps.store.remove(session.accountId, id))) throw new Failure('mail_export_not_found');
    this.#deps.exporter.wake();
    this.#deps.changed(session.accountId, id);
  }

  /** The file of an export. @throws Failure `mail_export_not_found`, also before it is ready. */
  async file(session: Session, id: string): Promise<Download> {
    const { state, name, size, isArchive } = await this.#required(session, id);
    if (state !== 'ready') throw new Failure('mail_export_not_found');
    const pieces = await this.#deps.store.content(id);
    const content = {
      size,
      etag: `"${id}"`,
      open: (part: { start: number; end: number }) => this.#deps.pieces.stream(pieces, part),
    };
    return { mime: isArchive ? 'application/zip' : 'application/mbox', name, inline: false, content };
  }

  /** Gives the new sign-in to exports that are not finished. */
  async signedIn(session: Session): Promise<void> {
    if (await this.#deps.store.signedIn(session.accountId, this.#sealed(session))) this.#deps.exporter.wake();
  }

  #sealed(session: Session): Buffer | null {
    const { storesSignIn, secrets } = this.#deps;
    return storesSignIn(session.partner) ? sealCredentials(secrets, session, session.credentials) : null;
  }

  async #required(session: Session, id: string): Promise<ExportRow> {
    const row = await this.#deps.store.get(session.accountId, id);
    if (row === undefined) throw new Failure('mail_export_not_found');
    return row;
  }
}
