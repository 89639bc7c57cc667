import { describe, expect, it } from 'vitest';
import { matchRoute, pathsOf } from './route-match.ts';
import { ROUTES } from './routes.ts';

const NAV = 'app.base.nav0';

/** Part 1 section 2 and part 2 section 2, in their order. */
const SPECIFIED = `
  /invalid /invalid/window /window /window/mail /window/mail/compose /window/mail/onlinefaxcompose
  /window/mail/feedback /window/mail/msg
  /login /expired /2fa/verify /2fa/setup /forgot /autologin
  /preferences /preferences/general /preferences/advanced /preferences/keyboardshortcuts /preferences/password
  /preferences/securityquestion /preferences/accounts /preferences/faxaccount /preferences/popimap /preferences/spam
  /preferences/autoreply /preferences/filters /preferences/signatures /preferences/highlighting /preferences/image
  /preferences/pgp /preferences/usage /preferences/2fa /preferences/calendar/general
  /mail /mail/list /mail/list/msg /mail/compose /mail/onlinefaxcompose /mail/feedback /mail/attachmentview
  /mail/followupsview
  /cloud /cloud/list /cloud/list/row /cloud/list/grid /cloud/category /cloud/category/new /onlinestorage /onlinefax
  /public/contactsupdate/:requestID /public/availability/:ownerUid /public/availability/:ownerUid/:calendarUid
  /public/task/:taskId/:token/:email /public/sharedfiles/:key
  /contacts /contacts/details /contacts/groups /contacts/groups/new /contacts/groups/edit /contacts/addressbooks
  /contacts/addressbooks/new /contacts/addressbooks/edit /contacts/new /contacts/subscribe /contacts/subscribe/:id
  /contacts/edit /contacts/duplicates /contacts/import-contacts
  /calendar /calendar/:viewID /calendar/enablecalendar/:id /calendar/subscribetocalendar/:id /calendar/agenda
  /calendar/agenda/:id /calendar/subscribe /calendar/new /calendar/edit/:id /calendar/newevent
  /calendar/editevent/:id /calendar/import /calendar/resource/new /calendar/resource/edit/:id
  /calendar/resource/subscribe
  /tasks /tasks/:actionID/:tid?
`;

/** States that have no address and only hold others. */
const ABSTRACT_STATES = ['app', 'app.base', 'app.base.nav0', 'app.public'];

/** Path, state and frame of the route at an address. */
function at(path: string): string | undefined {
  const entry = matchRoute(ROUTES, path)?.entry;
  return entry === undefined ? undefined : `${entry.path} ${entry.state} ${entry.frame}`;
}

