import { beforeAll, describe, expect, it } from 'vitest';
import { FEATURES } from '../feature-list.ts';
import { listFeatures } from '../lib/features.ts';
import type { Route } from '../lib/route.ts';
import { matchRoute, pathsOf } from './route-match.ts';
import { routeTable } from './router.tsx';
import { SPECIFIED } from './specified-routes.test-maker.ts';

const NAV = 'app.base.nav0';

/** States without an address that only contain others. */
const ABSTRACT_STATES = ['app', 'app.base', NAV, 'app.public'];

let routes: readonly Route[] = [];

beforeAll(() => {
  listFeatures(FEATURES);
  routes = routeTable();
});

/** Path, state and frame of the route at an address. */
function at(path: string): string | undefined {
  const entry = matchRoute(routes, path)?.entry;
  return entry === undefined ? undefined : `${entry.path} ${entry.state} ${entry.frame}`;
}

/** Routes of our own. */
const OURS = [
  '/preferences/appearance',
  '/issuer',
  '/mail/scheduled',
  '/preferences/app-passwords',
  '/preferences/forwarding',
  '/preferences/rotation',
  '/preferences/texts',
  '/preferences/transfer',
  '/contacts/collected',
  '/contacts/global-list',
  '/contacts/updates',
  '/tasks/inbox-zero',
  '/calendar/visits',
  '/calendar/visits/kind/:id',
  '/public/booking/:key',
  '/public/visit/:secret',
];

/** The routes of the specification: not our own ones, and not those for pages of the provider. */
const product = (): readonly Route[] => routes.filter(({ path }) => !path.startsWith('/page/') && !OURS.includes(path));

describe('the table of routes', () => {
  it('has only addresses of the specification, with their states and frames', () => {
    const specified = SPECIFIED.map(({ path, state, frame }) => `${path} ${state} ${frame}`);
    for (const { path, state, frame } of product()) expect(specified).toContain(`${path} ${state} ${frame}`);
  });

  it('has one route for each address, and each state below a specified one', () => {
    const paths = routes.flatMap(pathsOf);
    expect(new Set(paths).size).toBe(paths.length);
    const states = [...ABSTRACT_STATES, ...SPECIFIED.map(({ state }) => state)];
    for (const { state } of product()) {
      expect(
        states.filter((one) => state.startsWith(`${one}.`)),
        state,
      ).not.toEqual([]);
    }
  });

  it('shows a screen at each address, or redirects', () => {
    for (const { path, to, load, Screen } of routes) {
      const ways = [to, load, Screen].filter((one) => one !== undefined);
      expect(ways, path).toHaveLength(1);
    }
  });

  it('has a section for each address in the shell', () => {
    const sections = FEATURES.flatMap(({ section }) =>
      section === undefined ? [] : [section.path, ...(section.also ?? [])],
    );
    for (const { path } of routes.filter(({ frame }) => frame === 'shell')) {
      expect(sections).toContain(`/${path.split('/')[1] ?? ''}`);
    }
  });

  it.each([
    ['/invalid', '/invalid app.invalid alone'],
    ['/invalid/window', '/invalid/window app.invalid.window alone'],
    ['/window', '/window app.window window'],
    ['/window/mail', '/window/mail app.window.mail window'],
    ['/window/mail/compose', '/window/mail/compose app.window.mail.compose window'],
    ['/window/mail/msg', '/window/mail/msg app.window.mail.msg window'],
  ])('%s is outside the shell', (path, route) => {
    expect(at(path)).toBe(route);
  });

  it('names states below app, which like app.base and the shell has no address of its own [SHELL-092, SHELL-093, SHELL-098]', () => {
    const states = routes.map(({ state }) => state);
    for (const state of ABSTRACT_STATES) expect(states).not.toContain(state);
    for (const { path, state, frame } of routes) {
      expect(state.split('.')[0], path).toBe('app');
      expect(state.startsWith('app.base.'), path).toBe(frame === 'entry' || frame === 'shell');
      expect(state.startsWith(`${NAV}.`), path).toBe(frame === 'shell');
    }
  });

  it('names the states before sign-in [SHELL-094] [SHELL-095] [SHELL-096] [SHELL-097]', () => {
    expect(at('/login')).toBe('/login app.base.login entry');
    expect(at('/2fa/setup')).toBe('/2fa/setup app.base.2fasetup entry');
    expect(at('/2fa/verify')).toBe('/2fa/verify app.base.2faverify entry');
    expect(at('/expired')).toBe('/expired app.base.expired entry');
  });

  it('names the states of windows app.window.* and app.invalid.window [SHELL-099] [SHELL-100]', () => {
    const windows = routes.filter((entry) => entry.frame === 'window');
    expect(windows.map((entry) => entry.state).toSorted()).toEqual([
      'app.window',
      'app.window.mail',
      'app.window.mail.compose',
      'app.window.mail.feedback',
      'app.window.mail.msg',
      'app.window.mail.onlinefaxcompose',
    ]);
    expect(at('/invalid/window')).toContain('app.invalid.window');
  });

  it('names the states of preferences and mail [SHELL-112] [SHELL-114] [SHELL-115] [SHELL-116]', () => {
    expect(at('/preferences')).toContain(` ${NAV}.preferences `);
    expect(at('/mail/list/msg')).toContain(` ${NAV}.mail.list.msg `);
    expect(at('/mail/compose')).toContain(` ${NAV}.mail.compose `);
    expect(at('/mail/feedback')).toContain(` ${NAV}.mail.feedback `);
  });

  it('names the states of the calendar and of contacts [SHELL-101] [SHELL-102] [SHELL-103] [SHELL-104] [SHELL-105] [SHELL-108] [SHELL-109] [SHELL-110] [SHELL-111]', () => {
    expect(at('/calendar')).toBe(`/calendar ${NAV}.calendar shell`);
    expect(at('/calendar/newevent')).toBe(`/calendar/newevent ${NAV}.calendar.newevent shell`);
    expect(at('/calendar/editevent/7')).toBe(`/calendar/editevent/:id ${NAV}.calendar.editevent shell`);
    expect(at('/calendar/agenda')).toBe(`/calendar/agenda ${NAV}.calendar.agenda shell`);
    expect(at('/calendar/agenda/7')).toBe(`/calendar/agenda/:id ${NAV}.calendar.agenda.id shell`);
    expect(at('/contacts')).toContain(` ${NAV}.contacts shell`);
    expect(at('/contacts/new')).toContain(` ${NAV}.contacts.new-contact shell`);
    expect(at('/contacts/import-contacts')).toContain(` ${NAV}.contacts.import-contacts shell`);
    expect(at('/contacts/groups/new')).toContain(` ${NAV}.contacts.groups.new shell`);
  });

  it('declares the parameters of the mail list, null on entry, and that it is abstract and needs a sign-in', () => {
    const params = { sendParameters: null, currentfolder: null };
    const list = matchRoute(routes, '/mail/list')?.entry;
    expect(list).toMatchObject({ to: '/mail/list/msg', params, data: { needsAuth: true } });
    expect(matchRoute(routes, '/mail/list/msg')?.entry.params).toEqual(params);
  });

  it('matches a path with a slash at its end, and no unknown path', () => {
    expect(at('/mail/list/msg/')).toBe(at('/mail/list/msg'));
    const beside = ['/', '', '/nowhere', '/Mail', '/mail/list/msg/x', '/preferences/none', '/window/none'];
    for (const path of [...beside, '/calendar/agendas', '/tasks/none/7', '/cloud/none', '/onlinefax/none']) {
      expect(at(path), path).toBeUndefined();
    }
  });
});

