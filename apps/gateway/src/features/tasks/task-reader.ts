import { Failure } from '@pillarbox/contract/failure';
import { CalendarTextError } from '@pillarbox/rules/icalendar/types';
import type { TaskFields } from '@pillarbox/rules/icalendar/types';
import { readTask } from '@pillarbox/rules/icalendar/read-object';
import type { Account } from '../../platform/account/account.ts';
import { TaskCache } from './task-cache.ts';
import type { StoredTask, TaskCalendars, TaskHead, TaskList } from './tasks.ports.ts';

/** A task with what its text says. */
export interface ReadTask {
  readonly head: TaskHead;
  readonly fields: TaskFields;
}

/** A task that is going to be changed. */
export interface HeldTask extends ReadTask {
  readonly text: string;
  readonly list: TaskList;
}

/** Tasks that one query reads. */
const PAGE = 500;
/** UTF-16 code units of the texts whose fields are remembered: some 20,000 usual tasks. */
const CACHED = 16 * 1024 * 1024;

/** Reads tasks. Every call reaches only what the caller may read. */
export class TaskReader {
  readonly #calendars: TaskCalendars;
  readonly #cache = new TaskCache(CACHED);

  constructor(calendars: TaskCalendars) {
    this.#calendars = calendars;
  }

  /** The task lists that the caller may read. */
  async lists(caller: Account): Promise<TaskList[]> {
    const all = await this.#calendars.calendars(caller);
    return all.filter(({ kind, right }) => kind === 'tasks' && right !== 'FREEBUSY');
  }

  /** The tasks of a list, in no order; without those that were done before `doneSince`, and without texts that nobody can read. */
  async ofList(caller: Account, listId: string, doneSince?: Date): Promise<ReadTask[]> {
    const found: ReadTask[] = [];
    let after = '';
    for (;;) {
      const since = doneSince === undefined ? {} : { doneSince };
      const heads = await this.#calendars.heads(caller, listId, { after, limit: PAGE, ...since });
      found.push(...(await this.#read(caller, heads)));
      const last = heads.at(-1);
      if (last === undefined || heads.length < PAGE) return found;
      after = last.id;
    }
  }

  /** One task with its list. @throws Failure `task_not_found`. */
  async get(caller: Account, id: string): Promise<HeldTask> {
    const [object] = await this.#calendars.read(caller, [id]);
    const fields = object?.kind === 'task' ? this.fieldsOf(object) : null;
    if (object === undefined || fields === null) throw new Failure('task_not_found');
    const list = (await this.lists(caller)).find((one) => one.id === object.calendarId);
    if (list === undefined) throw new Failure('task_not_found');
    return { head: object, fields, text: object.text, list };
  }

  /** What a text says; null when it cannot be read. */
  fieldsOf({ id, etag, text }: StoredTask): TaskFields | null {
    const known = this.#cache.get(id, etag);
    if (known !== undefined) return known;
    try {
      const { fields } = readTask(text);
      this.#cache.set(id, { etag, fields, size: text.length });
      return fields;
    } catch (error) {
      if (error instanceof CalendarTextError) return null;
      throw error;
    }
  }

  async #read(caller: Account, heads: readonly TaskHead[]): Promise<ReadTask[]> {
    const tasks = heads.filter(({ kind }) => kind === 'task');
    const unknown = tasks.filter(({ id, etag }) => this.#cache.get(id, etag) === undefined);
    const texts =
      unknown.length === 0
        ? []
        : await this.#calendars.read(
            caller,
            unknown.map(({ id }) => id),
          );
    const fresh = new Map(texts.map((object) => [object.id, object]));
    return tasks.flatMap((head) => {
      const object = fresh.get(head.id);
      const fields = object === undefined ? this.#cache.get(head.id, head.etag) : this.fieldsOf(object);
      return fields === null || fields === undefined ? [] : [{ head: object ?? head, fields }];
    });
  }
}