describe('the table of routes', () => {
  it('has every path of the specification and no other', () => {
    expect(ROUTES.map((entry) => entry.path).toSorted()).toEqual(SPECIFIED.trim().split(/\s+/).toSorted());
  });

  it('has one state for each path, and every state below one that exists', () => {
    const states = [...ABSTRACT_STATES, ...ROUTES.map((entry) => entry.state)] as string[];
    expect(new Set(states).size).toBe(states.length);
    expect(new Set(ROUTES.flatMap(pathsOf)).size).toBe(ROUTES.flatMap(pathsOf).length);
    for (const state of states.filter((one) => one !== 'app')) {
      const parents = states.filter((one) => state.startsWith(`${one}.`));
      expect(parents, state).not.toEqual([]);
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

  it('stands below the state of its frame', () => {
    for (const entry of ROUTES) {
      const root = { shell: `${NAV}.`, entry: 'app.base.', window: 'app.window', public: 'app.public.', alone: 'app.' };
      expect(entry.state.startsWith(root[entry.frame]), entry.state).toBe(true);
    }
  });

  it('names the states before sign-in [SHELL-094] [SHELL-095] [SHELL-096] [SHELL-097]', () => {
    expect(at('/login')).toBe('/login app.base.login entry');
    expect(at('/2fa/setup')).toBe('/2fa/setup app.base.2fasetup entry');
    expect(at('/2fa/verify')).toBe('/2fa/verify app.base.2faverify entry');
    expect(at('/expired')).toBe('/expired app.base.expired entry');
  });

  it('names the states of windows app.window.* and app.invalid.window [SHELL-099] [SHELL-100]', () => {
    const windows = ROUTES.filter((entry) => entry.frame === 'window');
    expect(windows.map((entry) => entry.state)).toEqual([
      'app.window',
      'app.window.mail',
      'app.window.mail.compose',
      'app.window.mail.onlinefaxcompose',
      'app.window.mail.feedback',
      'app.window.mail.msg',
    ]);
    expect(at('/invalid/window')).toContain('app.invalid.window');
  });

  it('names the states of calendar and tasks', () => {
    expect(at('/calendar')).toContain(` ${NAV}.calendar `);
    expect(at('/calendar/newevent')).toContain(` ${NAV}.calendar.newevent `);
    expect(at('/calendar/editevent/7')).toContain(` ${NAV}.calendar.editevent `);
    expect(at('/calendar/agenda')).toContain(` ${NAV}.calendar.agenda `);
    expect(at('/calendar/agenda/7')).toContain(` ${NAV}.calendar.agenda.id `);
    expect(at('/tasks')).toContain(` ${NAV}.tasks `);
    expect(at('/tasks/edit/7')).toContain(` ${NAV}.tasks.edit `);
  });

  it('names the states of contacts, preferences, files and mail [SHELL-112] [SHELL-114] [SHELL-115] [SHELL-116]', () => {
    expect(at('/contacts')).toContain(` ${NAV}.contacts `);
    expect(at('/contacts/new')).toContain(` ${NAV}.contacts.new-contact `);
    expect(at('/contacts/import-contacts')).toContain(` ${NAV}.contacts.import-contacts `);
    expect(at('/contacts/groups/new')).toContain(` ${NAV}.contacts.groups.new `);
    expect(at('/preferences')).toContain(` ${NAV}.preferences `);
    expect(at('/onlinestorage')).toContain(` ${NAV}.onlinestorage `);
    expect(at('/mail/list/msg')).toContain(` ${NAV}.mail.list.msg `);
    expect(at('/mail/compose')).toContain(` ${NAV}.mail.compose `);
    expect(at('/mail/feedback')).toContain(` ${NAV}.mail.feedback `);
  });

  it('declares the parameters of the mail list, null on entry, and that it is abstract and needs a sign-in', () => {
    const params = { sendParameters: null, currentfolder: null };
    const list = matchRoute(ROUTES, '/mail/list')?.entry;
    expect(list).toMatchObject({ to: '/mail/list/msg', params, data: { needsAuth: true } });
    expect(matchRoute(ROUTES, '/mail/list/msg')?.entry.params).toEqual(params);
  });

  it('takes the views day, week and month, and no other', () => {
    for (const view of ['day', 'week', 'month']) {
      expect(matchRoute(ROUTES, `/calendar/${view}`)?.params).toEqual({ viewID: view });
    }
    for (const view of ['year', 'Day', 'days', '2025', 'day%20', '%64ay%00', '']) {
      expect(at(`/calendar/${view}`)?.startsWith('/calendar/:viewID'), view).not.toBe(true);
    }
  });

  it('takes tasks by view, edit or new, with or without an id', () => {
    expect(matchRoute(ROUTES, '/tasks/new')?.params).toEqual({ actionID: 'new' });
    expect(matchRoute(ROUTES, '/tasks/view/7')?.params).toEqual({ actionID: 'view', tid: '7' });
    expect(matchRoute(ROUTES, '/tasks/edit/a%2Fb')?.params).toEqual({ actionID: 'edit', tid: 'a/b' });
    for (const path of ['/tasks/delete', '/tasks/delete/7', '/tasks/view/7/8']) expect(at(path)).toBeUndefined();
  });

  it('has the storage only with the briefcase [SHELL-058]', () => {
    expect(matchRoute(ROUTES, '/onlinestorage')?.entry.needs).toBe('briefcase');
  });

  it('reads parameters of public pages, escaped ones too', () => {
    expect(matchRoute(ROUTES, '/public/task/7/a.b/clara%40example.test')?.params).toEqual({
      taskId: '7',
      token: 'a.b',
      email: 'clara@example.test',
    });
    expect(at('/public/availability/u')).toContain('/public/availability/:ownerUid ');
    expect(at('/public/availability/u/c')).toContain(':calendarUid ');
    expect(at('/public/availability')).toBeUndefined();
  });

  it('knows a path with a slash at its end, and nothing beside the table', () => {
    expect(at('/mail/list/msg/')).toBe(at('/mail/list/msg'));
    for (const path of ['/', '', '/nowhere', '/Mail', '/mail/list/msg/x', '/preferences/none', '/window/none']) {
      expect(at(path), path).toBeUndefined();
    }
  });
});
