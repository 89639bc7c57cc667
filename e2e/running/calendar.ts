import type { Page } from '@playwright/test';

const BASE = '/api/db/steele/1.0';

/** An event as a test writes it: wall times of UTC, `HH:mm`, on a day so many days from today. */
export interface PlannedEvent {
  readonly summary: string;
  readonly day: number;
  readonly from?: string;
  readonly to?: string;
  /** Days of an event of whole days. */
  readonly days?: number;
  readonly rule?: string;
  readonly location?: string;
  readonly status?: 'confirmed' | 'tentative';
  readonly attendees?: readonly object[];
}

/** `YYYY-MM-DD` so many days from today in UTC. */
export function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Creates events in the user's default calendar, as the page does. Returns their ids. */
export async function createEvents(page: Page, events: readonly PlannedEvent[]): Promise<string[]> {
  const bodies = events.map(({ day, from = '', to = from, days = 1, ...rest }) => ({
    ...rest,
    start: { date: dayFromToday(day), time: from, zone: from === '' ? '' : 'UTC' },
    end: { date: dayFromToday(day + days - 1), time: to, zone: from === '' ? '' : 'UTC' },
  }));
  return await page.evaluate(
    async ({ base, all }) => {
      const token = decodeURIComponent(/(?:^|; )RToken=([^;]+)/.exec(document.cookie)?.[1] ?? '');
      const headers = { 'content-type': 'application/json', 'x-hapi-rtoken': token };
      const list = await (await fetch(`${base}/calendars/list/personal`, { headers })).json();
      const { id } = list.Calendars.Personal.find((one: { isDefault: boolean }) => one.isDefault);
      const ids: string[] = [];
      for (const body of all) {
        const reply = await fetch(`${base}/events/event/${id}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        if (!reply.ok) throw new Error(`${String(reply.status)} ${await reply.text()}`);
        ids.push((await reply.json()).event.id);
      }
      return ids;
    },
    { base: BASE, all: bodies },
  );
}
