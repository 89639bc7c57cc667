import { listCalendars } from '@pillarbox/contract/calendar/calendar-calls';
import * as calls from '@pillarbox/contract/calendar/import-calls';
import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { startS3 } from '@pillarbox/tooling/testbed/s3';
import type { S3Store } from '@pillarbox/tooling/testbed/s3';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestPage } from './journey.test-bed.ts';

const EVENTS = 3000;
const WAIT = { timeout: 100_000, interval: 100 };

function fileOf(count: number): string {
  const events = Array.from({ length: count }, (_none, at) => [
    'BEGIN:VEVENT',
    `UID:event-${String(at)}`,
    'DTSTAMP:20261001T000000Z',
    `DTSTART:202611${String(1 + (at % 28)).padStart(2, '0')}T090000Z`,
    `SUMMARY:Event ${String(at)}`,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');
}

describeWith('dovecot', 'a gateway that is killed while it imports a calendar', (dovecot) => {
  describeWith('postgres', 'beside another one on its database', (postgres) => {
    let database = '';
    let s3: S3Store;
    let first: Product;
    let second: Product;

    beforeAll(async () => {
      s3 = await startS3();
      database = await newDatabase(postgres);
      const environment = {
        PILLARBOX_DATABASE_URL: database,
        PILLARBOX_SECRET: 'the same secret on both of the gateways',
        PILLARBOX_BLOBS_URL: s3.url(),
      };
      const partners = { 754: imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 }) };
      first = await startProduct({ partners, environment });
      second = await startProduct({ partners, environment });
    });
    afterAll(async () => {
      await Promise.all([first.stop(), second.stop()]);
      await s3.stop();
    });

    const upload = async (page: TestPage): Promise<CalendarImport> => {
      const form = new FormData();
      form.append('file', new Blob([fileOf(EVENTS)], { type: 'text/calendar' }), 'events.ics');
      const reply = await page.fetch(calls.uploadCalendarFile.path, { method: 'POST', body: form });
      return calls.uploadCalendarFile.reply.parse(await reply.json());
    };
    const uidsOf = async (page: TestPage, calendarId: string): Promise<string[]> => {
      const file = await page.fetch(calls.exportCalendar.path.replace(':calendarId', calendarId));
      return (await file.text()).match(/^UID:.*$/gm) ?? [];
    };
    /** Kills a gateway once it has written a part of an import, or taken it back. */
    const kill = async (product: Product, page: TestPage, importId: string): Promise<CalendarImport> => {
      for (;;) {
        const read = await page.send(calls.readCalendarImport, { params: { importId } });
        if (read.done === 0) continue;
        await product.halt('SIGKILL');
        return read;
      }
    };
    /** The time that a gateway is waited for, without waiting. */
    const later = async (): Promise<void> => {
      const client = new pg.Client({ connectionString: database });
      await client.connect();
      await client.query("update calendar_imports set beat_at = beat_at - interval '20 seconds'");
      await client.end();
    };
    const ended = async (page: TestPage, importId: string): Promise<CalendarImport> => {
      const read = () => page.send(calls.readCalendarImport, { params: { importId } });
      await expect.poll(async () => (await read()).state, WAIT).not.toMatch(/running|undoing/);
      return await read();
    };

    it('is followed by the other one, which doubles nothing and counts both parts, and so is one that undoes it [CAL-019]', async () => {
      const { address, password } = await newAccount(dovecot, 'import');
      const here = new TestPage(first.origin);
      await here.signIn(address, password);
      const there = here.at(second.origin);
      const { calendars } = await here.send(listCalendars, {});
      const calendarId = calendars.find(({ isDefault }) => isDefault)?.id ?? '';
      const { id: importId } = await upload(here);
      await here.send(calls.startCalendarImport, { params: { importId }, body: { calendarId } });
      const killed = await kill(first, here, importId);
      expect(killed).toMatchObject({ state: 'running', total: EVENTS });
      expect(killed.done).toBeLessThan(EVENTS);

      // While the gateway could still be there, nobody else touches its import.
      expect(await there.send(calls.readCalendarImport, { params: { importId } })).toMatchObject({ state: 'running' });
      await later();
      expect(await ended(there, importId)).toMatchObject({
        ...{ state: 'done', done: EVENTS, total: EVENTS },
        ...{ added: EVENTS, changed: 0, kept: 0, leftOutCount: 0 },
      });
      const uids = await uidsOf(there, calendarId);
      expect(uids).toHaveLength(EVENTS);
      expect(new Set(uids).size).toBe(EVENTS);

      await first.start();
      await here.send(calls.undoCalendarImport, { params: { importId } });
      await kill(first, here, importId);
      await later();
      expect(await ended(there, importId)).toMatchObject({ state: 'undone', stayed: 0 });
      expect(await uidsOf(there, calendarId)).toEqual([]);
    });
  });
});
