import { describe, expect, it } from 'vitest';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';

/**
 * Calls that the specification refuses in degraded mode, by area and path: the lists of both documents together (decision
 * 16).
 */
const REFUSED: Readonly<Record<string, RegExp>> = {
  security:
    /^\/api\/(db\/webmail\/prefs\/(PasswordQuestion|g2fa|g2faGenerate)\/|auth\/(forgot\/mail|mfa|recovery|app-passwords)(\/|$))/,
  preferences:
    /^\/api\/(db\/webmail\/(prefs|info\/email)|auth\/obtain\/email|db\/steele\/1\.0\/(preferences|calendars|cloudbox\/preferences))\//,
  spam: /^\/api\/rrad\/mail\/spamfilter\//,
  filters: /^\/api\/rrad\/mail\/filter(s|sList|Status|sOrder)?\//,
  reminders: /^\/api\/db\/steele\/1\.0\/task\/(notifications\.json$|AlarmDisplayed\/)/,
  alerts: /^\/api\/db\/steele\/1\.0\/events\/(notifications\.json$|NotificationDisplayed\/)/,
  contacts: /\/contacts\//,
};

/** Calls in these areas that are made nevertheless, by id, with the reason. */
const MADE: Readonly<Record<string, string>> = {
  'preferences.combinedLogin': 'The page repeats this call until it succeeds.',
  'session.g2faGenerate': 'Where the provider requires a second factor, nobody gets in without it.',
  'session.g2faEnable': 'Where the provider requires a second factor, nobody gets in without it.',
  'session.mfaWays': 'It is part of signing in.',
  'session.passkeyChallenge': 'It is part of signing in.',
  'session.passkeyVerify': 'It is part of signing in.',
  'session.validateAnswer': 'It is part of setting a forgotten password.',
  'session.sendResetLink': 'It is part of setting a forgotten password.',
};

const isRefused = ({ whenDegraded }: Operation): boolean => whenDegraded === 'refused';
const areaOf = ({ path }: Operation): string | undefined =>
  Object.entries(REFUSED).find(([, paths]) => paths.test(path))?.[0];
const refusedIn = (area: string): string[] =>
  OPERATIONS.filter((operation) => areaOf(operation) === area && isRefused(operation)).map(({ id }) => id);

describe('in degraded mode', () => {
  it('each call in an area that the specification names is refused, or is an exception with a reason', () => {
    const made = OPERATIONS.filter((operation) => areaOf(operation) !== undefined && !isRefused(operation));
    expect(made.map(({ id }) => id).sort()).toEqual(Object.keys(MADE).sort());
  });

  it('no other call is refused, so that mail still works', () => {
    expect(OPERATIONS.filter((operation) => isRefused(operation) && areaOf(operation) === undefined)).toEqual([]);
  });

  it('calls for preferences are refused [PREF-012]', () => {
    expect(refusedIn('preferences')).toEqual(
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
  });

  it('every call for contacts is refused, and the page of a link for everybody is not [CONT-015]', () => {
    const contacts = OPERATIONS.filter(({ id }) => /^contacts?[A-Z.]/.test(id));
    expect(contacts.length).toBeGreaterThan(40);
    const made = contacts.filter((operation) => !isRefused(operation)).map(({ id }) => id);
    expect(made).toEqual(['contactUpdate.open', 'contactUpdate.answer']);
  });

  it('spam settings are refused [PREF-015]', () => {
    expect(refusedIn('spam').sort()).toEqual(['preferences.saveSpamFilter', 'preferences.spamFilter']);
  });

  it('every call for filters is refused [PREF-017]', () => {
    expect(refusedIn('filters').sort()).toEqual([
      'filters.adopt',
      'filters.checkText',
      'filters.create',
      'filters.delete',
      'filters.explain',
      'filters.load',
      'filters.order',
      'filters.saveList',
      'filters.saveText',
      'filters.switch',
      'filters.try',
      'filters.update',
    ]);
  });

  it('security calls are refused, except those needed to sign in [PREF-016]', () => {
    expect(refusedIn('security')).toEqual(
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
    const shut = open.filter(isRefused).map(({ id }) => id);
    expect(shut.filter((id) => !/Question/.test(id) && !/questionsList/.test(id))).toEqual([]);
  });
});
