import { listEvents } from '@pillarbox/contract/calendar/event-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENT_FILES, Khal, PythonCalendar, TsdavCalendar } from './caldav-clients.test-bed.ts';
import { DavTestBed, eventText, hrefsIn } from './dav.test-bed.ts';
import { hasPythonCaldav, letAllChange, Vdirsyncer } from './dav-clients.test-bed.ts';
import type { DavAccount, DavProgram } from './dav-clients.test-bed.ts';

/** The programs that this machine has. `path` is that of the calendar. */
async function programsFor(account: DavAccount, path: string): Promise<DavProgram[]> {
  const calendar = path.split('/').at(-2) ?? '';
  return [
    await TsdavCalendar.open(account, path),
    ...(Vdirsyncer.isThere() ? [await Vdirsyncer.open(account, EVENT_FILES, calendar)] : []),
    ...(Khal.isThere() ? [await Khal.open(account, calendar)] : []),
    ...((await hasPythonCaldav()) ? [await PythonCalendar.open(account, path)] : []),
  ];
}

describe('calendars with real clients', () => {
  let bed: DavTestBed;
  beforeAll(async () => {
    bed = await DavTestBed.start();
  });
  afterAll(() => bed.close());

  // Python programs start some sixty times, which takes a while on a busy machine.
  it('each adds, changes and deletes events, and the others and the page see it', { timeout: 600_000 }, async () => {
    const { mail, password, dav, page } = await bed.person();
    const [, calendar = ''] = hrefsIn(await (await dav.propfind(`/dav/calendars/${mail}/`, '1')).text());
    // A client does not empty a whole calendar without being told to.
    await dav.put(`${calendar}stays.ics`, eventText('u-stays', 'Stays Here'));
    const programs = await programsFor({ address: bed.under.gateway.address, mail, password }, calendar);
    await page.listen('INBOX');
    const query = { start: '2026-10-20', end: '2026-10-21', timezone: 'Europe/London' };
    await letAllChange(programs, async (wanted) => {
      expect(page.events.some(({ event }) => event === 'calendar-changed')).toBe(true);
      page.events.length = 0;
      expect((await page.send(listEvents, { query })).events.map(({ summary }) => summary).sort()).toEqual(wanted);
      for (const program of programs) expect(await program.names(), program.constructor.name).toEqual(wanted);
    });
    page.close();
  });
});
