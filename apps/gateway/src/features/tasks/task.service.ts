import { randomUUID } from 'node:crypto';
import type { QueryOf } from '@pillarbox/contract/operation';
import type { listTasks } from '@pillarbox/contract/tasks/operations';
import type { SubmittedTask, Task } from '@pillarbox/contract/tasks/task';
import { Failure } from '@pillarbox/contract/failure';
import { changeTask } from '@pillarbox/rules/icalendar/change-task';
import { writeTask } from '@pillarbox/rules/icalendar/write-task';
import type { WrittenTask } from '@pillarbox/rules/icalendar/write-task';
import type { Account } from '../../platform/account/account.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { checkTimes, givenFields, nameOf } from './submitted-task.ts';
import { asTasks } from './task-failure.ts';
import { parentUid, partsOf } from './task-parts.ts';
import type { HeldTask, ReadTask, TaskReader } from './task-reader.ts';
import { idsByUid, wireTask } from './task-wire.ts';
import type { StoredTask, TaskCalendars, TaskFiles, TaskList, TaskWrite } from './tasks.ports.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Days for which a list shows tasks that are done, unless it is asked for all. */
const RECENT_DAYS = 30;
/** Most tasks of one reply. */
const MAX_LISTED = 5000;
/** X-APPLE-SORT-ORDER of a new task is the second of its creation since 2001, as other programs write it: it stands last. */
const SORT_EPOCH_S = Date.UTC(2001, 0, 1) / 1000;

interface TaskServiceDeps {
  readonly calendars: TaskCalendars;
  readonly reader: TaskReader;
  readonly files: TaskFiles;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A task that was changed or deleted, with what undoes it. */
interface Changed {
  readonly task: Task;
  readonly undo: string;
}

/** Tasks: VTODO objects in the calendars of the kind `tasks`. */
export class TaskService {
  readonly #deps: TaskServiceDeps;

  constructor(deps: TaskServiceDeps) {
    this.#deps = deps;
  }

