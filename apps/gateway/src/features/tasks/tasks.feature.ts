import type { CalendarEvent } from '@pillarbox/contract/calendar/events';
import type { Audience } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { PublicTaskService } from './public/public-task.service.ts';
import { TaskLinkStore } from './public/task-link.store.ts';
import { DisplayedStore } from './reminders/displayed.store.ts';
import { ReminderService } from './reminders/reminder.service.ts';
import { TaskReader } from './task-reader.ts';
import { TaskService } from './task.service.ts';
import type { SendsTasks, TaskCalendars, TaskFiles } from './tasks.ports.ts';
import { mountTasks } from './tasks.routes.ts';

/** What tasks need of the rest of the gateway. */
export interface TasksDeps extends SendsTasks {
  readonly mount: Mount;
  readonly db: Db;
  readonly secrets: Pick<Secrets, 'sign'>;
  readonly calendars: TaskCalendars;
  readonly files: TaskFiles;
  /** The zone that the user has chosen; '' for that of the browser. */
  readonly zoneOf: (session: Session) => Promise<string>;
  /** Id of the partner of a host name. */
  readonly partnerAt: (host: string) => string;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: CalendarEvent) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Builds tasks, their reminders and public pages, and registers their operations. Returns its jobs. */
export function tasksFeature(deps: TasksDeps): { readonly jobs: readonly Job[] } {
  const { db, files, calendars, now } = deps;
  const reader = new TaskReader(calendars);
  const displayed = new DisplayedStore(db);
  const links = new TaskLinkStore(db);
  const tasks = new TaskService({ calendars, reader, files, now });
  const reminders = new ReminderService({ ...deps, reader, displayed });
  const pages = new PublicTaskService({ ...deps, reader, tasks, links });
  mountTasks({ ...deps, reader, tasks, reminders, pages });
  return {
    jobs: [
      { name: 'remove-old-task-reminders', cron: '56 3 * * *', run: () => displayed.sweep() },
      { name: 'remove-old-task-links', cron: '58 3 * * *', run: () => links.sweep() },
    ],
  };
}
