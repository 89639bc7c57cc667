import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '@pillarbox/tooling/testbed/system';
import { createDAVClient } from 'tsdav';
import { eventText } from './dav.test-bed.ts';
import { DEBIAN_PYTHON, refuse, run, uidFor, valueIn, Vdirsyncer } from './dav-clients.test-bed.ts';
import type { DavAccount, DavProgram, FileKind } from './dav-clients.test-bed.ts';

/** Events in files. */
export const EVENT_FILES: FileKind = {
  type: 'caldav',
  suffix: '.ics',
  property: 'SUMMARY',
  textFor: (uid, name) => eventText(uid, name),
};

/** khal on the folder of vdirsyncer. It has no command that changes or deletes an event without asking, so vdirsyncer's folder does. */
export class Khal implements DavProgram {
  readonly #files: Vdirsyncer;

  private constructor(files: Vdirsyncer) {
    this.#files = files;
  }

  static isThere(): boolean {
    return Vdirsyncer.isThere() && findProgram('khal') !== undefined;
  }

  static async open(account: DavAccount, calendar: string): Promise<Khal> {
    const files = await Vdirsyncer.open(account, EVENT_FILES, calendar);
    const config = `
[calendars]
[[calendar]]
path = ${await files.files()}
[sqlite]
path = ${files.folder}/khal.db
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = Europe/London
default_timezone = Europe/London
[default]
default_calendar = calendar
`;
    await writeFile(join(files.folder, 'khal.conf'), config);
    return new Khal(files);
  }

  async add(name: string): Promise<void> {
    await this.#run(['new', '2026-10-20', '10:00', '11:00', name]);
    await this.#files.sync();
  }

  rename(name: string, to: string): Promise<void> {
    return this.#files.rename(name, to);
  }

  remove(name: string): Promise<void> {
    return this.#files.remove(name);
  }

  async names(): Promise<string[]> {
    await this.#files.sync();
    const lines = await this.#run(['list', '--day-format', '', '--format', '{title}', '2026-10-20', '1d']);
    return lines.split('\n').filter(Boolean).sort();
  }

  close(): Promise<void> {
    return this.#files.close();
  }

  #run(args: readonly string[]): Promise<string> {
    return run('khal', ['-c', join(this.#files.folder, 'khal.conf'), ...args]);
  }
}

/** tsdav, a library of web applications. */
export class TsdavCalendar implements DavProgram {
  readonly #client: Awaited<ReturnType<typeof createDAVClient>>;
  readonly #path: string;

  private constructor(client: Awaited<ReturnType<typeof createDAVClient>>, path: string) {
    this.#client = client;
    this.#path = path;
  }

  static async open({ address, mail, password }: DavAccount, path: string): Promise<TsdavCalendar> {
    const client = await createDAVClient({
      serverUrl: address,
      credentials: { username: mail, password },
      authMethod: 'Basic',
      defaultAccountType: 'caldav',
    });
    return new TsdavCalendar(client, path);
  }

  async add(name: string): Promise<void> {
    const iCalString = eventText(uidFor(name), name);
    const calendar = await this.#calendar();
    refuse(await this.#client.createCalendarObject({ calendar, filename: `${uidFor(name)}.ics`, iCalString }));
  }

  async rename(name: string, to: string): Promise<void> {
    const found = await this.#eventOf(name);
    const data = String(found.data).replace(`SUMMARY:${name}`, `SUMMARY:${to}`);
    refuse(await this.#client.updateCalendarObject({ calendarObject: { ...found, data } }));
  }

  async remove(name: string): Promise<void> {
    refuse(await this.#client.deleteCalendarObject({ calendarObject: await this.#eventOf(name) }));
  }

  async names(): Promise<string[]> {
    return (await this.#events()).map(({ data }) => valueIn(String(data), 'SUMMARY')).sort();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #eventOf(name: string) {
    const found = (await this.#events()).find(({ data }) => valueIn(String(data), 'SUMMARY') === name);
    if (found === undefined) throw new Error(`no event of ${name}`);
    return found;
  }

  async #events() {
    return await this.#client.fetchCalendarObjects({ calendar: await this.#calendar() });
  }

  async #calendar() {
    const found = (await this.#client.fetchCalendars()).find(({ url }) => url.endsWith(this.#path));
    if (found === undefined) throw new Error('no calendar');
    return found;
  }
}

/** The calls that the library has for calendars. */
const PYTHON = `
import sys
from caldav import DAVClient
address, mail, password, path, what, *names = sys.argv[1:]
principal = DAVClient(url=address + '/dav/', username=mail, password=password).principal()
calendar = next(c for c in principal.calendars() if path.split('/')[-2] in str(c.url))
def event(name):
    return next(e for e in calendar.events() if e.vobject_instance.vevent.summary.value == name)
if what == 'add':
    lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VEVENT', 'UID:py-' + names[0].replace(' ', '-'),
             'DTSTAMP:20261001T000000Z', 'DTSTART:20261020T090000Z', 'DTEND:20261020T100000Z', 'SUMMARY:' + names[0], 'END:VEVENT', 'END:VCALENDAR', '']
    calendar.save_event('\\r\\n'.join(lines))
elif what == 'rename':
    found = event(names[0])
    found.vobject_instance.vevent.summary.value = names[1]
    found.save()
elif what == 'remove':
    event(names[0]).delete()
else:
    print('\\n'.join(sorted(e.vobject_instance.vevent.summary.value for e in calendar.events())))
`;

/** python3-caldav. */
export class PythonCalendar implements DavProgram {
  readonly #account: DavAccount;
  readonly #path: string;

  private constructor(account: DavAccount, path: string) {
    this.#account = account;
    this.#path = path;
  }

  static open(account: DavAccount, path: string): Promise<PythonCalendar> {
    return Promise.resolve(new PythonCalendar(account, path));
  }

  async add(name: string): Promise<void> {
    await this.#run('add', name);
  }

  async rename(name: string, to: string): Promise<void> {
    await this.#run('rename', name, to);
  }

  async remove(name: string): Promise<void> {
    await this.#run('remove', name);
  }

  async names(): Promise<string[]> {
    return (await this.#run('list')).split('\n').filter(Boolean);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #run(...args: readonly string[]): Promise<string> {
    const { address, mail, password } = this.#account;
    return run(DEBIAN_PYTHON, ['-c', PYTHON, address, mail, password, this.#path, ...args]);
  }
}