  /** The tasks of the user's lists, or of one, by their order. @throws Failure `calendar_not_found`. */
  async list(
    caller: Account,
    { list: wanted, done = 'recent' }: QueryOf<typeof listTasks>,
  ): Promise<{ tasks: Task[]; isCut: boolean }> {
    const { reader, calendars } = this.#deps;
    if (wanted === undefined) await calendars.defaultFor(caller, 'task');
    const lists = (await reader.lists(caller)).filter(({ id }) => wanted === undefined || id === wanted);
    if (wanted !== undefined && lists.length === 0) throw new Failure('calendar_not_found');
    const since =
      done === 'all' ? undefined : new Date(this.#deps.now() - (done === 'recent' ? RECENT_DAYS * DAY_MS : 0));
    const tasks: Task[] = [];
    for (const list of lists) {
      const found = await reader.ofList(caller, list.id, since);
      const ids = idsByUid(found);
      tasks.push(...found.map((task) => wireTask(task, list, ids)));
    }
    const shown = tasks.filter(({ isDone }) => done !== 'none' || !isDone);
    shown.sort((one, other) => one.order - other.order || one.createdAt.localeCompare(other.createdAt));
    return { tasks: shown.slice(0, MAX_LISTED), isCut: shown.length > MAX_LISTED };
  }

  /** @throws Failure `task_not_found`. */
  async read(caller: Account, id: string): Promise<Task> {
    return await this.#wire(caller, await this.#deps.reader.get(caller, id));
  }

  /**
   * Creates a task [API-099], in the default list unless the body names one.
   * @throws Failure `task_name_missing`, `task_parent_invalid`, `calendar_not_found`, `calendar_not_allowed`, `attachment_not_found`
   *   and those of its times.
   */
  async create(session: Session, body: SubmittedTask): Promise<Task> {
    const { calendars, files } = this.#deps;
    const now = this.#deps.now();
    const fields: WrittenTask = {
      order: Math.floor(now / 1000) - SORT_EPOCH_S,
      zero_inbox_tag: 'todo',
      ...givenFields(body),
      task_name: nameOf(body.task_name),
    };
    checkTimes({ start: fields.start ?? null, due: fields.due ?? null, rule: fields.rule ?? '' });
    const list =
      body.list === undefined ? await calendars.defaultFor(session, 'task') : await this.#list(session, body.list);
    const tasks = body.parent ? await this.#deps.reader.ofList(session, list.id) : [];
    const parent = parentUid(body.parent ?? '', null, tasks);
    const attachments = await files.chosen(session, body.additional_data?.attachments ?? [], '');
    const text = writeTask({ ...fields, parent, attachments }, { uid: randomUUID(), now });
    const { objects } = await asTasks(calendars.save(session, [{ calendarId: list.id, text }]));
    const held = this.#held(objects[0], list);
    await files.keep({ caller: session, owner: ownerOf(list, session) }, held.head.id, attachments);
    return await this.#wire(session, held);
  }

  /**
   * Changes a task [API-100]. Moved to another list, it takes its parts with it. Done when it repeats, it moves to its next date.
   * @throws Failure `task_not_found`, `task_changed`, and as `create`.
   */
  async change(session: Session, id: string, body: SubmittedTask): Promise<Changed> {
    const { reader, files } = this.#deps;
    const held = await reader.get(session, id);
    if (body.etag !== undefined && body.etag !== held.head.etag) throw new Failure('task_changed');
    const list =
      body.list === undefined || body.list === held.list.id ? held.list : await this.#list(session, body.list);
    const given = givenFields(body);
    checkTimes({ ...held.fields, ...given });
    const around = body.parent || list !== held.list ? await reader.ofList(session, held.list.id) : [];
    const parent = await this.#parent(session, { held, around, list }, body.parent);
    const wanted = body.additional_data?.attachments;
    const attachments = wanted === undefined ? undefined : await files.chosen(session, wanted, id);
    const fields = { ...given, ...(parent !== undefined && { parent }), ...(attachments && { attachments }) };
    const text = changeTask(held.text, fields, { now: this.#deps.now() });
    const write = { id, calendarId: list.id, text, etag: held.head.etag };
    const moved = list === held.list ? [] : await this.#moved(session, partsOf(held, around), list);
    const { objects, undo } = await asTasks(this.#deps.calendars.save(session, [write, ...moved], { canUndo: true }));
    const after = this.#held(objects[0], list);
    if (attachments !== undefined || list !== held.list)
      await files.keep({ caller: session, owner: ownerOf(list, session) }, id, after.fields.attachments);
    return { task: await this.#wire(session, after), undo };
  }

  /** Says for the owner of a link that a task is done, or is not. @throws Failure `task_not_found`, `task_changed`, `calendar_not_allowed`. */
  async setDone(caller: Account, held: HeldTask, isDone: boolean): Promise<void> {
    const text = changeTask(held.text, { isDone }, { now: this.#deps.now() });
    const { id, calendarId, etag } = held.head;
    await asTasks(this.#deps.calendars.save(caller, [{ id, calendarId, text, etag }]));
  }

  /** Deletes a task with its parts. Returns what undoes it. @throws Failure `task_not_found`, `calendar_not_allowed`. */
  async remove(caller: Account, id: string): Promise<string> {
    const { reader, calendars } = this.#deps;
    const held = await reader.get(caller, id);
    const parts = partsOf(held, await reader.ofList(caller, held.list.id));
    const writes = [held, ...parts].map(({ head }) => ({ id: head.id, calendarId: head.calendarId, text: null }));
    return (await asTasks(calendars.save(caller, writes, { canUndo: true }))).undo;
  }

  /** The UID of the parent as it will be; undefined when it stays. In another list a task is no part unless the body says of what. */
  async #parent(
    caller: Account,
    { held, around, list }: { held: HeldTask; around: readonly ReadTask[]; list: TaskList },
    wanted: string | undefined,
  ): Promise<string | undefined> {
    if (list === held.list) return wanted === undefined ? undefined : parentUid(wanted, held, around);
    return wanted ? parentUid(wanted, held, await this.#deps.reader.ofList(caller, list.id)) : '';
  }

  /** The parts of a task that moves to another list, with it. */
  async #moved(caller: Account, parts: readonly ReadTask[], list: TaskList): Promise<TaskWrite[]> {
    const objects = await this.#deps.calendars.read(
      caller,
      parts.map(({ head }) => head.id),
    );
    return objects.map(({ id, text, etag }) => ({ id, text, etag, calendarId: list.id }));
  }

  /** A task list that the caller may write. @throws Failure `calendar_not_found`, `calendar_not_allowed`. */
  async #list(caller: Account, id: string): Promise<TaskList> {
    const list = await this.#deps.calendars.usable(caller, id, 'write');
    if (list.kind !== 'tasks') throw new Failure('calendar_not_found');
    return list;
  }

  #held(object: StoredTask | null | undefined, list: TaskList): HeldTask {
    const fields = object ? this.#deps.reader.fieldsOf(object) : null;
    if (!object || fields === null) throw new Failure('task_not_found');
    return { head: object, fields, text: object.text, list };
  }

  async #wire(caller: Account, held: HeldTask): Promise<Task> {
    const around = held.fields.parent === '' ? [] : await this.#deps.reader.ofList(caller, held.list.id);
    return wireTask(held, held.list, idsByUid(around));
  }
}

/** The owner of a list, as an account at the partner of the caller. */
function ownerOf({ ownerId: accountId, ownerMail: mail }: TaskList, { partner }: Account): Account {
  return { accountId, partner, mail };
}
