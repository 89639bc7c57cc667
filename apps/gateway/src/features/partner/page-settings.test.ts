import { pageSettings } from '@pillarbox/contract/partner/page-settings';
import { partnerSettings } from '@pillarbox/contract/partner/settings';
import { expect, it } from 'vitest';
import { pageSettingsOf } from './page-settings.ts';

const BARE = { id: '754', name: 'X', mail: { kind: 'local', loginDomain: 'example.test' } };

it('contain what the page may show, and no address of the provider’s own services [BRAND-005, BRAND-006, BRAND-007]', () => {
  const settings = pageSettingsOf(
    partnerSettings.parse({
      ...BARE,
      HideTour: true,
      HideSupportIcon: true,
      privacyLinks: { '*': 'https://example.test/privacy' },
      feedbackAddress: 'ideas@inside.test',
      previousVersion: { migrate: 'http://migrate.inside.test/', secretFrom: 'MIGRATE_SECRET' },
    }),
  );
  expect(settings).toMatchObject({
    HideTour: true,
    HideFeedbackIcon: false,
    HideSupportIcon: true,
    takesFeedback: true,
  });
  expect(settings.previousVersion).toEqual({
    service: 'webmail',
    target: 'previous',
    cookie: 'webmail_version',
    cookieValue: '1',
  });
  expect(JSON.stringify(settings)).not.toMatch(/inside|SECRET/);
  expect(pageSettings.parse(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
});

it.each([
  ['an id of other characters than digits [VAL-024]', { id: '75a' }],
  ['an id with a sign [VAL-024]', { id: '-754' }],
  ['a service of other characters than letters and digits [VAL-023]', { services: ['WMRQ_2FA'] }],
  ['a service with a space [VAL-023]', { services: ['WMRQ 2FA'] }],
])('are refused with %s', (_, wrong) => {
  expect(partnerSettings.safeParse({ ...BARE, services: ['WMRQD2FA'] }).success).toBe(true);
  expect(partnerSettings.safeParse({ ...BARE, ...wrong }).success).toBe(false);
});

it('treat invalid values as not set', () => {
  expect(pageSettings.parse({ HideTour: 'YES', supportLinks: [], previousVersion: 7 })).toEqual(pageSettings.parse({}));
  // What pages of a gateway have, and pages without settings do not.
  const { mapAddress, offline, ...bare } = pageSettingsOf(partnerSettings.parse(BARE));
  expect({ ...bare, mapAddress: '', offline: false }).toEqual(pageSettings.parse({}));
  expect([mapAddress.includes('{address}'), offline]).toEqual([true, true]);
});

it('sign nobody out automatically unless set, and then after 1800 s [CONST-040, AUTH-054]', () => {
  expect(pageSettingsOf(partnerSettings.parse(BARE))).toMatchObject({ AutoLogout: false, AutoLogoutTime: 1800 });
  const settings = pageSettingsOf(
    partnerSettings.parse({ ...BARE, AutoLogout: true, AutoLogoutTime: 600, inactivityTick: 30 }),
  );
  expect(settings).toMatchObject({ AutoLogout: true, AutoLogoutTime: 600, inactivityTick: 30 });
});
