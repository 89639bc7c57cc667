import * as z from 'zod/mini';
import { CHANGE_ERRORS, READ_ERRORS } from '../calendar/call-errors.ts';
import { calendarId } from '../calendar/calendar.ts';
import { undoKey } from '../calendar/event.ts';
import { reminderWindow } from '../calendar/reminder-calls.ts';
import { define } from '../define.ts';
import { publicTask, submittedTask, task, taskId, taskReminder, TASKS_API } from './task.ts';

const WRITE_ERRORS = [
  ...CHANGE_ERRORS,
  'task_name_missing',
  'task_parent_invalid',
  'calendar_not_found',
  'calendar_not_allowed',
  'too_many_events',
  'event_time_invalid',
  'event_zone_unknown',
  'event_rule_invalid',
  'attachment_not_found',
  'attachments_too_large',
] as const;
/** What a message that is sent for the user may meet. */
const SEND_ERRORS = [
  'password_outdated',
  'recipient_invalid',
  'sender_refused',
  'header_invalid',
  'message_too_large',
] as const;
const success = z.object({ Success: z.literal(1) });
/** The path part `{id}.json`. */
const taskFile = z.object({ file: z.string().check(z.maxLength(80)) });

/** The tasks of all lists, or of one; done ones of the last 30 days unless `done` asks for all. */
export const listTasks = define({
  id: 'tasks.list',
  method: 'GET',
  path: `${TASKS_API}/list`,
  origin: 'ours',
  summary: 'The tasks of the user.',
  query: z.object({ list: z.optional(calendarId), done: z.optional(z.enum(['all', 'recent', 'none'])) }),
  reply: z.object({ tasks: z.array(task), isCut: z.boolean() }),
  errors: [...READ_ERRORS, 'calendar_not_found'],
});

/** One task. */
export const readTask = define({
  id: 'tasks.read',
  method: 'GET',
  path: `${TASKS_API}/task/:file`,
  origin: 'ours',
  summary: 'One task.',
  params: taskFile,
  reply: task,
  errors: [...READ_ERRORS, 'task_not_found'],
});

/** Creates a task [API-099]. The first call of an account makes its default task list. */
export const createTask = define({
  id: 'tasks.create',
  method: 'POST',
  path: `${TASKS_API}/task.json`,
  summary: 'Creates a task.',
  body: submittedTask,
  reply: z.object({ Success: z.literal(1), id: taskId, task }),
  errors: WRITE_ERRORS,
});

/** Changes a task [API-100]. Doing a task that repeats moves it to its next date. */
export const changeTask = define({
  id: 'tasks.change',
  method: 'PUT',
  path: `${TASKS_API}/task/:file`,
  summary: 'Changes a task.',
  params: taskFile,
  body: submittedTask,
  reply: z.object({ Success: z.literal(1), task, undo: undoKey }),
  errors: [...WRITE_ERRORS, 'task_not_found', 'task_changed'],
});

/** Deletes a task with its parts. */
export const deleteTask = define({
  id: 'tasks.delete',
  method: 'DELETE',
  path: `${TASKS_API}/task/:file`,
  origin: 'ours',
  summary: 'Deletes a task with its parts.',
  params: taskFile,
  reply: z.object({ Success: z.literal(1), undo: undoKey }),
  errors: [...CHANGE_ERRORS, 'task_not_found', 'calendar_not_allowed'],
});

/** The reminders of tasks that were not displayed yet [API-094, API-095]. Without a window: today and the next seven days. */
export const listTaskReminders = define({
  id: 'tasks.notifications',
  method: 'GET',
  path: `${TASKS_API}/notifications.json`,
  summary: 'The reminders of tasks in a range of days.',
  whenDegraded: 'refused',
  query: reminderWindow,
  reply: z.object({ Success: z.literal(1), Notifications: z.array(taskReminder) }),
  errors: READ_ERRORS,
});

/** Marks a reminder of a task as displayed [API-096], or shows it again later (`snooze`, minutes, ours). */
export const markTaskReminder = define({
  id: 'tasks.alarmDisplayed',
  method: 'PUT',
  path: `${TASKS_API}/AlarmDisplayed/:alarmId`,
  summary: 'Marks a reminder of a task as displayed, or postpones it.',
  whenDegraded: 'refused',
  params: z.object({ alarmId: z.string().check(z.maxLength(200)) }),
  body: z.object({
    id: z.string().check(z.maxLength(200)),
    task_id: taskId,
    date: z.string().check(z.maxLength(40)),
    snooze: z.optional(z.int().check(z.gte(1), z.lte(10_080))),
  }),
  reply: success,
  errors: [...CHANGE_ERRORS, 'task_not_found'],
});

/** One file of a task. It is downloaded, never shown. */
export const readTaskFile = define({
  id: 'tasks.file',
  method: 'GET',
  path: `${TASKS_API}/file/:taskId/:fileId`,
  origin: 'ours',
  transport: 'download',
  summary: 'One file of a task.',
  params: z.object({ taskId, fileId: z.string().check(z.maxLength(64)) }),
  reply: z.unknown(),
  errors: [...READ_ERRORS, 'task_not_found', 'attachment_not_found'],
});

/** Sends somebody a link to the public page of a task [PUB-004]. */
export const sendTask = define({
  id: 'tasks.send',
  method: 'POST',
  path: `${TASKS_API}/send/:file`,
  origin: 'ours',
  summary: 'Sends a person a link to a task.',
  params: taskFile,
  body: z.object({
    mail: z.string().check(z.maxLength(320)),
    note: z._default(z.string().check(z.maxLength(2000)), ''),
  }),
  reply: success,
  errors: [
    ...CHANGE_ERRORS,
    ...SEND_ERRORS,
    'task_not_found',
    'calendar_not_allowed',
    'event_address_invalid',
    'rate_limited',
  ],
});

/** What the address of a public page names. The calls have it in their bodies, so that no log has a token. */
const link = z.object({
  taskId,
  token: z.string().check(z.maxLength(100)),
  email: z.string().check(z.maxLength(320)),
});

/** The task of a public page [PUB-004]. Whatever is wrong with the link, the refusal is the same. */
export const openPublicTask = define({
  id: 'tasks.openPublic',
  method: 'POST',
  path: `${TASKS_API}/public/open`,
  origin: 'ours',
  access: 'anonymous',
  changes: false,
  summary: 'The task of a public page.',
  body: link,
  reply: publicTask,
  errors: ['origin_refused', 'not_found'],
});

/** Says on a public page that a task is done, or is not. */
export const answerPublicTask = define({
  id: 'tasks.answerPublic',
  method: 'POST',
  path: `${TASKS_API}/public/answer`,
  origin: 'ours',
  access: 'anonymous',
  summary: 'Marks the task of a public page as done, or as open.',
  body: z.extend(link, { isDone: z.boolean() }),
  reply: publicTask,
  errors: ['origin_refused', 'not_found'],
});
