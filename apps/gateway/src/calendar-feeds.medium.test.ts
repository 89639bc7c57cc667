import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refreshFeed, subscribeFeed, unsubscribeCalendar } from '@pillarbox/contract/calendar/calendar-calls';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { calendarExchangeFeature } from './features/calendar-exchange/calendar-exchange.feature.ts';
import { calendarBed, NOW } from './features/calendar/calendar.test-bed.ts';
import type { Person } from './features/calendar/calendar.test-bed.ts';
import type { Database } from './platform/database/database.ts';
import { Egress } from './platform/egress/egress.ts';
import { describeOnDatabases } from './platform/testing/test-databases.ts';
import { NO_SCANNER } from './platform/scanner/scanner.ts';

function feed(stamp: string, ...titles: readonly string[]): string {
  const events = titles.map((title) =>
    [
      'BEGIN:VEVENT',
      `UID:${title}`,
      `DTSTAMP:${stamp}`,
      'DTSTART:20261014T180000Z',
      `SUMMARY:${title}`,
      'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nEND:VALARM',
      'END:VEVENT',
    ].join('\r\n'),
  );
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Fixtures', 'METHOD:PUBLISH'];
  return [...head, ...events, 'END:VCALENDAR', ''].join('\r\n');
}

describeOnDatabases('feeds', (open) => {
  let database: Database;
  let server: Server;
  let origin = '';
  let answer: (reply: ServerResponse, path: string, condition: string) => void = () => undefined;
  beforeAll(async () => {
    database = await open();
    server = createServer((request, reply) => answer(reply, request.url ?? '', request.headers['if-none-match'] ?? ''));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await database.close();
  });

  const bed = (
    egress: Pick<Egress, 'getChanged'> = new Egress({ isPublic: () => true, allowPort: () => true }),
    beforeSave: () => Promise<void> = () => Promise.resolve(),
    // On a busy machine storing takes longer than a call waits for it.
    times: { readonly replyAfterMs?: number } = { replyAfterMs: 60_000 },
  ) => {
    const made = calendarBed(database.db);
    const failed = vi.fn<(error: unknown) => void>();
    const { jobs } = calendarExchangeFeature({
      mount: made.client.mount,
      db: database.db,
      blobs: { put: async () => undefined, read: async () => null, remove: async () => undefined },
      texts: {
        usable: (...all) => made.feature.objects.usable(...all),
        defaultFor: (...all) => made.feature.objects.defaultFor(...all),
        read: (...all) => made.feature.objects.read(...all),
        list: (...all) => made.feature.objects.list(...all),
        heads: (...all) => made.feature.objects.heads(...all),
        save: async (...all) => {
          await beforeSave();
          return await made.feature.objects.save(...all);
        },
      },
      scanner: NO_SCANNER,
      feeds: made.feature.feeds,
      shown: (owner, id) => made.feature.shown(owner, id),
      egress,
      now: () => NOW,
      failed,
      times,
    });
    const subscribe = (person: Person, address = `${origin}/x.ics`) =>
      person.call(subscribeFeed, { session: person.session, body: { address } });
    const refresh = (person: Person, calendarId: string) =>
      person.call(refreshFeed, { session: person.session, params: { calendarId } });
    const stored = (person: Person, id: string) =>
      made.feature.objects.list(person.session, id, { after: '', limit: 100 });
    const refreshDue = async () => await jobs.find(({ name }) => name === 'refresh-calendar-feeds')?.run();
    return { ...made, subscribe, refresh, stored, failed, refreshDue };
  };
  const serve = (text: string, etag = ''): void => {
    answer = (reply, _path, condition) => {
      if (etag !== '' && condition === etag) reply.writeHead(304).end();
      else reply.writeHead(200, { 'content-type': 'text/calendar', ...(etag === '' ? {} : { etag }) }).end(text);
    };
  };

  it('become calendars that nobody writes, without alarms, by the name that the file has', async () => {
    const { person, subscribe, stored, feature } = bed();
    const clara = person('clara');
    serve(feed('20261001T000000Z', 'One', 'Two'));
    const calendar = await subscribe(clara);
    expect(calendar).toMatchObject({ kind: 'feed', name: 'Fixtures', feed: { failedSince: '' } });
    const objects = await stored(clara, calendar.id);
    expect(objects.map(({ uid }) => uid).sort()).toEqual(['One', 'Two']);
    expect(objects[0]?.text).not.toMatch(/VALARM|METHOD/);
    const write = feature.objects.save(clara.session, [{ calendarId: calendar.id, text: feed('x', 'Three') }]);
    expect(await codeOf(write)).toBe('calendar_not_allowed');
  });

  it('write only what says something else, and remove what is gone', async () => {
    const { person, subscribe, refresh, stored } = bed();
    const clara = person('clara');
    serve(feed('20261001T000000Z', 'One', 'Two'));
    const { id } = await subscribe(clara);
    const before = new Map((await stored(clara, id)).map(({ uid, etag }) => [uid, etag]));
    serve(feed('20261002T000000Z', 'One', 'Three'));
    await refresh(clara, id);
    const after = await stored(clara, id);
    expect(after.map(({ uid }) => uid).sort()).toEqual(['One', 'Three']);
    expect(after.find(({ uid }) => uid === 'One')?.etag).toBe(before.get('One'));
  });

  it('ask whether something has changed, and keep what they have when nothing has, or when reading fails', async () => {
    const { person, subscribe, refresh, stored } = bed();
    const clara = person('clara');
    serve(feed('20261001T000000Z', 'One'), '"v1"');
    const { id } = await subscribe(clara);
    expect((await refresh(clara, id)).feed?.failedSince).toBe('');
    answer = (reply) => reply.writeHead(500).end();
    expect(await codeOf(refresh(clara, id))).toBe('feed_unreachable');
    answer = (reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
    expect(await codeOf(refresh(clara, id))).toBe('feed_not_a_calendar');
    const failed = (await clara.calendars()).find((calendar) => calendar.id === id);
    expect(failed?.feed?.failedSince).not.toBe('');
    expect(await stored(clara, id)).toHaveLength(1);
    serve(feed('20261001T000000Z', 'One'), '"v1"');
    expect((await refresh(clara, id)).feed?.failedSince).toBe('');
  });

  it('are read whole the next time when the first reading was interrupted', async () => {
    let ends = true;
    const { person, subscribe, refresh, stored } = bed(undefined, async () => {
      if (ends) throw new Error('the gateway ended');
    });
    const clara = person('clara');
    serve(feed('20261001T000000Z', 'One', 'Two'), '"v1"');
    await expect(subscribe(clara)).rejects.toThrow('the gateway ended');
    const id = (await clara.calendars()).find(({ kind }) => kind === 'feed')?.id ?? '';
    expect(await stored(clara, id)).toEqual([]);
    ends = false;
    await refresh(clara, id);
    expect(await stored(clara, id)).toHaveLength(2);
  });

  it('are answered for while a large one is still being stored, and are read again when that fails', async () => {
    const gate = Promise.withResolvers<null>();
    let fails = false;
    const beforeSave = async (): Promise<void> => {
      await gate.promise;
      if (fails) throw new Error('the gateway ended');
    };
    const { person, subscribe, refresh, stored, failed } = bed(undefined, beforeSave, { replyAfterMs: 0 });
    const clara = person('clara');
    serve(feed('20261001T000000Z', 'One', 'Two'), '"v1"');
    const whole = await subscribe(clara);
    expect(whole).toMatchObject({ kind: 'feed', name: 'Fixtures', feed: { refreshedAt: '' } });
    expect(await stored(clara, whole.id)).toEqual([]);
    gate.resolve(null);
    await vi.waitFor(async () => {
      const [found] = (await clara.calendars()).filter(({ id }) => id === whole.id);
      expect(found?.feed?.refreshedAt).not.toBe('');
    }, 20_000);
    expect(await stored(clara, whole.id)).toHaveLength(2);
    fails = true;
    const { id } = await subscribe(clara, `${origin}/other.ics`);
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce(), 20_000);
    fails = false;
    await refresh(clara, id);
    expect(await stored(clara, id)).toHaveLength(2);
  });

  it('that are slow do not keep others waiting', async () => {
    const release = Promise.withResolvers<null>();
    const quick = new Set<string>();
    let isDue = false;
    let [running, most] = [0, 0];
    const getChanged: Egress['getChanged'] = async (address) => {
      const { hostname } = new URL(address);
      const content = Buffer.from(feed('20261001T000000Z', hostname));
      if (!isDue) return { content, mime: 'text/calendar', etag: '', lastModified: '' };
      running += 1;
      most = Math.max(most, running);
      if (hostname.startsWith('slow')) await release.promise;
      else quick.add(hostname);
      running -= 1;
      return null;
    };
    const { person, subscribe, refreshDue } = bed({ getChanged });
    const clara = person('clara');
    const names = [...['slow1', 'slow2', 'slow3', 'slow4', 'slow5'], ...['quick1', 'quick2', 'quick3']];
    for (const name of names) await subscribe(clara, `https://${name}.example/x.ics`);
    isDue = true;
    const run = refreshDue();
    await vi.waitFor(() => {
      expect(running).toBe(5);
      expect([...quick]).toEqual(expect.arrayContaining(['quick1.example', 'quick2.example', 'quick3.example']));
    }, 20_000);
    expect(most).toBeLessThanOrEqual(6);
    release.resolve(null);
    await run;
    expect(running).toBe(0);
  });

  it('that are silent delay nobody who reads another one, and are stored when they speak', async () => {
    const { person, subscribe, refresh, stored } = bed();
    const [clara, eve] = [person('clara'), person('eve')];
    const heard = Promise.withResolvers<ServerResponse>();
    const text = feed('20261001T000000Z', 'One');
    answer = (reply, path) => {
      if (path === '/silent.ics') heard.resolve(reply);
      else reply.writeHead(200, { 'content-type': 'text/calendar' }).end(text);
    };
    const silent = subscribe(eve, `${origin}/silent.ics`);
    const reply = await heard.promise;
    // All of this is done while the other server has said nothing.
    const { id } = await subscribe(clara);
    await refresh(clara, id);
    expect(await stored(clara, id)).toHaveLength(1);
    expect((await eve.calendars()).filter(({ kind }) => kind === 'feed')).toEqual([]);
    reply.writeHead(200, { 'content-type': 'text/calendar' }).end(text);
    expect(await stored(eve, (await silent).id)).toHaveLength(1);
  });

  it('are refused by their codes: no address, a loop, a private host, a text that is no calendar', async () => {
    const { person, subscribe } = bed();
    const clara = person('clara');
    answer = (reply, path) => reply.writeHead(302, { location: `${path}x` }).end();
    expect(await codeOf(subscribe(clara))).toBe('feed_unreachable');
    expect(await codeOf(subscribe(clara, 'ftp://a.example/x.ics'))).toBe('feed_address_invalid');
    serve('no calendar');
    expect(await codeOf(subscribe(clara))).toBe('feed_not_a_calendar');
    serve(feed('20261001T000000Z', 'One'));
    const guarded = bed(new Egress());
    for (const address of [
      'http://127.0.0.1/x.ics',
      'http://[::1]/',
      'webcal://169.254.169.254/latest',
      `${origin}/x`,
    ]) {
      expect(await codeOf(guarded.subscribe(guarded.person('eve'), address))).toBe('feed_unreachable');
    }
  });

  it('belong to their user', async () => {
    const { person, subscribe, refresh } = bed();
    const [clara, eve] = [person('clara'), person('eve')];
    serve(feed('20261001T000000Z', 'One'));
    const { id } = await subscribe(clara);
    expect(await codeOf(refresh(eve, id))).toBe('calendar_not_found');
    await clara.call(unsubscribeCalendar, { session: clara.session, params: { calendarId: id } });
    expect((await clara.calendars()).some((calendar) => calendar.id === id)).toBe(false);
  });
});
