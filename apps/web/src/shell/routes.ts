/** Where a screen stands: in the main shell, in a child window, on a public page, before sign-in, or alone. */
export type RouteFrame = 'shell' | 'window' | 'public' | 'entry' | 'alone';

/** What the guard and the window title know about a state. */
export interface RouteData {
  /** Only for who is signed in [AUTH-059]. */
  readonly needsAuth: boolean;
  /** A signed-in user may stay although the state needs no sign-in [AUTH-029, decision 15]. */
  readonly forced?: true;
  /** The step of signing in that is done here; there is nothing to do here without a session. */
  readonly duty?: 'verify' | 'setup' | 'password';
  /** Key of the window title's section part; without one the title is cleared [SHELL-006]. */
  readonly titleKey?: string;
}

/** A state with an address. */
export interface RouteEntry {
  /** `:name` stands for a parameter; a last one with `?` may be left out. */
  readonly path: string;
  /** The state's name as the specification has it, or one in the same style. */
  readonly state: string;
  readonly frame: RouteFrame;
  /** A state without data leads to the sign-in screen [AUTH-030]. */
  readonly data: RouteData | null;
  /** The only values that a parameter of the path may have. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Parameters that stand in the search part, with what they are on entry. */
  readonly params?: Readonly<Record<string, null>>;
  /** An abstract state shows nothing itself and leads here. */
  readonly to?: string;
  /** Exists only with this feature of the provider. */
  readonly needs?: string;
}

const PUBLIC: RouteData = { needsAuth: false, forced: true };
const LIST = '/mail/list/msg';
const LIST_PARAMS = { sendParameters: null, currentfolder: null };
const COMPOSE_WINDOW = '/window/mail/compose';

type Rest = Omit<RouteEntry, 'path' | 'state' | 'frame' | 'data'>;

function inShell(titleKey: string): (path: string, state: string, rest?: Rest & { title?: string }) => RouteEntry {
  return (path, state, { title = titleKey, ...rest } = {}) => ({
    path,
    state: `app.base.nav0.${state}`,
    frame: 'shell',
    data: { needsAuth: true, titleKey: title },
    ...rest,
  });
}

function inWindow(path: string, state: string, { titleKey, to }: { titleKey?: string; to?: string }): RouteEntry {
  const data: RouteData = { needsAuth: true, forced: true, ...(titleKey === undefined ? {} : { titleKey }) };
  return { path, state, frame: 'window', data, ...(to === undefined ? {} : { to }) };
}

function entry(path: string, state: string, data: RouteData): RouteEntry {
  return { path, state: `app.base.${state}`, frame: 'entry', data };
}

function open(path: string, state: string): RouteEntry {
  return { path, state: `app.public.${state}`, frame: 'public', data: PUBLIC };
}

const mail = inShell('LANG_SHELL_MAIL');
const contacts = inShell('LANG_SHELL_CONTACTS');
const calendar = inShell('LANG_SHELL_CALENDAR');
const tasks = inShell('LANG_SHELL_TASKS');
const files = inShell('LANG_SHELL_FILES');
const fax = inShell('LANG_SHELL_FAX');
const preferences = inShell('LANG_SHELL_PREFERENCES');

