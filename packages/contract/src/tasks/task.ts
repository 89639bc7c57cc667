import * as z from 'zod/mini';
import { calendarId } from '../calendar/calendar.ts';
import { eventFile, eventTime, reminder } from '../calendar/event.ts';

/** Base of the calls of tasks [API-094]. */
export const TASKS_API = '/api/db/steele/1.0/task';

export const taskId = z.string().check(z.maxLength(64));

/** The boxes of tasks, spelt as specified [DATA-034, TASK-005 to TASK-009]. */
export const TASK_BOXES = ['todo', 'pending', 'priotity', 'future', 'reference'] as const;
export const taskBox = z.enum(TASK_BOXES);
export type TaskBox = z.output<typeof taskBox>;

/** The message that a task was made from [DATA-033]. */
export const taskMail = z.object({
  folder: z.optional(z.string().check(z.maxLength(1000))),
  uid: z.int().check(z.gte(1)),
  uidvalidity: z.optional(z.int()),
  threadmap: z.optional(z.string().check(z.maxLength(10_000))),
  threadid: z.optional(z.string().check(z.maxLength(1000))),
  /** Seconds since 1970. */
  date: z.optional(z.number()),
  to: z.optional(z.string().check(z.maxLength(10_000))),
  from: z.optional(z.string().check(z.maxLength(1000))),
  cc: z.optional(z.string().check(z.maxLength(10_000))),
  bcc: z.optional(z.string().check(z.maxLength(10_000))),
  subject: z.optional(z.string().check(z.maxLength(1000))),
  /** Message-ID: finds the message after it was moved. */
  messageId: z.optional(z.string().check(z.maxLength(1000))),
});
export type TaskMail = z.output<typeof taskMail>;

/** A task. `list` is the task list that holds it. */
export const task = z.object({
  id: taskId,
  list: calendarId,
  task_name: z.string(),
  notes: z.string(),
  zero_inbox_tag: taskBox,
  isDone: z.boolean(),
  /** When it was done, ISO 8601; '' while it is not. */
  doneAt: z.string(),
  start: z.nullable(eventTime),
  due: z.nullable(eventTime),
  /** 0 none, 1 (highest) to 9 (RFC 5545 3.8.1.9). */
  priority: z.int(),
  /** RRULE without its name; '' for none. */
  rule: z.string(),
  tags: z.array(z.string()),
  reminders: z.array(reminder),
  /** The task that this one is a part of; ''. */
  parent: z.string(),
  /** Its place among the tasks of a box or list; smaller first. */
  order: z.int(),
  mail_details: z.nullable(taskMail),
  attachments: z.array(eventFile),
  isEditable: z.boolean(),
  /** When it was created, ISO 8601. */
  createdAt: z.string(),
  etag: z.string(),
});
export type Task = z.output<typeof task>;

/** A task that is created or changed [DATA-033, API-099, API-100]. A field that is left out stays as it is. */
export const submittedTask = z.object({
  task_name: z.optional(z.string().check(z.maxLength(1000))),
  notes: z.optional(z.string().check(z.maxLength(100_000))),
  zero_inbox_tag: z.optional(taskBox),
  mail_details: z.optional(z.nullable(taskMail)),
  additional_data: z.optional(z.object({ attachments: z.optional(z.array(eventFile).check(z.maxLength(25))) })),
  list: z.optional(calendarId),
  isDone: z.optional(z.boolean()),
  start: z.optional(z.nullable(eventTime)),
  due: z.optional(z.nullable(eventTime)),
  priority: z.optional(z.int().check(z.gte(0), z.lte(9))),
  rule: z.optional(z.string().check(z.maxLength(1000))),
  tags: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50))),
  reminders: z.optional(z.array(reminder).check(z.maxLength(50))),
  parent: z.optional(z.union([taskId, z.literal('')])),
  order: z.optional(z.int()),
  /** Refuses the change when somebody else changed the task meanwhile. */
  etag: z.optional(z.string().check(z.maxLength(100))),
});
export type SubmittedTask = z.output<typeof submittedTask>;

/** A reminder of a task [DATA-031]. `id` names the alarm; `alarm` is when it is due, `due_date` when the task is, ISO 8601; '' for a task that is never due. */
export const taskReminder = z.object({
  id: z.string(),
  task_id: taskId,
  task_name: z.string(),
  alarm: z.string(),
  due_date: z.string(),
});
export type TaskReminder = z.output<typeof taskReminder>;

/** What the public page of a task shows [PUB-004]. */
export const publicTask = z.object({
  task_name: z.string(),
  notes: z.string(),
  owner: z.string(),
  due: z.nullable(eventTime),
  isDone: z.boolean(),
  zero_inbox_tag: taskBox,
});
export type PublicTask = z.output<typeof publicTask>;
