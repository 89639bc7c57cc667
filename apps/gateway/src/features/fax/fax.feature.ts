import * as calls from '@pillarbox/contract/fax/operations';
import type { FaxEvent } from '@pillarbox/contract/fax/events';
import { reportFax } from '@pillarbox/contract/fax/report';
import type { FaxSettings } from '@pillarbox/contract/fax/settings';
import { Failure } from '@pillarbox/contract/failure';
import type { Account, AccountId, Audience } from '../../platform/account/account.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { sweepOfficeFolders } from '../../platform/office/office-pdf.ts';
import { DraftService } from './draft.service.ts';
import { httpFaxDriver } from './drivers/http.ts';
import { hylaFaxDriver } from './drivers/hylafax/driver.ts';
import type { Scanner } from '../../platform/scanner/scanner.ts';
import type { HttpFaxDeps } from './drivers/http.ts';
import { loopbackFaxDriver } from './drivers/loopback.ts';
import type { ReceivedFax } from './drivers/loopback.ts';
import { mailFaxDriver } from './drivers/mail.ts';
import type { MailFaxDeps } from './drivers/mail.ts';
import { FaxCollector } from './fax-collector.ts';
import { FaxContents } from './fax-contents.ts';
import type { AccountNamed, AttachToMail, FaxDriver, FaxFiles, SettingsOf } from './fax.ports.ts';
import { FaxService } from './fax.service.ts';
import { FaxStore } from './fax.store.ts';
import { FaxWorker } from './fax.worker.ts';
import { PagePlanner } from './page-plan.ts';
import type { OfficeReader } from './page-plan.ts';
import { PageWorkers } from './pages/page-workers.ts';
import { ReportService } from './report.service.ts';
import { wireDetail, wireFax } from './wire-fax-row.ts';

/** What online fax needs of the rest of the gateway. */
export interface FaxDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly blobs: Pick<Blobs, 'put' | 'read' | 'remove'>;
  readonly scanner: Scanner;
  readonly files: FaxFiles;
  readonly attachToMail: AttachToMail;
  readonly office: OfficeReader;
  readonly settingsOf: SettingsOf;
  /** Ids of all partners. */
  readonly partnerIds: () => readonly string[];
  readonly accountNamed: AccountNamed;
  readonly languagesOf: (owner: Account) => Promise<readonly string[]>;
  readonly nameOf: (owner: Account) => Promise<string>;
  readonly exchange: HttpFaxDeps['exchange'];
  readonly sendMail: MailFaxDeps['send'];
  readonly secretOf: (variable: string) => string | undefined;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: FaxEvent) => void;
  readonly failed: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether no other gateway uses the database. */
  readonly alone: boolean;
}

/** Online fax, as the gateway runs it. */
export interface FaxFeature {
  /** Starts to send what waits. */
  start(): void;
  readonly jobs: readonly Job[];
  close(): Promise<void>;
}

/** Builds online fax and registers its operations. */
export function faxFeature(deps: FaxDeps): FaxFeature {
  const { db, settingsOf, accountNamed } = deps;
  const store = new FaxStore(db);
  const contents = new FaxContents(db, deps.blobs);
  const planner = new PagePlanner({ contents, workers: new PageWorkers(), office: deps.office });
  const tell = (accountId: AccountId, event: FaxEvent): void => deps.broadcast({ accountId }, event);
  const receive = async ({ id, accountId, partner, from, pdf }: ReceivedFax): Promise<void> => {
    const made = await planner.ofPdf(accountId, pdf);
    const cover = { shown: false, from: '', text: '' };
    const received = {
      id,
      accountId,
      partner,
      cover,
      number: from,
      words: from,
      state: 'received',
      seen: false,
    } as const;
    const row = await store.insert({ ...received, ...made });
    if (row !== null) tell(accountId, { event: 'fax-received', id, number: from, pages: row.pages });
  };
  const driverOf = (partner: string): FaxDriver | null => {
    const settings = settingsOf(partner);
    if (settings === null) return null;
    const { service } = settings;
    if (service.kind === 'loopback') return loopbackFaxDriver({ settings, accountNamed, receive });
    if (service.kind === 'mail')
      return mailFaxDriver({ domain: service.domain, plus: service.plus ?? false, send: deps.sendMail });
    if (service.kind === 'hylafax') return hylaFaxDriver(service, deps.secretOf(service.passwordFrom ?? '') ?? '');
    return httpFaxDriver({ ...deps, address: service.address, secret: deps.secretOf(service.secretFrom) ?? '' });
  };
  const worker = new FaxWorker({ store, contents, planner, driverOf, tell, onTrouble: deps.failed });
  const wake = (): void => worker.wake();
  const drafts = new DraftService({ ...deps, store, contents, planner });
  const service = new FaxService({ ...deps, store, contents, driverOf });
  const reports = new ReportService({ ...deps, tell, wake });
  const collector = new FaxCollector({ ...deps, driverOf, reports });
  mountDrafts(deps, drafts, wake);
  mountFaxes(deps, { store, drafts, service, wake });
  deps.mount(reportFax, async ({ params, body }) => {
    await reports.take(params.partner, body);
    return { Success: 1 } as const;
  });
  return {
    start: () => {
      const ready = deps.alone ? store.releaseAll() : Promise.resolve();
      ready.catch(deps.failed).finally(wake);
    },
    jobs: [
      {
        name: 'remove-old-fax-pages',
        cron: '23 * * * *',
        run: async () => {
          await sweepOfficeFolders();
          await contents.sweep();
        },
      },
      { name: 'look-for-received-faxes', cron: '* * * * *', run: () => collector.run() },
    ],
    close: () => worker.stop(),
  };
}

