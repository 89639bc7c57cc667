import { createHash, randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { PublicTask } from '@pillarbox/contract/tasks/task';
import { isAddress } from '@pillarbox/rules/address';
import type { Account } from '../../../platform/account/account.ts';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { formatText, languageFor } from '../../../platform/texts/texts.ts';
import type { TaskService } from '../task.service.ts';
import type { HeldTask, TaskReader } from '../task-reader.ts';
import type { SendsTasks } from '../tasks.ports.ts';
import type { TaskLinkRecord, TaskLinkStore } from './task-link.store.ts';
import { LINK_DAYS } from './task-link.store.ts';

const PURPOSE = 'task-link';
const DAY_MS = 24 * 60 * 60_000;
/** Longest part of a name in the subject of a message, in characters. */
const MAX_SUBJECT = 200;

interface PublicTaskDeps extends SendsTasks {
  readonly reader: TaskReader;
  readonly tasks: TaskService;
  readonly links: TaskLinkStore;
  readonly secrets: Pick<Secrets, 'sign'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What the address of a public page names. */
export interface TaskLink {
  readonly taskId: string;
  readonly token: string;
  readonly email: string;
}

/** To whom a task is sent, and from which pages. */
export interface Sending {
  readonly mail: string;
  readonly note: string;
  readonly origin: string;
}

/** Public pages of tasks. Whatever is wrong with a link, the refusal is the same. */
export class PublicTaskService {
  readonly #deps: PublicTaskDeps;

  constructor(deps: PublicTaskDeps) {
    this.#deps = deps;
  }

  /**
   * Sends a person a link to a task that the user may change. Earlier links of the task to the same person end.
   * @throws Failure `task_not_found`, `calendar_not_allowed`, `event_address_invalid`, `rate_limited`, and as the send command.
   */
  async send(session: Session, taskId: string, { mail: given, note, origin }: Sending): Promise<void> {
    const { reader, links, secrets, nameOf } = this.#deps;
    const mail = given.trim().toLowerCase();
    if (!isAddress(mail)) throw new Failure('event_address_invalid', { field: 'mail' });
    const task = await reader.get(session, taskId);
    if (task.list.right !== 'OWN' && task.list.right !== 'WRITE') throw new Failure('calendar_not_allowed');
    const id = randomUUID();
    // The database has only the hash: nobody opens a link with a copy of it.
    const token = secrets.sign(PURPOSE, id);
    const ownerName = await nameOf(session);
    const { partner, mail: ownerMail } = session;
    const link = { id, hash: hashOf(token), partner, ownerName, ownerMail, taskId, mail };
    if (!(await links.add(session, link))) throw new Failure('rate_limited', { retryAfter: 60 * 60 });
    try {
      await this.#mail(session, task, { mail, note, address: addressOf(origin, { taskId, token, email: mail }) });
    } catch (error) {
      await links.remove(id);
      throw error;
    }
    await links.endOthers(session, link);
  }

  /** What the page of a link shows [PUB-004]. @throws Failure `not_found`. */
  async open(link: TaskLink, partner: string): Promise<PublicTask> {
    const record = await this.#record(link, partner);
    return shownTask(await this.#task(record), record);
  }

  /** Says that the task is done, or is not. Returns it as it is then. @throws Failure `not_found`. */
  async answer(link: TaskLink, isDone: boolean, partner: string): Promise<PublicTask> {
    const record = await this.#record(link, partner);
    const task = await this.#task(record);
    if (task.fields.isDone !== isDone) await hidden(this.#deps.tasks.setDone(ownerOf(record), task, isDone));
    return shownTask(await this.#task(record), record);
  }

  async #record({ taskId, token, email }: TaskLink, partner: string): Promise<TaskLinkRecord> {
    const mail = email.toLowerCase();
    const found = await this.#deps.links.open({ hash: hashOf(token), partner, taskId, mail });
    if (found === null) throw new Failure('not_found');
    return found;
  }

  async #task(record: TaskLinkRecord): Promise<HeldTask> {
    return await hidden(this.#deps.reader.get(ownerOf(record), record.taskId));
  }

  async #mail(
    session: Session,
    { fields }: HeldTask,
    to: { mail: string; note: string; address: string },
  ): Promise<void> {
    const { languagesOf, send, now } = this.#deps;
    const languages = await languagesOf(session);
    const format = new Intl.DateTimeFormat(languageFor(languages).replace('_', '-'), { dateStyle: 'long' });
    const date = format.format(now() + LINK_DAYS * DAY_MS);
    const name = [...fields.task_name.replaceAll(/\p{C}/gu, ' ').trim()].slice(0, MAX_SUBJECT).join('');
    const about = formatText(languages, 'LANG_OUTBOUND_TASK_LINK', { link: to.address, date });
    await send(session, {
      to: [{ name: '', mail: to.mail }],
      cc: [],
      bcc: [],
      subject: formatText(languages, 'LANG_OUTBOUND_TASK_SUBJECT', { name }),
      html: '',
      text: [to.note.trim(), name, about].filter((part) => part !== '').join('\n\n'),
      priority: 3,
      receipt: false,
      deliveryreport: false,
      attachments: [],
    });
  }
}

/** The address of the page. Token and address are in the hash, which no browser sends to a server. */
function addressOf(origin: string, { taskId, token, email }: TaskLink): string {
  return `${origin}/#/public/task/${[taskId, token, email].map(encodeURIComponent).join('/')}`;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function ownerOf({ accountId, partner, ownerMail: mail }: TaskLinkRecord): Account {
  return { accountId, partner, mail };
}

/** @throws Failure `not_found` for whatever the user who has sent the link would be told. */
async function hidden<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isTold = error instanceof Failure && /^(task|calendar)_/.test(error.code);
    throw isTold ? new Failure('not_found', {}, error) : error;
  }
}

function shownTask({ fields }: HeldTask, { ownerName, ownerMail }: TaskLinkRecord): PublicTask {
  const { task_name, notes, due, isDone, zero_inbox_tag } = fields;
  return { task_name, notes, due, isDone, zero_inbox_tag, owner: ownerName || ownerMail };
}
