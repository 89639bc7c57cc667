import { copyMailToStorage } from '@pillarbox/contract/calendar/file-calls';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { load } from '@pillarbox/contract/mail/message';
import * as calls from '@pillarbox/contract/tasks/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';
import { refusal, startTaskGateway, TaskUser } from './tasks.test-bed.ts';

const SETTLED = { timeout: 20_000 };
const MINUTE_MS = 60_000;
const day = (date: string, time = '', zone = '') => ({ date, time, zone });
const before = (minutes: number) => ({ minutes, from: 'end' as const, byMail: false });
/** The minute so many minutes from now, as a time in UTC. */
const inMinutes = (minutes: number) => {
  const text = new Date(Math.ceil(Date.now() / MINUTE_MS + minutes) * MINUTE_MS).toISOString();
  return { time: day(text.slice(0, 10), text.slice(11, 16), 'UTC'), iso: text.replace('.000Z', 'Z') };
};
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A message with two files, one of them with a name that is a path. */
const WITH_FILES = [
  'From: tom@other.example',
  'Subject: Files',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'Hello.',
  '--b',
  'Content-Type: text/plain; name=plan.txt',
  'Content-Disposition: attachment; filename=plan.txt',
  '',
  'the plan',
  '--b',
  'Content-Type: text/html',
  'Content-Disposition: attachment; filename="../../<b>evil.html"',
  '',
  '<script>alert(1)</script>',
  '--b--',
  '',
].join('\r\n');

