import { writeEvent } from '@pillarbox/rules/icalendar/write-object';
import { writeTask } from '@pillarbox/rules/icalendar/write-task';
import type { Account } from '../../../platform/account/account.ts';
import type { LoginName } from '../../../platform/account/login-name.ts';
import type { CalendarAccess } from '../calendar-access.ts';
import type { CalendarService } from '../calendar.service.ts';
import type { ObjectService } from '../objects/object.service.ts';
import type { SharingService } from '../sharing/sharing.service.ts';
import { DEMO_CALENDARS, demoEvents } from './demo-events.ts';
import type { DemoCalendar } from './demo-events.ts';
import { DEMO_LISTS, demoTasks } from './demo-tasks.ts';

interface FillDemoDeps {
  readonly access: CalendarAccess;
  readonly calendars: CalendarService;
  readonly sharing: SharingService;
  readonly objects: ObjectService;
  readonly accountNamed: (owner: Account, name: string) => Pick<LoginName, 'accountId' | 'mail'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Gives the demo account its calendars, a month of events, and its tasks. An account that has a calendar already is left as it is. */
export async function fillDemo(deps: FillDemoDeps, owner: Account): Promise<void> {
  if ((await deps.access.of(owner)).length > 0) return;
  const domain = owner.mail.slice(owner.mail.indexOf('@') + 1);
  const other = (local: string): Account => ({ ...owner, ...deps.accountNamed(owner, `${local}@${domain}`) });
  const [marcus, tom] = [other('marcus'), other('tom')];
  const places = new Map<DemoCalendar, { readonly owner: Account; readonly id: string }>([
    ['workshop', { owner, id: await first(deps, owner, 'workshop') }],
    ['site', { owner, id: await deps.calendars.create(owner, { kind: 'calendar', ...DEMO_CALENDARS.site }) }],
    ['family', { owner, id: await deps.calendars.create(owner, { kind: 'calendar', ...DEMO_CALENDARS.family }) }],
    ['training', { owner, id: await deps.calendars.create(owner, { kind: 'calendar', ...DEMO_CALENDARS.training }) }],
    ['van', { owner, id: await deps.calendars.create(owner, { kind: 'resource', ...DEMO_CALENDARS.van }) }],
    ['marcus', { owner: marcus, id: await shared(deps, [marcus, owner], 'marcus') }],
    ['ashdown', { owner: tom, id: await shared(deps, [tom, owner], 'ashdown') }],
    ['holidays', { owner: tom, id: await shared(deps, [tom, owner], 'holidays') }],
  ]);
  const holidays = places.get('holidays');
  if (holidays !== undefined) await deps.calendars.change(owner, holidays.id, { isShown: false });
  const now = deps.now();
  for (const [number, { calendar, fields, organizer }] of demoEvents(now, domain).entries()) {
    const place = places.get(calendar);
    if (place === undefined) continue;
    const text = writeEvent(fields, { uid: `demo-${String(number)}@${domain}`, now, organizer });
    await deps.objects.save(place.owner, [{ calendarId: place.id, text }]);
  }
  await fillTasks(deps, owner, domain);
}

async function fillTasks({ calendars, objects, now }: FillDemoDeps, owner: Account, domain: string): Promise<void> {
  const { id: workshop } = await calendars.defaultFor(owner, 'task');
  await calendars.change(owner, workshop, DEMO_LISTS.workshop);
  const lists = { workshop, ashdown: await calendars.create(owner, { kind: 'tasks', ...DEMO_LISTS.ashdown }) };
  const writes = demoTasks(now()).map(({ list, fields }, number) => ({
    calendarId: lists[list],
    text: writeTask(fields, { uid: `demo-task-${String(number)}@${domain}`, now: now() }),
  }));
  await objects.save(owner, writes);
}

/** The default calendar, under another name. */
async function first({ calendars }: FillDemoDeps, owner: Account, calendar: DemoCalendar): Promise<string> {
  const { id } = await calendars.defaultFor(owner, 'event');
  await calendars.change(owner, id, DEMO_CALENDARS[calendar]);
  return id;
}

/** A calendar of somebody else, to which the demo account subscribes. */
async function shared(
  { calendars, sharing }: FillDemoDeps,
  [from, to]: readonly [Account, Account],
  calendar: DemoCalendar,
): Promise<string> {
  const id = await calendars.create(from, { kind: 'calendar', ...DEMO_CALENDARS[calendar] });
  await sharing.share(from, id, { user: to.mail, level: calendar === 'ashdown' ? 'WRITE' : 'READ' });
  await sharing.subscribe(to, id);
  return id;
}
