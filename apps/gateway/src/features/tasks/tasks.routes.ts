import type { CalendarEvent } from '@pillarbox/contract/calendar/events';
import { Failure } from '@pillarbox/contract/failure';
import * as calls from '@pillarbox/contract/tasks/operations';
import type { Audience } from '../../platform/account/account.ts';
import { hostName } from '../../platform/http/origin.ts';
import type { Exchange, Mount } from '../../platform/http/request-pipeline.ts';
import type { PublicTaskService } from './public/public-task.service.ts';
import type { ReminderService } from './reminders/reminder.service.ts';
import type { TaskReader } from './task-reader.ts';
import type { TaskService } from './task.service.ts';
import type { TaskFiles } from './tasks.ports.ts';

interface TaskRoutesDeps {
  readonly mount: Mount;
  readonly reader: TaskReader;
  readonly tasks: TaskService;
  readonly files: TaskFiles;
  readonly reminders: ReminderService;
  readonly pages: PublicTaskService;
  readonly partnerAt: (host: string) => string;
  readonly broadcast: (audience: Audience, event: CalendarEvent) => void;
}

const SUCCESS = { Success: 1 } as const;

/** Registers the calls of tasks. */
export function mountTasks(deps: TaskRoutesDeps): void {
  mountOwn(deps);
  mountFiles(deps);
  mountReminders(deps);
  mountPublic(deps);
}

function mountOwn({ mount, tasks, pages }: TaskRoutesDeps): void {
  mount(calls.listTasks, async ({ session, query }) => await tasks.list(session, query));
  mount(calls.readTask, async ({ session, params }) => await tasks.read(session, idIn(params.file)));
  mount(calls.createTask, async ({ session, body }) => {
    const task = await tasks.create(session, body);
    return { ...SUCCESS, id: task.id, task };
  });
  mount(calls.changeTask, async ({ session, params, body }) => {
    return { ...SUCCESS, ...(await tasks.change(session, idIn(params.file), body)) };
  });
  mount(calls.deleteTask, async ({ session, params }) => {
    return { ...SUCCESS, undo: await tasks.remove(session, idIn(params.file)) };
  });
  mount(calls.sendTask, async ({ session, params, body, exchange }) => {
    await pages.send(session, idIn(params.file), { ...body, origin: exchange.origin });
    return SUCCESS;
  });
}

function mountFiles({ mount, files, reader }: TaskRoutesDeps): void {
  mount(calls.readTaskFile, async ({ session, params }) => {
    const { head } = await reader.get(session, params.taskId);
    return await files.read(head.id, params.fileId);
  });
}

function mountReminders({ mount, reminders, broadcast }: TaskRoutesDeps): void {
  mount(calls.listTaskReminders, async ({ session, query }) => {
    return { ...SUCCESS, Notifications: await reminders.list(session, query) };
  });
  mount(calls.markTaskReminder, async ({ session, params, body }) => {
    if (body.id !== params.alarmId) throw new Failure('invalid_request', { field: 'id' });
    await reminders.mark(session, params.alarmId, body);
    // Other pages of the user take it away.
    broadcast({ accountId: session.accountId }, { event: 'calendar-changed' });
    return SUCCESS;
  });
}

function mountPublic({ mount, pages, partnerAt }: TaskRoutesDeps): void {
  const partnerOf = ({ host }: Exchange): string => partnerAt(hostName(host) ?? '');
  mount(calls.openPublicTask, async ({ body, exchange }) => await pages.open(body, partnerOf(exchange)));
  mount(calls.answerPublicTask, async ({ body, exchange }) => {
    return await pages.answer(body, body.isDone, partnerOf(exchange));
  });
}

/** The id in the path part `{id}.json`. */
function idIn(file: string): string {
  return file.replace(/\.json$/, '');
}
