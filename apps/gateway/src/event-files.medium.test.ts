import { createCalendar, listCalendars } from '@pillarbox/contract/calendar/calendar-calls';
import * as calls from '@pillarbox/contract/calendar/event-calls';
import type { Event, EventFile } from '@pillarbox/contract/calendar/event';
import { copyMailToStorage } from '@pillarbox/contract/calendar/file-calls';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { load } from '@pillarbox/contract/mail/message';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayUnderTest } from './journey.test-bed.ts';
import { refusal, startTaskGateway, TaskUser } from './tasks.test-bed.ts';

const at = (time: string, date = '2027-03-10') => ({ date, time, zone: 'Europe/London' });
const WITH_FILES = [
  'From: tom@other.example',
  'Subject: Plans',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'Hello.',
  '--b',
  'Content-Type: text/html',
  'Content-Disposition: attachment; filename="../../<b>plan.html"',
  '',
  '<script>alert(1)</script>',
  '--b--',
  '',
].join('\r\n');

describe('files of events', () => {
  let under: GatewayUnderTest;
  let ann: TaskUser;
  let ben: TaskUser;
  beforeAll(async () => {
    under = await startTaskGateway();
    [ann, ben] = [await TaskUser.arrive(under, 'ann'), await TaskUser.arrive(under, 'ben')];
  });
  afterAll(() => under.close());

  const first = async ({ page }: TaskUser): Promise<string> =>
    (await page.send(listCalendars, {})).calendars.find(({ isDefault }) => isDefault)?.id ?? '';
  const create = async (user: TaskUser, fields: object): Promise<Event> => {
    const body = { summary: 'Review', start: at('10:00'), end: at('11:00'), notify: false, ...fields };
    return (await user.page.send(calls.createEvent, { params: { calendarId: await first(user) }, body })).event;
  };
  const read = ({ page }: TaskUser, id: string, date = ''): Promise<Event> =>
    page.send(calls.readEvent, { params: { id }, query: { date } });
  const copied = async (user: TaskUser, uid: number, of = user.mail): Promise<EventFile[]> =>
    (
      await user.page.send(copyMailToStorage, {
        params: { user: of, section: 'events' },
        body: { folder: 'INBOX', uid },
      })
    ).attachments;
  const uploaded = async (
    user: TaskUser,
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
  ): Promise<EventFile> => {
    const form = new FormData();
    form.append('attachments[]', new Blob([content]), name);
    const path = `/api/storage/${user.mail}/compose/attachments`;
    const reply = await user.page.fetch(path, { method: 'POST', body: form });
    const { attachments } = (await reply.json()) as { attachments: { id: string; size: number }[] };
    return { id: attachments[0]?.id ?? '', name, size: attachments[0]?.size ?? 0, type: 'text/plain' };
  };
  const fetched = (user: TaskUser, id: string, fileId = '') =>
    user.page.fetch(`/api/db/steele/1.0/events/file/${id}/${fileId}`);

  it('are copied from a message and uploaded, and are only downloaded [API-154]', async () => {
    const files = await copied(ann, await ann.receive(WITH_FILES));
    expect(files).toMatchObject([{ type: 'text/html', size: 25 }]);
    expect(files[0]?.name).not.toMatch(/[/\\]/);
    const typed = await uploaded(ann, 'typed.txt', 'typed');
    const made = await create(ann, { attachments: [...files, { ...typed, name: 'lie.exe' }] });
    expect(made.attachments).toMatchObject([files[0], { name: 'typed.txt', size: 5 }]);
    const page = await fetched(ann, made.id, made.attachments[0]?.id);
    expect([page.status, page.headers.get('content-disposition')]).toEqual([200, expect.stringMatching(/^attachment/)]);
    expect(await (await fetched(ann, made.id, made.attachments[1]?.id)).text()).toBe('typed');
  });

  it('of others cannot be copied, chosen, read, or taken by naming them in a text', async () => {
    const uid = await ann.receive(WITH_FILES);
    expect(await refusal(copied(ben, uid, ann.mail))).toBe('409 not_permitted');
    const attachments = await copied(ann, uid);
    expect(await refusal(create(ben, { attachments }))).toBe('404 attachment_not_found');
    const made = await create(ann, { attachments });
    expect((await fetched(ben, made.id, attachments[0]?.id)).status).toBe(404);
    const own = await create(ben, {});
    expect((await fetched(ben, own.id, attachments[0]?.id)).status).toBe(404);
    const stolen = ben.page.send(calls.changeEvent, { params: { id: own.id }, query: {}, body: { attachments } });
    expect(await refusal(stolen)).toBe('404 attachment_not_found');
    expect(await (await fetched(ann, made.id, attachments[0]?.id)).text()).toContain('script');
  });

  it('stay when the event moves, and when its deletion is undone', async () => {
    const made = await create(ann, { attachments: [await uploaded(ann, 'a.txt', 'a')] });
    const [file] = made.attachments;
    const { id: other } = await ann.page.send(createCalendar, { body: { name: 'Other', kind: 'calendar' } });
    const moved = { params: { id: made.id }, query: {}, body: { calendar_id: other } };
    expect((await ann.page.send(calls.changeEvent, moved)).event.attachments).toEqual([file]);
    const { undo } = await ann.page.send(calls.deleteEvent, { params: { id: made.id }, query: {}, body: {} });
    expect((await fetched(ann, made.id, file?.id)).status).toBe(404);
    await ann.page.send(calls.undoEventChange, { params: { undo } });
    expect(await (await fetched(ann, made.id, file?.id)).text()).toBe('a');
  });

  it('of a series that is divided are those of both parts, and each loses its own', async () => {
    const rule = 'FREQ=DAILY;COUNT=4';
    const made = await create(ann, { rule, attachments: [await uploaded(ann, 'a.txt', 'a')] });
    const body = { summary: 'Later', attachments: [...made.attachments, await uploaded(ann, 'b.txt', 'b')] };
    const query = { type: 'following', date: '20270312T100000Z' } as const;
    const { event } = await ann.page.send(calls.changeEvent, { params: { id: made.id }, query, body });
    expect(event.attachments.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
    expect(event.id).not.toBe(made.id);
    const texts = event.attachments.map(async ({ id }) => await (await fetched(ann, event.id, id)).text());
    expect(await Promise.all(texts)).toEqual(['a', 'b']);
    await ann.page.send(calls.changeEvent, { params: { id: event.id }, query: {}, body: { attachments: [] } });
    const before = await read(ann, made.id);
    expect(before.attachments).toEqual(made.attachments);
    expect(await (await fetched(ann, made.id, before.attachments[0]?.id)).text()).toBe('a');
  });

  it('are sent with the invitation, unless they are too large for a mail', async () => {
    const guest = { mail: ben.mail, name: 'Ben', cn: '', role: 'required', kind: 'person', answer: 'needs-action' };
    const invite = async (summary: string, content: string | Uint8Array<ArrayBuffer>) => {
      const attachments = [await uploaded(ann, 'agenda.txt', content)];
      await create(ann, { summary, attachments, attendees: [guest], notify: true });
      const find = async () =>
        (await ben.page.call(fetchlist, { folder: 'INBOX' })).rows.find(({ subject }) => subject.endsWith(summary));
      await expect.poll(find, { timeout: 20_000 }).toBeDefined();
      const message = await ben.page.call(load, { folder: 'INBOX', uid: (await find())?.uid ?? 0, peek: true });
      const contentOf = async (name: RegExp): Promise<string> => {
        const part = message.attachments.find((one) => name.test(one.name));
        return part === undefined ? '' : await (await ben.page.fetch(part.dlURL)).text();
      };
      return { text: message.parts.map((part) => part.text).join(), contentOf };
    };
    const small = await invite('Small', 'the agenda');
    expect(await small.contentOf(/^agenda/)).toBe('the agenda');
    expect(await small.contentOf(/ics$/)).not.toContain('ATTACH');
    const large = await invite('Large', new Uint8Array(8 * 1024 * 1024));
    expect(await large.contentOf(/^agenda/)).toBe('');
    expect(large.text).toContain('Too large for this mail: agenda.txt');
  });
});
