import { Failure } from '@pillarbox/contract/failure';
import type { TransferEvent } from '@pillarbox/contract/transfer/events';
import type { SettingsName } from '@pillarbox/contract/preferences/own-file';
import * as exports from '@pillarbox/contract/transfer/export-jobs';
import { exportMail } from '@pillarbox/contract/transfer/export';
import type { ExportLimits } from '@pillarbox/contract/transfer/settings';
import * as operations from '@pillarbox/contract/transfer/operations';
import { replacedSettings } from '@pillarbox/contract/transfer/settings-file';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import type { Account, AccountId, Audience } from '../../platform/account/account.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Scanner } from '../../platform/scanner/scanner.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { formatText } from '../../platform/texts/texts.ts';
import { exportFile } from './export.service.ts';
import { ExportPieces } from './exports/export-pieces.ts';
import { Exporter } from './exports/exporter.worker.ts';
import { MailExportsService } from './exports/mail-exports.service.ts';
import { MailExportsStore, wireMailExport } from './exports/mail-exports.store.ts';
import { ImportRunner } from './import-runner.ts';
import { ImportService } from './import.service.ts';
import { TransferStore } from './transfer.store.ts';

/** What files of mail need of the rest of the gateway. */
export interface TransferDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly blobs: Pick<Blobs, 'put' | 'open' | 'read' | 'remove'>;
  readonly scanner: Scanner;
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  /** Runs a reading task on the mailbox of a session, and once more on a new connection when the first one was broken. */
  readonly useMailbox: <T>(session: Session, work: (mailbox: Mailbox) => Promise<T>) => Promise<T>;
  /** A name of a file without what file systems do not take. */
  readonly safeName: (name: string, fallback: string) => string;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: TransferEvent) => void;
  /** Settings of accounts that are saved as a whole. */
  readonly settings: {
    load(owner: Session, names: readonly SettingsName[]): Promise<Partial<Record<SettingsName, unknown>>>;
    change(owner: Session, name: SettingsName, change: (value: unknown) => unknown): Promise<void>;
  };
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  /** The mailbox that stored credentials open. */
  readonly openMailbox: (partner: string, credentials: Credentials) => Promise<Mailbox>;
  /** Whether a partner allows stored credentials. */
  readonly storesSignIn: (partner: string) => boolean;
  readonly exportLimitsOf: (partner: string) => ExportLimits;
  /** Tells the owner by mail that an exported file is ready. */
  readonly fileNotice: (owner: Account, mailbox: Mailbox, file: { name: string; days: number }) => Promise<void>;
  /** True when no other gateway uses this database: what an earlier process has claimed is taken over at once. */
  readonly alone: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with failures of the background work, for the log. */
  readonly failed: (error: unknown) => void;
}

/** What files of mail offer the rest of the gateway. */
export interface TransferFeature {
  readonly jobs: readonly Job[];
  /** Starts the exports that wait; call it once every feature is ready. */
  start(): void;
  /** Call it after every sign-in: it stores the new sign-in for what waits. */
  signedIn(session: Session): Promise<void>;
  /** Call it with each mailbox that a page opened. */
  opened(accountId: AccountId, mailbox: Mailbox): void;
  /** Resolves when no import and no export writes any more. */
  close(): Promise<void>;
}

const REPLACED = 'replacedSettings';

/** Builds the export and import of mail and registers its operations. */
export function transferFeature(deps: TransferDeps): TransferFeature {
  const { mount, broadcast, useMailbox, safeName } = deps;
  const store = new TransferStore(deps.db);
  const runner = new ImportRunner({
    ...deps,
    store,
    progress: ({ accountId }, state) => broadcast({ accountId }, { event: 'mail-import', import: state }),
  });
  const service = new ImportService({ ...deps, store, runner });
  mount(exportMail, async ({ session, params, query }) => {
    requireSelf(session, params.mail);
    const { format, folders, lang = '' } = query;
    const name = formatText([lang], 'LANG_OUTBOUND_ARCHIVE_MESSAGES');
    return await exportFile((work) => useMailbox(session, work), {
      format,
      folders: folders?.split('\n'),
      name,
      safeName,
      lacks: (count) => broadcast(session, { event: 'mail-file-lacks', count }),
    });
  });
  mount(operations.loadReplacedSettings, async ({ session, params }) => {
    requireSelf(session, params.mail);
    const stored = replacedSettings.safeParse((await deps.settings.load(session, [REPLACED]))[REPLACED]);
    return { replaced: stored.success ? stored.data : null };
  });
  mount(operations.keepReplacedSettings, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    await deps.settings.change(session, REPLACED, () => ({ at: deps.now(), file: body.file }));
    return { message: 'OK' as const };
  });
  mount(operations.beginMailImport, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    return await service.begin(session, body);
  });
  mount(operations.sendMailPiece, async ({ session, params, exchange }) => {
    requireSelf(session, params.mail);
    return await service.piece(session, { id: params.importId, number: Number(params.number) }, exchange.content());
  });
  mount(operations.runMailImport, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return await service.run(session, params.importId);
  });
  mount(operations.stopMailImport, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return await service.stop(session, params.importId);
  });
  mount(operations.undoMailImport, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return await service.undo(session, params.importId);
  });
  mount(operations.listMailImports, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return { imports: await service.list(session) };
  });
  mount(operations.listSkipped, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return { entries: [...(await service.skipped(session, params.importId))] };
  });
  const jobs = mailExports(deps);
  return {
    ...jobs,
    jobs: [{ name: 'sweep-mail-imports', cron: '47 3 * * *', run: () => service.sweep() }],
    close: async () => {
      await Promise.all([runner.close(), jobs.close()]);
    },
  };
}

/** Builds the exports that are jobs and registers their operations. */
function mailExports(deps: TransferDeps): Omit<TransferFeature, 'jobs'> {
  const { mount, failed } = deps;
  const store = new MailExportsStore(deps.db);
  const pieces = new ExportPieces(deps);
  const changed = (accountId: AccountId, id: string): void => {
    store
      .get(accountId, id)
      .then((row) => {
        const state = row === undefined ? null : wireMailExport(row);
        deps.broadcast({ accountId }, { event: 'mail-export', id, export: state });
      })
      .catch(failed);
  };
  const exporter = new Exporter({ ...deps, store, pieces, changed, limitsOf: deps.exportLimitsOf });
  const service = new MailExportsService({ ...deps, store, pieces, exporter, changed });
  mount(exports.beginMailExport, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    return await service.begin(session, body);
  });
  mount(exports.listMailExports, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return { exports: await service.list(session) };
  });
  mount(exports.retryMailExport, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return await service.retry(session, params.exportId);
  });
  mount(exports.removeMailExport, async ({ session, params }) => {
    requireSelf(session, params.mail);
    await service.remove(session, params.exportId);
    return { message: 'OK' as const };
  });
  mount(exports.mailExportFile, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return await service.file(session, params.exportId);
  });
  return {
    start: () => {
      const ready = deps.alone ? store.releaseAll() : Promise.resolve();
      ready.catch(failed).finally(() => exporter.wake());
    },
    signedIn: (session) => service.signedIn(session),
    opened: (accountId, mailbox) => exporter.opened(accountId, mailbox),
    close: () => exporter.close(),
  };
}

/** Checks that the user in the path is the one who is signed in. @throws Failure `not_permitted`. */
function requireSelf(session: Session, user: string): void {
  if (user.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'user' });
}
