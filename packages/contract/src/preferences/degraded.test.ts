import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../operations.ts';
import { isRefusedWhenDegraded, MADE_WHEN_DEGRADED, refusedArea } from './degraded.ts';

const idsIn = (area: string): string[] =>
  OPERATIONS.filter((operation) => refusedArea(operation) === area)
    .map(({ id }) => id)
    .sort();

/** A call that the specification lists and that no part of the product makes yet. */
const listed = (path: string) => ({ id: `later${path}`, path });

describe('while basic settings are in use', () => {
  it('calls for preferences are refused, but not the one that is asked until it answers [PREF-012]', () => {
    expect(idsIn('preferences')).toEqual(
      expect.arrayContaining([
        'preferences.aliases',
        'preferences.calendar',
        'preferences.calendarList',
        'preferences.cloud',
        'preferences.combinedCalendar',
        'preferences.combinedMail',
        'preferences.emailInfo',
        'preferences.highlightRules',
        'preferences.imageRules',
        'preferences.obtainAlias',
        'preferences.rotation',
        'preferences.save',
        'preferences.signatures',
        'preferences.timezones',
      ]),
    );
    const made = OPERATIONS.filter(({ id }) => /^(preferences|partner)\./.test(id)).filter(
      (operation) => !isRefusedWhenDegraded(operation),
    );
    expect(made.map(({ id }) => id).sort()).toEqual(['partner.content', 'partner.domain', 'preferences.combinedLogin']);
  });

  it('spam settings are refused [PREF-015]', () => {
    expect(idsIn('spam')).toEqual(['preferences.saveSpamFilter', 'preferences.spamFilter']);
  });

  it('security calls are refused, but not those that let somebody in [PREF-016]', () => {
    expect(idsIn('security')).toEqual(
      expect.arrayContaining([
        'session.g2faDisable',
        'session.mfaState',
        'session.newRecoveryCodes',
        'session.questionsList',
        'session.savePasswordQuestion',
        'session.userQuestion',
      ]),
    );
    const open = OPERATIONS.filter(
      ({ access, owing }) => access === 'anonymous' || owing.some((duty) => duty !== 'recovery' && duty !== 'password'),
    );
    const shut = open.filter(isRefusedWhenDegraded).map(({ id }) => id);
    expect(shut.filter((id) => !/Question/.test(id) && !/questionsList/.test(id))).toEqual([]);
  });

  it('calls of the mailbox are made, every one', () => {
    const mail = OPERATIONS.filter(({ id }) => /^(mail|folders|list|message|compose|outbox)\./.test(id));
    expect(mail.length).toBeGreaterThan(10);
    expect(mail.filter(isRefusedWhenDegraded)).toEqual([]);
  });

  it.each([
    ['reminders', 'reminders', '/api/db/steele/1.0/task/notifications.json'],
    ['reminders that were shown', 'reminders', '/api/db/steele/1.0/task/AlarmDisplayed/:alarmId'],
    ['alerts', 'alerts', '/api/db/steele/1.0/events/notifications.json'],
    ['alerts that were shown', 'alerts', '/api/db/steele/1.0/events/NotificationDisplayed/:event/:trigger'],
    ['the list of filters', 'filters', '/api/rrad/mail/filters/:domain/:file'],
    ['one filter', 'filters', '/api/rrad/mail/filter/:domain/:user/:id'],
    ['many filters', 'filters', '/api/rrad/mail/filtersList/:domain/:user'],
    ['switching a filter', 'filters', '/api/rrad/mail/filterStatus/:domain/:user/:id'],
    ['the order of filters', 'filters', '/api/rrad/mail/filtersOrder/:domain/:account'],
    ['contacts', 'contacts', '/api/db/steele/1.0/contacts/contact/:mail'],
  ])('calls of later parts are refused by where they lead: %s', (_, area, path) => {
    expect(refusedArea(listed(path))).toBe(area);
  });

  it('each exception is a call there is, with a reason', () => {
    const ids = OPERATIONS.map(({ id }) => id);
    for (const [id, reason] of Object.entries(MADE_WHEN_DEGRADED)) {
      expect(ids).toContain(id);
      expect(reason).toMatch(/\.$/);
    }
  });
});
