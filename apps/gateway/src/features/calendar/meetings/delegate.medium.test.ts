import type { Attendee } from '@pillarbox/contract/calendar/event';
import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { calendarBed, london } from '../calendar.test-bed.ts';

describeOnDatabases('a meeting in the calendar of somebody else', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('tells its people of a change, of its undo and of its end, in the name of the owner', async () => {
    const sent: { from: string; to: string; method: string; ics: string }[] = [];
    const { person } = calendarBed(database.db, {
      send: (session, { to, calendar }: Outgoing) => {
        sent.push({
          from: session.mail,
          to: to.map(({ mail }) => mail).join(),
          method: calendar?.method ?? '',
          ics: calendar?.ics.replaceAll('\r\n ', '') ?? '',
        });
        return Promise.resolve();
      },
    });
    const [olga, sam] = [person('olga'), person('sam')];
    const { id } = await olga.create({ name: 'Team' });
    await olga.share(id, sam.mail, 'WRITE');
    await sam.subscribe(id);
    const guest: Attendee = {
      mail: 'ruth@bellamy.example',
      name: 'Ruth',
      cn: 'Ruth',
      role: 'required',
      kind: 'person',
      answer: 'needs-action',
    };
    const { event } = await olga.add(id, { attendees: [guest] });
    const { undo } = await sam.change(event.id, { start: london('12:00'), end: london('13:00') });
    await sam.undo(undo);
    await sam.change(event.id, { location: 'Unit 4' }, {});
    await sam.change(event.id, { start: london('15:00'), end: london('16:00'), notify: false });
    await sam.remove(event.id);
    expect(sent.map(({ from, to, method }) => [from === olga.mail ? 'olga' : 'sam', to, method])).toEqual([
      ['olga', 'ruth@bellamy.example', 'REQUEST'],
      ['sam', 'ruth@bellamy.example', 'REQUEST'],
      ['sam', 'ruth@bellamy.example', 'REQUEST'],
      ['sam', 'ruth@bellamy.example', 'REQUEST'],
      ['sam', 'ruth@bellamy.example', 'CANCEL'],
    ]);
    expect(sent[0]?.ics).not.toContain('SENT-BY');
    for (const { ics } of sent.slice(1)) {
      expect(ics).toMatch(
        new RegExp(`^ORGANIZER[^\\r\\n]*SENT-BY="?mailto:${sam.mail}"?[^\\r\\n]*:mailto:${olga.mail}`, 'm'),
      );
    }
  });
});
