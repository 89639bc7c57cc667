import { expect, it } from 'vitest';
import { accountOf, analyticsEvent, environmentOf, placeOfState } from './event.ts';

it('has the specification’s data, with its defaults [DATA-062, CONST-005, CONST-006, CONST-007]', () => {
  const happening = { module: 'mail', event_action: 'list.msg', params: {}, event_type: 'view' } as const;
  expect(analyticsEvent({ hid: '', langcode: '' }, happening)).toEqual({
    ...{ app_type: 'webmail7', hid: '0000', cid: '', user: '', accountId: '', langcode: 'en', theme: '' },
    ...{ customerNumber: '', env: '', module: 'mail', event_action: 'list.msg', params: {}, event_type: 'view' },
  });
  expect(analyticsEvent({ hid: '754', langcode: 'de' }, happening)).toMatchObject({ hid: '754', langcode: 'de' });
});

it.each([
  ['app.base.nav0.calendar.view', 'calendar', 'view'],
  ['app.base.nav0.mail.list.msg', 'mail', 'list.msg'],
  ['app.base.nav0.tasks', 'tasks', 'view'],
  ['app.base.login', 'login', 'view'],
  ['app.public.availability', 'availability', 'view'],
  ['app.', 'webmail', 'view'],
])('takes module and action of %s from the name of the state, or the defaults', (state, module, action) => {
  expect(placeOfState(state)).toEqual({ module, event_action: action });
});

it('names the environment: the partner’s, dev on this machine, else prod [CONST-008]', () => {
  const hosts = ['localhost', 'mail.localhost', '127.0.0.1', 'mail.example.org', 'localhost.example.org'];
  expect(hosts.map((host) => environmentOf('', host))).toEqual(['dev', 'dev', 'dev', 'prod', 'prod']);
  expect(environmentOf('qa', 'localhost')).toBe('qa');
});

it('chooses the account by the location of the cluster [BRAND-046]', () => {
  const accounts = { us: 'one', eu: 'two', ap: 'three' };
  expect(['us', 'eu', 'ap', ''].map((region) => accountOf(accounts, region))).toEqual(['one', 'two', 'three', 'one']);
});