describe('matching a path', () => {
  const route = (path: string, values?: Route['values']): Route => ({
    path,
    state: 'app.base.nav0.x',
    frame: 'shell',
    data: null,
    ...(values === undefined ? {} : { values }),
  });
  const TABLE = [
    route('/calendar'),
    route('/calendar/:viewID', { viewID: ['day', 'week', 'month'] }),
    route('/calendar/agenda'),
    route('/tasks/:actionID/:tid?', { actionID: ['view', 'edit', 'new'] }),
    route('/public/task/:taskId/:token/:email'),
  ];
  const found = (path: string): string | undefined => matchRoute(TABLE, path)?.entry.path;

  it('accepts only the allowed values of a parameter', () => {
    for (const view of ['day', 'week', 'month']) {
      expect(matchRoute(TABLE, `/calendar/${view}`)?.params).toEqual({ viewID: view });
    }
    for (const view of ['year', 'Day', 'days', '2025', 'day%20', '%64ay%00', '']) {
      expect(found(`/calendar/${view}`), view).not.toBe('/calendar/:viewID');
    }
    expect(found('/calendar/agenda')).toBe('/calendar/agenda');
  });

  it('matches an optional last parameter, with or without it', () => {
    expect(matchRoute(TABLE, '/tasks/new')?.params).toEqual({ actionID: 'new' });
    expect(matchRoute(TABLE, '/tasks/view/7')?.params).toEqual({ actionID: 'view', tid: '7' });
    expect(matchRoute(TABLE, '/tasks/edit/a%2Fb')?.params).toEqual({ actionID: 'edit', tid: 'a/b' });
    for (const path of ['/tasks/delete', '/tasks/delete/7', '/tasks/view/7/8']) expect(found(path)).toBeUndefined();
  });

  it('reads parameters, escaped ones too', () => {
    expect(matchRoute(TABLE, '/public/task/7/a.b/clara%40example.test')?.params).toEqual({
      taskId: '7',
      token: 'a.b',
      email: 'clara@example.test',
    });
  });
});