/** The settings of the user's partner. @throws Failure `feature_off`. */
function offered({ settingsOf }: Pick<FaxDeps, 'settingsOf'>, { partner }: Session): FaxSettings {
  const settings = settingsOf(partner);
  if (settings === null) throw new Failure('feature_off');
  return settings;
}

/** Returns a function that tells the other pages of the user that faxes have changed, and returns its argument. */
function changedBy({ broadcast }: Pick<FaxDeps, 'broadcast'>) {
  return <T>({ accountId }: Session, value: T): T => {
    broadcast({ accountId }, { event: 'fax-changed' });
    return value;
  };
}

function mountDrafts(deps: FaxDeps, drafts: DraftService, wake: () => void): void {
  const { mount } = deps;
  const changed = changedBy(deps);
  mount(calls.readFaxAccount, async ({ session }) => await drafts.account(session, offered(deps, session)));
  mount(calls.saveFaxAccount, async ({ session, body }) =>
    changed(session, await drafts.saveAccount(session, body, offered(deps, session))),
  );
  mount(calls.createFax, async ({ session }) => changed(session, await drafts.create(session, offered(deps, session))));
  mount(calls.changeFax, async ({ session, params, body }) => {
    const settings = offered(deps, session);
    return changed(session, await drafts.change(session, params.id, { body, settings }));
  });
  mount(calls.addFaxFiles, async ({ session, params, exchange }) => {
    offered(deps, session);
    return changed(session, await drafts.add(session, params.id, exchange.files()));
  });
  mount(calls.attachToFax, async ({ session, params, body }) => {
    offered(deps, session);
    return changed(session, await drafts.attach(session, params.id, body.ids));
  });
  mount(calls.prepareFax, async ({ session, params }) =>
    changed(session, await drafts.prepare(session, params.id, offered(deps, session))),
  );
  mount(calls.sendFax, async ({ session, params }) => {
    const faxes = await drafts.send(session, params.id, offered(deps, session));
    wake();
    return changed(session, { faxes });
  });
}

interface FaxParts {
  readonly store: FaxStore;
  readonly drafts: DraftService;
  readonly service: FaxService;
  readonly wake: () => void;
}

function mountFaxes(deps: FaxDeps, { store, drafts, service, wake }: FaxParts): void {
  const { mount } = deps;
  const changed = changedBy(deps);
  mount(calls.listFaxes, async ({ session, query }) => {
    offered(deps, session);
    const { box, filter, text = '', cursor = '' } = query;
    const { rows, next } = await store.list(session.accountId, { box, filter, text, cursor });
    return { faxes: rows.map(wireFax), next, counts: await store.counts(session.accountId) };
  });
  mount(calls.readFax, async ({ session, params }) => {
    offered(deps, session);
    return wireDetail(await service.find(session, params.id));
  });
  mount(calls.cancelFax, async ({ session, params }) => {
    offered(deps, session);
    return changed(session, await service.cancel(session, params.id));
  });
  mount(calls.retryFax, async ({ session, params }) => {
    const fax = await service.retry(session, params.id, offered(deps, session));
    wake();
    return changed(session, fax);
  });
  mount(calls.deleteFaxes, async ({ session, body }) => {
    offered(deps, session);
    return changed(session, { deleted: await store.remove(session.accountId, body.ids) });
  });
  mount(calls.markFaxes, async ({ session, body }) => {
    offered(deps, session);
    await store.mark(session.accountId, body.ids, body.seen);
    return changed(session, { Success: 1 } as const);
  });
  mount(calls.saveFax, async ({ session, params, body }) => {
    offered(deps, session);
    return await service.save(session, params.id, body.to);
  });
  mount(calls.forwardFax, async ({ session, params }) => {
    const settings = offered(deps, session);
    const { name, mime, content } = await service.pdf(session, params.id);
    return changed(session, await drafts.createWith(session, settings, { name, mime, content }));
  });
  mount(calls.mailFax, async ({ session, params }) => {
    offered(deps, session);
    return await service.mail(session, params.id);
  });
  mount(calls.faxPage, async ({ session, params, query }) => {
    offered(deps, session);
    return await service.page(session, params.id, { number: Number(params.number), content: query.content });
  });
  mount(calls.faxPdf, async ({ session, params }) => {
    offered(deps, session);
    return await service.pdf(session, params.id);
  });
}
