import { readCalendarImport, startCalendarImport, uploadCalendarFile } from '@pillarbox/contract/calendar/import-calls';
import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import { listCalendars } from '@pillarbox/contract/calendar/calendar-calls';
import { listImports, runImport, uploadImport } from '@pillarbox/contract/contacts-import/operations';
import { refreshToken } from '@pillarbox/contract/session/operations';
import { createAppPassword } from '@pillarbox/contract/session/app-passwords';
import { confirmIdentity } from '@pillarbox/contract/session/second-factor';
import { until } from '@pillarbox/tooling/testbed/until';

/** A page that prepares what is measured: it uploads files, which the measuring client cannot. */
export class SetupClient {
  readonly #origin: string;
  readonly #mail: string;
  readonly #cookies = new Map<string, string>();

  private constructor(origin: string, mail: string) {
    this.#origin = origin;
    this.#mail = mail;
  }

  static async signIn(origin: string, user: string, password: string): Promise<SetupClient> {
    const client = new SetupClient(origin, user);
    await client.#json('POST', '/api/bf/login', { user, password });
    await client.#json('POST', confirmIdentity.path, { password });
    return client;
  }

  async appPassword(): Promise<string> {
    const reply = await this.#json('POST', createAppPassword.path, { name: 'Bench' });
    return createAppPassword.reply.parse(reply).password;
  }

  /** Imports a vCard file. Returns how long it took until all cards were written, in milliseconds. */
  async import(text: string): Promise<number> {
    const start = performance.now();
    const form = new FormData();
    form.set('file', new Blob([text], { type: 'text/vcard' }), 'people.vcf');
    const read = uploadImport.reply.parse(await this.ask('POST', this.#path(uploadImport.path), { body: form }));
    await this.#json('POST', this.#path(runImport.path).replace(':importId', read.id), undefined);
    await until('the import', async () => {
      const reply = listImports.reply.parse(await this.ask('GET', this.#path(listImports.path), {}));
      return reply.imports.some(({ id, state }) => id === read.id && state === 'done');
    });
    return performance.now() - start;
  }

  /** The id of the user's default calendar. */
  async calendar(): Promise<string> {
    const { calendars } = listCalendars.reply.parse(await this.ask('GET', listCalendars.path, {}));
    return calendars.find(({ isDefault }) => isDefault)?.id ?? '';
  }

  /** Imports a calendar file. Returns what became of it, and the milliseconds of reading it and of writing the events. */
  async importEvents(
    text: string,
    calendarId: string,
  ): Promise<{ end: CalendarImport; readMs: number; writeMs: number }> {
    const start = performance.now();
    const form = new FormData();
    form.set('file', new Blob([text], { type: 'text/calendar' }), 'events.ics');
    const upload = `${uploadCalendarFile.path}?calendarId=${calendarId}`;
    const read = uploadCalendarFile.reply.parse(await this.ask('POST', upload, { body: form }));
    const readMs = performance.now() - start;
    const of = (path: string): string => path.replace(':importId', read.id);
    await this.#json('PUT', of(startCalendarImport.path), { calendarId });
    let end = read;
    await until('the import', async () => {
      end = readCalendarImport.reply.parse(await this.ask('GET', of(readCalendarImport.path), {}));
      return end.state === 'done' || end.state === 'interrupted';
    });
    return { end, readMs, writeMs: performance.now() - start - readMs };
  }

  #path(path: string): string {
    return path.replace(':mail', this.#mail);
  }

  #json(method: string, path: string, body: object | undefined): Promise<unknown> {
    const content = body === undefined ? {} : { 'content-type': 'application/json' };
    return this.ask(method, path, { headers: content, ...(body !== undefined && { body: JSON.stringify(body) }) });
  }

  /** Calls a path and returns the JSON of the reply; throws when it is refused. */
  async ask(method: string, path: string, init: Pick<RequestInit, 'headers' | 'body'>): Promise<unknown> {
    return await (await this.#replyTo(method, path, init)).json();
  }

  /** Downloads a path and returns the number of its bytes; throws when it is refused. */
  async download(path: string): Promise<number> {
    let bytes = 0;
    for await (const chunk of (await this.#replyTo('GET', path, {})).body ?? []) bytes += chunk.length;
    return bytes;
  }

  /** An access token that has ended is renewed once. */
  async #replyTo(method: string, path: string, init: Pick<RequestInit, 'headers' | 'body'>): Promise<Response> {
    let reply = await this.#send(method, path, init);
    if (reply.status === 401 && path !== refreshToken.path) {
      await this.ask(refreshToken.method, refreshToken.path, {});
      reply = await this.#send(method, path, init);
    }
    if (!reply.ok) throw new Error(`${path}: ${String(reply.status)} ${(await reply.text()).slice(0, 300)}`);
    return reply;
  }

  async #send(
    method: string,
    path: string,
    { headers, body }: Pick<RequestInit, 'headers' | 'body'>,
  ): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const rtoken = decodeURIComponent(this.#cookies.get('__Host-RToken') ?? this.#cookies.get('RToken') ?? '');
    const own = { origin: this.#origin, cookie, 'x-dnx': '1', 'x-hapi-rtoken': rtoken };
    const reply = await fetch(this.#origin + path, { method, headers: { ...own, ...headers }, ...(body && { body }) });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return reply;
  }
}
