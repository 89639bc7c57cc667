import { listEvents } from '@pillarbox/contract/calendar/event-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hrefIn, namesWithin, RecordedClient } from './caldav-recorded.test-bed.ts';
import type { RecordedReply } from './caldav-recorded.test-bed.ts';
import { DavTestBed, eventText } from './dav.test-bed.ts';
import { cal, calendarServer, COLORS, dav } from './platform/dav/names.ts';

type Person = Awaited<ReturnType<DavTestBed['person']>>;

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SPACES = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/"';
const COLOR = '<A:calendar-color xmlns:A="http://apple.com/ns/ical/"/>';
const propfind = (names: string): string => `${XML}<D:propfind ${SPACES}><D:prop>${names}</D:prop></D:propfind>`;
const multiget = (href: string): string =>
  `${XML}<C:calendar-multiget ${SPACES}><D:prop><D:getetag/><C:calendar-data/></D:prop><D:href>${href}</D:href></C:calendar-multiget>`;
const ICAL = { 'content-type': 'text/calendar; charset=utf-8' };
/** What Thunderbird takes as a calendar that may be written. */
const WRITE = [dav('write'), dav('write-content'), dav('write-properties'), dav('all')];

/** The two programs have no tests of their own to run here, so their recorded requests are sent in their order (FACTS-dav 1.1 and 1.3). */
describe('calendars with the recorded requests of desktop programs', () => {
  let bed: DavTestBed;
  beforeAll(async () => {
    bed = await DavTestBed.start();
  });
  afterAll(() => bed.close());

  const titles = async ({ page }: Person): Promise<string[]> => {
    const query = { start: '2026-10-20', end: '2026-10-21', timezone: 'Europe/London' };
    return (await page.send(listEvents, { query })).events.map(({ summary }) => summary);
  };
  const asked = (reply: RecordedReply): void => {
    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toMatch(/^Basic /);
  };
  const etagOf = (reply: RecordedReply, status: number): string => {
    expect(reply.status).toBe(status);
    // Strong: a client that gets a weak one, or none, lists the calendar again.
    expect(reply.headers.etag).toMatch(/^"[^"]+"$/);
    return reply.headers.etag ?? '';
  };
  const calendarIn = (reply: RecordedReply): string => {
    const calendars = reply.resources().filter(({ found }) => {
      const components = found.get(cal('supported-calendar-component-set'))?.children ?? [];
      const isForEvents = components.length === 0 || components.some((one) => one.attributes.get('name') === 'VEVENT');
      return namesWithin(found.get(dav('resourcetype'))).includes(cal('calendar')) && isForEvents;
    });
    return calendars[0]?.href ?? '';
  };

  it('Thunderbird is set up with the name of the host, and reads, writes, polls and deletes', async () => {
    const person = await bed.person();
    const origin = bed.under.gateway.address;
    const client = new RecordedClient(origin, person, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Thunderbird/153.7.0',
      accept: 'text/xml',
      'accept-charset': 'utf-8,*;q=0.1',
      'accept-encoding': 'gzip, deflate, br, zstd',
      origin,
    });
    const xml = (depth: string) => ({ 'content-type': 'text/xml; charset=utf-8', depth });

    // Whether the address is a file of events: it is not, and no password is asked for.
    for (const method of ['HEAD', 'GET']) {
      const { status, headers } = await client.anonymous({ method, path: '/' });
      expect(status).not.toBe(401);
      expect(headers['content-type'] ?? '').not.toContain('calendar');
    }
    const names = `<D:resourcetype/><D:owner/><D:displayname/><D:current-user-principal/><D:current-user-privilege-set/>${COLOR}`;
    const first = { method: 'PROPFIND', headers: xml('0'), body: propfind(`${names}<C:calendar-home-set/>`) };
    const moved = await client.anonymous({ ...first, path: '/.well-known/caldav' });
    expect(moved.status).toBe(301);
    const root = moved.headers.location ?? '';
    asked(await client.anonymous({ ...first, path: root }));
    const found = await client.send({ ...first, path: root });
    expect(found.status).toBe(207);
    const principal = hrefIn(found.resource(root).found.get(dav('current-user-principal')));
    const body = propfind('<C:calendar-home-set/>');
    const who = await client.send({ method: 'PROPFIND', path: principal, headers: xml('0'), body });
    const home = hrefIn(who.resource(principal).found.get(cal('calendar-home-set')));
    const inHome = propfind(`<D:resourcetype/><D:displayname/><D:current-user-privilege-set/>${COLOR}`);
    const listed = await client.send({ method: 'PROPFIND', path: home, headers: xml('1'), body: inHome });
    // Its detector stops at a child without a type.
    for (const { found: child } of listed.resources()) expect(child.has(dav('resourcetype'))).toBe(true);
    const calendar = calendarIn(listed);
    const { found: shown } = listed.resource(calendar);
    expect(shown.get(dav('displayname'))?.text).not.toBe('');
    expect(COLORS.some((name) => shown.has(name))).toBe(true);
    const rights = namesWithin(shown.get(dav('current-user-privilege-set')));
    expect(rights.some((right) => WRITE.includes(right))).toBe(true);
    // Its probe for a folder that may be written must be refused and do nothing.
    const probe = await client.send({
      method: 'PUT',
      path: '/',
      headers: { ...ICAL, 'if-match': 'nothing' },
      body: '',
    });
    expect(Math.floor(probe.status / 100)).toBe(4);

    const subscribed = await client.send({
      method: 'PROPFIND',
      path: calendar,
      headers: xml('0'),
      body: propfind(
        '<D:resourcetype/><D:owner/><D:current-user-principal/><D:current-user-privilege-set/><D:supported-report-set/><C:supported-calendar-component-set/><CS:getctag/>',
      ),
    });
    const reports = namesWithin(subscribed.resource(calendar).found.get(dav('supported-report-set')));
    expect(reports).toEqual(expect.arrayContaining([dav('sync-collection'), cal('calendar-multiget')]));
    const options = await client.send({ method: 'OPTIONS', path: home });
    expect(options.status).toBe(200);
    // With `calendar-auto-schedule` it would send no invitations of its own.
    expect([options.headers['dav']]).toEqual([expect.not.stringContaining('schedule')]);
    expect(options.headers['dav']).toContain('calendar-access');

    const sync = async (token: string) => {
      const report = `${XML}<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getcontenttype/><getetag/></prop></sync-collection>`;
      const reply = await client.send({ method: 'REPORT', path: calendar, headers: xml('1'), body: report });
      expect(reply.status).toBe(207);
      return { changes: reply.resources(), token: reply.syncToken() };
    };
    const read = async (href: string) =>
      (await client.send({ method: 'REPORT', path: calendar, headers: xml('1'), body: multiget(href) })).resource(href);
    const empty = await sync('');
    expect(empty.changes.filter(({ href }) => href !== calendar)).toEqual([]);
    const event = `${calendar}tb-1.ics`;
    const mine = eventText('tb-1', 'Kiln check', ['X-MOZ-GENERATION:1', 'X-MOZ-LASTACK:20261020T080000Z']);
    const put = (text: string, more: Record<string, string>): Promise<RecordedReply> =>
      client.send({ method: 'PUT', path: event, headers: { ...ICAL, ...more }, body: text });
    const made = etagOf(await put(mine, { 'if-none-match': '*' }), 201);
    const again = await read(event);
    expect(again.found.get(dav('getetag'))?.text).toBe(made);
    expect(again.found.get(cal('calendar-data'))?.text).toContain('X-MOZ-LASTACK:20261020T080000Z');
    const second = await sync(empty.token);
    expect(second.changes.map(({ href, found: one }) => [href, one.get(dav('getetag'))?.text])).toEqual([
      [event, made],
    ]);
    expect(second.changes[0]?.found.get(dav('getcontenttype'))?.text).toContain('text/calendar');
    const changed = etagOf(await put(mine.replace('Kiln check', 'Kiln fired'), { 'if-match': made }), 204);
    expect(changed).not.toBe(made);
    expect((await put(mine, { 'if-match': made })).status).toBe(412);
    expect(await titles(person)).toEqual(['Kiln fired']);
    const third = await sync(second.token);
    expect(third.changes.map(({ href }) => href)).toEqual([event]);
    expect(await sync(third.token)).toEqual({ changes: [], token: third.token });
    expect((await client.send({ method: 'DELETE', path: event, headers: { 'if-match': changed } })).status).toBe(204);
    expect((await sync(third.token)).changes.map(({ href, status }) => [href, status])).toEqual([[event, 404]]);
    expect(await titles(person)).toEqual([]);
  });

  it('Evolution finds the calendar, and follows it by its ctag alone', async () => {
    const person = await bed.person();
    const client = new RecordedClient(bed.under.gateway.address, person, {
      'user-agent': 'Evolution/3.46.4',
      connection: 'close',
      'cache-control': 'no-cache',
      pragma: 'no-cache',
    });
    const xml = { 'content-type': 'application/xml; charset="utf-8"' };
    const ask = (path: string, depth: string, names: string): Promise<RecordedReply> =>
      client.send({ method: 'PROPFIND', path, headers: { ...xml, depth }, body: propfind(names) });

    const first = propfind(
      '<D:resourcetype/><D:current-user-principal/><D:principal-URL/><C:calendar-home-set/><C:calendar-user-address-set/>',
    );
    const typed = { method: 'PROPFIND', path: '/', headers: { ...xml, depth: '0' }, body: first };
    asked(await client.anonymous(typed));
    const [root] = (await client.send(typed)).resources();
    const principal = hrefIn(root?.found.get(dav('current-user-principal')));
    const who = (await client.send({ ...typed, path: principal })).resource(principal).found;
    expect(who.get(cal('calendar-user-address-set'))?.children[0]?.text).toBe(`mailto:${person.mail}`);
    const home = hrefIn(who.get(cal('calendar-home-set')));
    const listed = await ask(
      home,
      '1',
      `<D:resourcetype/><CS:source/><C:supported-calendar-component-set/><D:displayname/><D:getetag/><CS:getctag/><D:getcontenttype/><D:getcontentlength/><D:creationdate/><D:getlastmodified/><C:calendar-description/>${COLOR}<A:calendar-order xmlns:A="http://apple.com/ns/ical/"/>`,
    );
    const calendar = calendarIn(listed);
    expect(listed.resource(calendar).found.get(dav('displayname'))?.text).not.toBe('');
    expect([200, 401]).toContain((await client.anonymous({ method: 'OPTIONS', path: calendar })).status);
    const rights = await ask(calendar, '0', '<D:current-user-privilege-set/>');
    expect(namesWithin(rights.resource(calendar).found.get(dav('current-user-privilege-set')))).toContain(dav('write'));

    const ctag = async (): Promise<string> => {
      const reply = await ask(calendar, '0', '<CS:getctag/>');
      return reply.resource(calendar).found.get(calendarServer('getctag'))?.text ?? '';
    };
    const query = async (range: string): Promise<string[]> => {
      const filter = `<C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${range}</C:comp-filter></C:comp-filter>`;
      const body = `${XML}<C:calendar-query ${SPACES}><D:prop><D:getetag/></D:prop><C:filter>${filter}</C:filter></C:calendar-query>`;
      const reply = await client.send({ method: 'REPORT', path: calendar, headers: { ...xml, depth: '1' }, body });
      expect(reply.status).toBe(207);
      return reply.resources().map(({ href, found }) => `${href} ${found.get(dav('getetag'))?.text ?? ''}`);
    };
    const near = '<C:time-range start="20260915T000000Z" end="20261124T000000Z"/>';
    const put = (name: string, text: string, more: Record<string, string> = {}): Promise<RecordedReply> =>
      client.send({ method: 'PUT', path: calendar + name, headers: { ...ICAL, ...more }, body: text });

    const before = await ctag();
    expect([before === '', await ctag()]).toEqual([false, before]);
    const isNew = { 'if-none-match': '*', prefer: 'return=minimal' };
    const made = etagOf(await put('ev-1.ics', eventText('ev-1', 'Kiln check'), isNew), 201);
    const far = eventText('ev-2', 'Far away').replaceAll('20261020', '20290310');
    const later = etagOf(await put('ev-2.ics', far, isNew), 201);
    const filled = await ctag();
    expect(filled).not.toBe(before);
    expect(await query(near)).toEqual([`${calendar}ev-1.ics ${made}`]);
    expect((await query('')).sort()).toEqual([`${calendar}ev-1.ics ${made}`, `${calendar}ev-2.ics ${later}`]);
    const both = multiget(`${calendar}ev-1.ics</D:href><D:href>${calendar}gone.ics`);
    const got = await client.send({ method: 'REPORT', path: calendar, headers: xml, body: both });
    expect(got.resource(`${calendar}ev-1.ics`).found.get(cal('calendar-data'))?.text).toContain('SUMMARY:Kiln check');
    expect(got.resource(`${calendar}gone.ics`).status).toBe(404);
    // It writes over what it has read without a condition.
    const over = await put('ev-1.ics', eventText('ev-1', 'Kiln fired'), { prefer: 'return=minimal' });
    expect(etagOf(over, 204)).not.toBe(made);
    const written = await ctag();
    expect([filled, written === filled, await ctag()]).toEqual([filled, false, written]);
    expect(await titles(person)).toEqual(['Kiln fired']);
    expect((await client.send({ method: 'DELETE', path: `${calendar}ev-1.ics` })).status).toBe(204);
    expect(await ctag()).not.toBe(written);
    expect(await query('')).toEqual([`${calendar}ev-2.ics ${later}`]);
  });
});