/** Every address of the product with its state (specification, part 1 section 2 and part 2 section 2). */
export const ROUTES: readonly RouteEntry[] = [
  { path: '/invalid', state: 'app.invalid', frame: 'alone', data: PUBLIC },
  { path: '/invalid/window', state: 'app.invalid.window', frame: 'alone', data: PUBLIC },
  inWindow('/window', 'app.window', { to: COMPOSE_WINDOW }),
  inWindow('/window/mail', 'app.window.mail', { to: COMPOSE_WINDOW }),
  inWindow(COMPOSE_WINDOW, 'app.window.mail.compose', { titleKey: 'LANG_SHELL_NEW_MESSAGE' }),
  inWindow('/window/mail/onlinefaxcompose', 'app.window.mail.onlinefaxcompose', { titleKey: 'LANG_SHELL_FAX' }),
  inWindow('/window/mail/feedback', 'app.window.mail.feedback', { titleKey: 'LANG_SHELL_TITLE_FEEDBACK' }),
  inWindow('/window/mail/msg', 'app.window.mail.msg', { titleKey: 'LANG_SHELL_TITLE_MESSAGE' }),

  entry('/login', 'login', { needsAuth: false, titleKey: 'LANG_SESSION_TITLE' }),
  entry('/expired', 'expired', {
    needsAuth: false,
    forced: true,
    duty: 'password',
    titleKey: 'LANG_SHELL_TITLE_EXPIRED',
  }),
  entry('/2fa/verify', '2faverify', {
    needsAuth: false,
    forced: true,
    duty: 'verify',
    titleKey: 'LANG_SHELL_TITLE_VERIFY',
  }),
  entry('/2fa/setup', '2fasetup', {
    needsAuth: false,
    forced: true,
    duty: 'setup',
    titleKey: 'LANG_SHELL_TITLE_SETUP',
  }),
  entry('/forgot', 'forgot', { needsAuth: false, titleKey: 'LANG_SHELL_TITLE_FORGOT' }),
  entry('/autologin', 'autologin', { needsAuth: false, forced: true, titleKey: 'LANG_SESSION_TITLE' }),

  preferences('/preferences', 'preferences', { to: '/preferences/general' }),
  preferences('/preferences/general', 'preferences.general', { title: 'LANG_SHELL_TITLE_GENERAL' }),
  preferences('/preferences/advanced', 'preferences.advanced'),
  preferences('/preferences/keyboardshortcuts', 'preferences.keyboardshortcuts', {
    title: 'LANG_SHELL_TITLE_SHORTCUTS',
  }),
  preferences('/preferences/password', 'preferences.password', { title: 'LANG_SHELL_TITLE_PASSWORD' }),
  preferences('/preferences/securityquestion', 'preferences.securityquestion', {
    title: 'LANG_SHELL_TITLE_QUESTION',
  }),
  preferences('/preferences/accounts', 'preferences.accounts'),
  preferences('/preferences/faxaccount', 'preferences.faxaccount'),
  preferences('/preferences/popimap', 'preferences.popimap'),
  preferences('/preferences/spam', 'preferences.spam'),
  preferences('/preferences/autoreply', 'preferences.autoreply'),
  preferences('/preferences/filters', 'preferences.filters'),
  preferences('/preferences/signatures', 'preferences.signatures'),
  preferences('/preferences/highlighting', 'preferences.highlighting'),
  preferences('/preferences/image', 'preferences.image'),
  preferences('/preferences/pgp', 'preferences.pgp'),
  preferences('/preferences/usage', 'preferences.usage'),
  preferences('/preferences/2fa', 'preferences.2fa', { title: 'LANG_SHELL_TITLE_2FA' }),
  preferences('/preferences/calendar/general', 'preferences.calendar.general'),

  mail('/mail', 'mail', { to: LIST }),
  mail('/mail/list', 'mail.list', { to: LIST, params: LIST_PARAMS }),
  mail(LIST, 'mail.list.msg', { params: LIST_PARAMS }),
  mail('/mail/compose', 'mail.compose', { title: 'LANG_SHELL_NEW_MESSAGE' }),
  mail('/mail/onlinefaxcompose', 'mail.onlinefaxcompose', { title: 'LANG_SHELL_FAX' }),
  mail('/mail/feedback', 'mail.feedback', { title: 'LANG_SHELL_TITLE_FEEDBACK' }),
  mail('/mail/attachmentview', 'mail.attachmentview'),
  mail('/mail/followupsview', 'mail.followupsview'),

  files('/cloud', 'cloud', { to: '/cloud/list' }),
  files('/cloud/list', 'cloud.list'),
  files('/cloud/list/row', 'cloud.list.row'),
  files('/cloud/list/grid', 'cloud.list.grid'),
  files('/cloud/category', 'cloud.category'),
  files('/cloud/category/new', 'cloud.category.new'),
  files('/onlinestorage', 'onlinestorage', { needs: 'briefcase' }),
  fax('/onlinefax', 'onlinefax'),

  contacts('/contacts', 'contacts'),
  contacts('/contacts/details', 'contacts.details'),
  contacts('/contacts/groups', 'contacts.groups'),
  contacts('/contacts/groups/new', 'contacts.groups.new'),
  contacts('/contacts/groups/edit', 'contacts.groups.edit'),
  contacts('/contacts/addressbooks', 'contacts.addressbooks'),
  contacts('/contacts/addressbooks/new', 'contacts.addressbooks.new'),
  contacts('/contacts/addressbooks/edit', 'contacts.addressbooks.edit'),
  contacts('/contacts/new', 'contacts.new-contact'),
  contacts('/contacts/subscribe', 'contacts.subscribe'),
  contacts('/contacts/subscribe/:id', 'contacts.subscribe.id'),
  contacts('/contacts/edit', 'contacts.edit'),
  contacts('/contacts/duplicates', 'contacts.duplicates'),
  contacts('/contacts/import-contacts', 'contacts.import-contacts'),

  calendar('/calendar', 'calendar'),
  calendar('/calendar/:viewID', 'calendar.view', { values: { viewID: ['day', 'week', 'month'] } }),
  calendar('/calendar/enablecalendar/:id', 'calendar.enablecalendar'),
  calendar('/calendar/subscribetocalendar/:id', 'calendar.subscribetocalendar'),
  calendar('/calendar/agenda', 'calendar.agenda'),
  calendar('/calendar/agenda/:id', 'calendar.agenda.id'),
  calendar('/calendar/subscribe', 'calendar.subscribe'),
  calendar('/calendar/new', 'calendar.new'),
  calendar('/calendar/edit/:id', 'calendar.edit'),
  calendar('/calendar/newevent', 'calendar.newevent'),
  calendar('/calendar/editevent/:id', 'calendar.editevent'),
  calendar('/calendar/import', 'calendar.import'),
  calendar('/calendar/resource/new', 'calendar.resource.new'),
  calendar('/calendar/resource/edit/:id', 'calendar.resource.edit'),
  calendar('/calendar/resource/subscribe', 'calendar.resource.subscribe'),

  tasks('/tasks', 'tasks'),
  tasks('/tasks/:actionID/:tid?', 'tasks.edit', { values: { actionID: ['view', 'edit', 'new'] } }),

  open('/public/contactsupdate/:requestID', 'contactsupdate'),
  open('/public/availability/:ownerUid', 'availability'),
  open('/public/availability/:ownerUid/:calendarUid', 'availability.calendar'),
  open('/public/task/:taskId/:token/:email', 'task'),
  open('/public/sharedfiles/:key', 'sharedfiles'),
];
