import type { ContactsEvent } from '@pillarbox/contract/contacts/events';
import type { ContactsImportEvent } from '@pillarbox/contract/contacts-import/events';
import * as operations from '@pillarbox/contract/contacts-import/operations';
import { Failure } from '@pillarbox/contract/failure';
import type { Account, Audience } from '../../platform/account/account.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Scanner } from '../../platform/scanner/scanner.ts';
import type { AddressBooks } from './contacts-import.ports.ts';
import { exportFile } from './export.service.ts';
import { FileWorkers } from './file-worker.ts';
import { ImportRunner } from './import-runner.ts';
import { ImportService } from './import.service.ts';
import { ImportStore } from './import.store.ts';
import { importWhole } from './whole-import.ts';
import type { WholeFile, WholeImport } from './whole-import.ts';

/** What the import of contacts needs of the rest of the gateway. */
export interface ContactsImportDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly blobs: Pick<Blobs, 'put' | 'read' | 'remove'>;
  readonly books: AddressBooks;
  readonly scanner: Scanner;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: ContactsImportEvent | ContactsEvent) => void;
  /** Called with failures of the background work, for the log. */
  readonly failed: (error: unknown) => void;
}

/** What the import of contacts offers the rest of the gateway. */
export interface ContactsImportFeature {
  readonly jobs: readonly Job[];
  /** Imports a file to the end, or only says what that would do. @throws Failure. */
  importWhole(owner: Account, file: WholeFile): Promise<WholeImport>;
  /** Resolves when no import writes any more. */
  close(): Promise<void>;
}

/** Builds the import and export of contacts and registers its operations. */
export function contactsImportFeature(deps: ContactsImportDeps): ContactsImportFeature {
  const { mount, books, broadcast } = deps;
  const store = new ImportStore(deps.db);
  const workers = new FileWorkers();
  const service = new ImportService({ ...deps, store, workers });
  const runner = new ImportRunner({
    ...deps,
    store,
    service,
    progress: ({ accountId }, state) => broadcast({ accountId }, { event: 'contacts-import', import: state }),
    changed: ({ accountId }) => broadcast({ accountId }, { event: 'contacts-changed' }),
  });
  mount(operations.uploadImport, async ({ session, params, exchange }) => {
    requireSelf(session, params.mail);
    return await service.upload(session, exchange.files());
  });
  mount(operations.readImport, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    return await service.read(session, params.importId, body);
  });
  mount(operations.runImport, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return await runner.run(session, params.importId);
  });
  mount(operations.undoImport, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return await runner.undo(session, params.importId);
  });
  mount(operations.listImports, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return { imports: await service.list(session) };
  });
  mount(operations.saveLeftOut, async ({ session, params }) => {
    requireSelf(session, params.mail);
    return await service.leftOut(session, params.importId);
  });
  mount(operations.exportContacts, async ({ session, params, body }) => {
    requireSelf(session, params.mail);
    return await exportFile(session, books, body);
  });
  return {
    jobs: [{ name: 'sweep-contact-imports', cron: '41 3 * * *', run: () => service.sweep() }],
    importWhole: (owner, file) => importWhole(owner, file, { service, runner }),
    close: async () => {
      await runner.close();
      workers.close();
    },
  };
}

/** Checks that the user in the path is the one who is signed in. @throws Failure `not_permitted`. */
function requireSelf(session: Session, user: string): void {
  if (user.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'user' });
}