describe('around tasks', () => {
  let under: GatewayUnderTest;
  let ann: TaskUser;
  let ben: TaskUser;
  beforeAll(async () => {
    under = await startTaskGateway();
    [ann, ben] = [await TaskUser.arrive(under, 'ann'), await TaskUser.arrive(under, 'ben')];
  });
  afterAll(() => under.close());

  describe('their files', () => {
    const copy = (user: TaskUser, of: string, uid: number) =>
      user.page.send(copyMailToStorage, {
        params: { user: of, section: 'tasks' },
        body: { folder: 'INBOX', uid },
      });
    const fetched = (user: TaskUser, taskId: string, fileId: string) =>
      user.page.fetch(`/api/db/steele/1.0/task/file/${taskId}/${fileId}`);

    it('are copied from a message and kept with the task, also when the message is gone [API-102, TASK-014]', async () => {
      const uid = await ann.receive(WITH_FILES);
      const { attachments } = await copy(ann, ann.mail, uid);
      expect(attachments).toMatchObject([{ name: 'plan.txt', size: 8, type: 'text/plain' }, { type: 'text/html' }]);
      expect(attachments[1]?.name).not.toMatch(/[/\\]/);
      const made = await ann.create({ task_name: 'Plan', additional_data: { attachments } });
      expect(made.attachments).toEqual(attachments);
      const [plan, evil] = made.attachments;
      const reply = await fetched(ann, made.id, plan?.id ?? '');
      expect([reply.status, await reply.text()]).toEqual([200, 'the plan']);
      const page = await fetched(ann, made.id, evil?.id ?? '');
      expect(page.headers.get('content-disposition')).toMatch(/^attachment/);
      // What the caller says of a file does not count.
      const lied = [{ id: plan?.id ?? '', name: 'other.exe', size: 1, type: 'x/y' }];
      const { task } = await ann.change(made.id, { additional_data: { attachments: lied } });
      expect(task.attachments).toEqual([plan]);
    });

    it('of others cannot be copied, chosen or read', async () => {
      const uid = await ann.receive(WITH_FILES);
      expect(await refusal(copy(ben, ann.mail, uid))).toBe('409 not_permitted');
      expect(await refusal(copy(ann, ann.mail, 9999))).toBe('404 message_not_found');
      const { attachments } = await copy(ann, ann.mail, uid);
      const stolen = ben.create({ task_name: 'x', additional_data: { attachments } });
      expect(await refusal(stolen)).toBe('404 attachment_not_found');
      const made = await ann.create({ task_name: 'x', additional_data: { attachments } });
      expect((await fetched(ben, made.id, attachments[0]?.id ?? '')).status).toBe(404);
      const own = await ben.create({ task_name: 'y' });
      expect((await fetched(ben, own.id, attachments[0]?.id ?? '')).status).toBe(404);
      expect(await refusal(ben.change(own.id, { additional_data: { attachments } }))).toBe('404 attachment_not_found');
    });

    it('are files that the page has uploaded, too', async () => {
      const form = new FormData();
      form.append('attachments[]', new Blob(['typed']), 'typed.txt');
      const reply = await ann.page.fetch(`/api/storage/${ann.mail}/compose/attachments`, {
        method: 'POST',
        body: form,
      });
      const { attachments: staged } = (await reply.json()) as {
        attachments: { id: string; name: string; size: number }[];
      };
      const given = staged.map(({ id, name, size }) => ({ id, name, size, type: 'text/plain' }));
      const made = await ann.create({ task_name: 'z', additional_data: { attachments: given } });
      expect(made.attachments).toMatchObject([{ name: 'typed.txt', size: 5 }]);
      const read = await fetched(ann, made.id, made.attachments[0]?.id ?? '');
      expect(await read.text()).toBe('typed');
    });
  });

  describe('their reminders', () => {
    it('are those of the next days by default, and of the days that are asked for [API-094, API-095, DATA-031]', async () => {
      const user = await TaskUser.arrive(under, 'eve');
      const soon = inMinutes(10);
      const made = await user.create({ task_name: 'Soon', due: soon.time, reminders: [before(10)] });
      await user.create({ task_name: 'Last day', due: day(inDays(7), '23:59', 'UTC'), reminders: [before(0)] });
      await user.create({ task_name: 'Far', due: day(inDays(9), '12:00', 'UTC'), reminders: [before(0)] });
      await user.create({ task_name: 'Done', due: soon.time, reminders: [before(10)], isDone: true });
      const listed = await user.reminders();
      expect(listed.map(({ task_name }) => task_name)).toEqual(['Soon', 'Last day']);
      const alarm = new Date(Date.parse(soon.iso) - 10 * MINUTE_MS).toISOString().replace('.000Z', 'Z');
      expect(listed[0]).toEqual({
        id: expect.any(String),
        task_id: made.id,
        task_name: 'Soon',
        alarm,
        due_date: soon.iso,
      });
      const far = await user.reminders({ start: inDays(9), end: inDays(9) });
      expect(far.map(({ task_name }) => task_name)).toEqual(['Far']);
    });

    it('begin today at 00:00:00 and end in seven days at 23:59:59 in the zone of the user [API-095]', async () => {
      const user = await TaskUser.arrive(under, 'kim');
      const zone = 'Pacific/Pago_Pago';
      await user.prefer({ timezone: zone });
      const offset = 11 * 60 * MINUTE_MS;
      const date = (days: number) => new Date(Date.now() - offset + days * 86_400_000).toISOString().slice(0, 10);
      const due = async (task_name: string, days: number, time: string) =>
        await user.create({ task_name, due: day(date(days), time, zone), reminders: [before(0)] });
      await due('Yesterday', -1, '23:59');
      await due('First minute', 0, '00:00');
      await due('Last minute', 7, '23:59');
      await due('After', 8, '00:00');
      const names = (await user.reminders()).map(({ task_name }) => task_name);
      expect(names).toEqual(['First minute', 'Last minute']);
    });

    it('of whole days and of times without a zone go by the zone of the page', async () => {
      const user = await TaskUser.arrive(under, 'zoe');
      await user.create({ task_name: 'Day', due: day('2027-01-10'), reminders: [before(0)] });
      const asked = { start: '2027-01-10', end: '2027-01-10' };
      expect(await user.reminders({ ...asked, timezone: 'Asia/Tokyo' })).toMatchObject([
        { alarm: '2027-01-09T15:00:00Z', due_date: '2027-01-10' },
      ]);
      expect(await user.reminders({ ...asked, timezone: 'America/New_York' })).toMatchObject([
        { alarm: '2027-01-10T05:00:00Z' },
      ]);
    });

    it('are not listed again once displayed, and again when they were postponed or the task moves [API-096]', async () => {
      const user = await TaskUser.arrive(under, 'una');
      const made = await user.create({ task_name: 'Call', due: inMinutes(5).time, reminders: [before(5)] });
      const first = async () => (await user.reminders())[0];
      const shown = await first();
      const mark = { id: shown?.id ?? '', task_id: made.id, date: shown?.alarm ?? '' };
      await user.page.listen('INBOX');
      expect(await user.displayed({ ...mark, snooze: 15 })).toEqual({ Success: 1 });
      await expect.poll(() => user.page.events, SETTLED).toContainEqual({ event: 'calendar-changed' });
      const postponed = Date.parse((await first())?.alarm ?? '');
      expect(Math.abs(postponed - Date.now() - 15 * MINUTE_MS)).toBeLessThan(MINUTE_MS);
      await user.displayed(mark);
      expect(await user.reminders()).toEqual([]);
      await user.change(made.id, { due: inMinutes(30).time });
      expect(await user.reminders()).toHaveLength(1);
      expect(await refusal(ben.displayed(mark))).toBe('404 task_not_found');
      expect(await user.displayed({ ...mark, id: '7-1' })).toEqual({ Success: 1 });
      user.page.close();
    });

    it('of shared lists remind their owner alone', async () => {
      const list = await ann.sharedWith(ben, 'WRITE');
      await ann.create({ task_name: 'Ours', list, due: inMinutes(5).time, reminders: [before(0)] });
      expect((await ann.reminders()).map(({ task_name }) => task_name)).toContain('Ours');
      expect((await ben.reminders()).map(({ task_name }) => task_name)).not.toContain('Ours');
    });
  });

  describe('their public pages', () => {
    const visitor = (host?: string): TestPage =>
      host === undefined ? new TestPage(under.gateway.address) : new TestPage(`http://${host}`, under.gateway.address);
    /** The link in the newest message of an inbox. */
    const linkIn = async (user: TaskUser, subject: string) => {
      const newest = async () =>
        (await user.page.call(fetchlist, { folder: 'INBOX' })).rows.find((row) => row.subject === subject);
      await expect.poll(newest, SETTLED).toBeDefined();
      const message = await user.page.call(load, { folder: 'INBOX', uid: (await newest())?.uid ?? 0 });
      const found = /#\/public\/task\/([\w-]+)\/([\w-]{43})\/([\w.%@-]+)/.exec(JSON.stringify(message)) ?? [];
      const [, taskId = '', token = '', email = ''] = found;
      return { taskId, token, email: decodeURIComponent(email) };
    };
    const open = (link: object, page = visitor()) => page.call(calls.openPublicTask, link as never);
    const answer = (link: object, isDone: boolean) =>
      visitor().call(calls.answerPublicTask, { ...link, isDone } as never);

    it('are opened by a mailed link, show one task, and take that it is done [PUB-006]', async () => {
      const made = await ann.create({
        task_name: 'Bring the key',
        notes: 'blue one',
        tags: ['secret'],
        due: day('2027-01-10'),
      });
      await ann.sendTo(made.id, ben.mail.toUpperCase(), 'Please!');
      const link = await linkIn(ben, 'Task: Bring the key');
      expect(link).toMatchObject({ taskId: made.id, email: ben.mail });
      const page = visitor();
      const shown = { task_name: 'Bring the key', notes: 'blue one', owner: ann.mail, due: day('2027-01-10') };
      expect(await open(link, page)).toEqual({ ...shown, isDone: false, zero_inbox_tag: 'todo' });
      expect(page.cookieValues).toEqual([]);
      expect(await answer(link, true)).toMatchObject({ isDone: true });
      expect((await ann.read(made.id)).isDone).toBe(true);
      expect(await answer(link, false)).toMatchObject({ isDone: false });
      expect(await answer(link, false)).toMatchObject({ isDone: false });
    });

    it('are refused in one way, whatever is wrong with the link', async () => {
      const made = await ann.create({ task_name: 'Ring' });
      const other = await ann.create({ task_name: 'Other' });
      await ann.sendTo(made.id, ben.mail);
      const link = await linkIn(ben, 'Task: Ring');
      expect(await open(link)).toMatchObject({ task_name: 'Ring' });
      const wrong = [
        { ...link, token: `${link.token.slice(0, -1)}${link.token.endsWith('A') ? 'B' : 'A'}` },
        { ...link, token: '' },
        { ...link, taskId: other.id },
        { ...link, email: ann.mail },
      ];
      for (const one of wrong) {
        expect(await refusal(open(one))).toBe('404 not_found');
        expect(await refusal(answer(one, true))).toBe('404 not_found');
      }
      expect(await refusal(open(link, visitor('elsewhere.test')))).toBe('404 not_found');
      // A newer link ends the one before; a task that is gone ends both.
      await ann.sendTo(made.id, ben.mail);
      expect(await refusal(open(link))).toBe('404 not_found');
      await ann.remove(made.id);
      expect(await refusal(open(link))).toBe('404 not_found');
    });

    it('of a list that somebody may only read cannot be sent, and end when the share ends', async () => {
      const readable = await ann.create({ task_name: 'look', list: await ann.sharedWith(ben, 'READ') });
      expect(await refusal(ben.sendTo(readable.id, 'x@y.test'))).toBe('409 calendar_not_allowed');
      expect(await refusal(ann.sendTo(readable.id, 'nobody'))).toBe('422 event_address_invalid');
      const list = await ann.sharedWith(ben, 'WRITE');
      const shared = await ann.create({ task_name: 'Paint the fence', list });
      await ben.sendTo(shared.id, ann.mail);
      const link = await linkIn(ann, 'Task: Paint the fence');
      expect(await open(link)).toMatchObject({ owner: ben.mail });
      await ann.unshare(list, ben);
      expect(await refusal(open(link))).toBe('404 not_found');
      expect(await refusal(answer(link, true))).toBe('404 not_found');
    });

    it('are sent a limited number of times', async () => {
      const user = await TaskUser.arrive(under, 'lin');
      const made = await user.create({ task_name: 'Often' });
      const outcomes: string[] = [];
      for (let time = 0; time < 51; time += 1) outcomes.push(await refusal(user.sendTo(made.id, ben.mail)));
      expect([...new Set(outcomes.slice(0, 50)), outcomes.at(-1)]).toEqual(['none', '429 rate_limited']);
    });
  });
});
