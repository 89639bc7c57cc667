import { Failure } from '@pillarbox/contract/failure';
import type { TransferEvent } from '@pillarbox/contract/transfer/events';
import type { SettingsName } from '@pillarbox/contract/preferences/own-file';
import { exportMail } from '@pillarbox/contract/transfer/export';
import * as operations from '@pillarbox/contract/transfer/operations';
import { replacedSettings } from '@pillarbox/contract/transfer/settings-file';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { Audience } from '../../platform/account/account.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { formatText } from '../../platform/texts/texts.ts';
import { exportFile } from './export.service.ts';
import { ImportRunner } from './import-runner.ts';
import { ImportService } from './import.service.ts';
import { TransferStore } from './transfer.store.ts';

/** What files of mail need of the rest of the gateway. */
export interface TransferDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly blobs: Pick<Blobs, 'put' | 'read' | 'remove'>;
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
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with failures of the background work, for the log. */
  readonly failed: (error: unknown) => void;
}

/** What files of mail offer the rest of the gateway. */
export interface TransferFeature {
  readonly jobs: readonly Job[];
  /** Resolves when no import writes any more. */
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
    return await service.piece(session, { id: params.importId, number: Number(params.number) }, exchange.files());
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
  return {
    jobs: [{ name: 'sweep-mail-imports', cron: '47 3 * * *', run: () => service.sweep() }],
    close: () => runner.close(),
  };
}

/** Checks that the user in the path is the one who is signed in. @throws Failure `not_permitted`. */
function requireSelf(session: Session, user: string): void {
  if (user.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'user' });
}
