import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { refreshFeed, subscribeFeed } from '@pillarbox/contract/calendar/calendar-calls';
import * as operations from '@pillarbox/contract/calendar/import-calls';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import type { Mount } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Feeds } from './calendar-exchange.ports.ts';
import { exportFile } from './export.service.ts';
import { FeedService } from './feeds/feed.service.ts';
import { CalendarFileWorkers } from './file/file-worker.ts';
import { ImportRunner } from './import-runner.ts';
import type { ImportServiceDeps } from './import.service.ts';
import { ImportService } from './import.service.ts';
import { ImportStore } from './import.store.ts';

/** What files and feeds of calendars need of the rest of the gateway. */
export interface CalendarExchangeDeps extends Pick<ImportServiceDeps, 'blobs' | 'texts' | 'scanner'> {
  readonly mount: Mount;
  readonly db: Db;
  readonly feeds: Feeds;
  /** A calendar as its user sees it. */
  readonly shown: (owner: Account, calendarId: string) => Promise<Calendar>;
  readonly egress: Pick<Egress, 'getChanged'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with failures of the background work, for the log. */
  readonly failed: (error: unknown) => void;
  /** Other times than the usual ones, in milliseconds: what a worker may take for a file, and after which a subscription is answered. */
  readonly times?: { readonly fileMs?: number; readonly replyAfterMs?: number };
}

/** What files and feeds of calendars offer the rest of the gateway. */
export interface CalendarExchangeFeature {
  readonly jobs: readonly Job[];
  /** Resolves when no import writes any more. */
  close(): Promise<void>;
}

/** Builds import, export and feeds of calendars and registers their operations. */
export function calendarExchangeFeature(deps: CalendarExchangeDeps): CalendarExchangeFeature {
  const { fileMs, replyAfterMs } = deps.times ?? {};
  const parts = { ...deps, replyAfterMs, workers: new CalendarFileWorkers(fileMs) };
  const store = new ImportStore(deps.db);
  const service = new ImportService({ ...parts, store });
  const runner = new ImportRunner({ ...deps, store, service });
  const feeds = new FeedService(parts);
  mountFiles(deps, service, runner);
  mountFeeds(deps, feeds);
  return {
    jobs: [
      { name: 'sweep-calendar-imports', cron: '46 3 * * *', run: () => service.sweep() },
      { name: 'refresh-calendar-feeds', cron: '*/5 * * * *', run: () => feeds.refreshDue() },
    ],
    close: () => runner.close(),
  };
}

function mountFiles({ mount, texts }: CalendarExchangeDeps, service: ImportService, runner: ImportRunner): void {
  mount(
    operations.uploadCalendarFile,
    async ({ session, query, exchange }) =>
      await service.upload(session, exchange.files(operations.MAX_CALENDAR_FILE_BYTES), query.calendarId),
  );
  mount(operations.readCalendarImport, async ({ session, params, query }) =>
    runner.read(session, params.importId, query.calendarId),
  );
  mount(operations.listCalendarImports, async ({ session }) => ({ imports: await runner.list(session) }));
  mount(operations.startCalendarImport, async ({ session, params, body }) =>
    runner.run(session, params.importId, body.calendarId),
  );
  mount(operations.undoCalendarImport, async ({ session, params }) => runner.undo(session, params.importId));
  mount(operations.exportCalendar, async ({ session, params }) => exportFile(session, texts, params.calendarId));
}

function mountFeeds({ mount, shown }: CalendarExchangeDeps, feeds: FeedService): void {
  mount(subscribeFeed, async ({ session, body }) => {
    const { id } = await feeds.subscribe(session, body);
    return await shown(session, id);
  });
  mount(refreshFeed, async ({ session, params }) => {
    await feeds.refresh(session, params.calendarId);
    return await shown(session, params.calendarId);
  });
}
