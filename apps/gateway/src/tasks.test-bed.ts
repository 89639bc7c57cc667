import * as calendars from '@pillarbox/contract/calendar/calendar-calls';
import type { BodyOf, QueryOf } from '@pillarbox/contract/operation';
import { savePreferences } from '@pillarbox/contract/preferences/operations';
import * as calls from '@pillarbox/contract/tasks/operations';
import type { SubmittedTask, Task } from '@pillarbox/contract/tasks/task';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const LOCAL = { kind: 'local', loginDomain: 'example.test' };
const PARTNER = { id: '754', name: 'Northwater', hosts: ['*'], mail: LOCAL };
const OTHER = { id: '755', name: 'Elsewhere', hosts: ['elsewhere.test'], mail: LOCAL };
export const PASSWORD = 'right';

/** A gateway with two partners for tests of tasks. */
export async function startTaskGateway(): Promise<GatewayUnderTest> {
  return await startTestGateway(PARTNER, [OTHER], { settings: { PILLARBOX_TRUSTED_PROXIES: '127.0.0.1' } });
}

/** A user with tasks, over HTTP. */
export class TaskUser {
  readonly mail: string;
  readonly page: TestPage;
  readonly #under: GatewayUnderTest;

  private constructor(under: GatewayUnderTest, mail: string) {
    this.mail = mail;
    this.#under = under;
    this.page = new TestPage(under.gateway.address);
  }

  /** A new user who is signed in. */
  static async arrive(under: GatewayUnderTest, name: string): Promise<TaskUser> {
    const user = new TaskUser(under, `${name}.${crypto.randomUUID().slice(0, 8)}@example.test`);
    const account = { address: user.mail, name, password: PASSWORD, quota: 0 };
    await under.gateway.mailSystems.local?.createAccount(account);
    await user.page.signIn(user.mail, PASSWORD);
    return user;
  }

  create = async (body: SubmittedTask): Promise<Task> => (await this.page.send(calls.createTask, { body })).task;

  change = (id: string, body: SubmittedTask) =>
    this.page.send(calls.changeTask, { params: { file: `${id}.json` }, body });

  read = (id: string): Promise<Task> => this.page.send(calls.readTask, { params: { file: `${id}.json` } });

  remove = (id: string) => this.page.send(calls.deleteTask, { params: { file: `${id}.json` } });

  list = async (query: QueryOf<typeof calls.listTasks> = {}): Promise<Task[]> =>
    (await this.page.send(calls.listTasks, { query })).tasks;

  reminders = async (query: QueryOf<typeof calls.listTaskReminders> = {}) =>
    (await this.page.send(calls.listTaskReminders, { query })).Notifications;

  displayed = (body: BodyOf<typeof calls.markTaskReminder>) =>
    this.page.send(calls.markTaskReminder, { params: { alarmId: body.id }, body });

  /** Saves preferences. */
  prefer = (body: BodyOf<typeof savePreferences>) =>
    this.page.send(savePreferences, { params: { file: `${this.mail}.json` }, body });

  sendTo = (id: string, mail: string, note = '') =>
    this.page.send(calls.sendTask, { params: { file: `${id}.json` }, body: { mail, note } });

  /** A new list of tasks, shared with somebody who subscribes to it. */
  sharedWith = async (other: TaskUser, level: 'READ' | 'WRITE'): Promise<string> => {
    const { id } = await this.page.send(calendars.createCalendar, { body: { name: 'Shared', kind: 'tasks' } });
    await this.page.send(calendars.shareCalendar, { params: { calendarId: id }, body: { user: other.mail, level } });
    await other.page.send(calendars.subscribeCalendar, { params: { calendarId: id } });
    return id;
  };

  /** Ends a share. */
  unshare = async (calendarId: string, other: TaskUser): Promise<void> => {
    await this.page.send(calendars.withdrawCalendarShare, { params: { calendarId }, body: { user: other.mail } });
  };

  /** Files a message in the user's inbox. Returns its uid. */
  receive = async (source: string): Promise<number> => {
    const mailbox = await this.#under.gateway.mailSystems.of('754').signIn({ user: this.mail, password: PASSWORD });
    try {
      return (await mailbox.append({ folder: 'INBOX', source: Buffer.from(source), flags: 0 })).uid;
    } finally {
      await mailbox.close();
    }
  };
}

/** What a refused call says. */
export async function refusal(asked: Promise<unknown>): Promise<string> {
  return await asked.then(
    () => 'none',
    (error: unknown) => (error as Error).message,
  );
}
