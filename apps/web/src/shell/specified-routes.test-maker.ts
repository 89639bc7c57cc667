/** An address that the specification names. */
export interface SpecifiedRoute {
  /** `:name` is a parameter. A last one with `?` is optional. */
  readonly path: string;
  readonly state: string;
  readonly frame: string;
}

const TABLE = `
  /invalid app.invalid alone
  /invalid/window app.invalid.window alone
  /window app.window window
  /window/mail app.window.mail window
  /window/mail/compose app.window.mail.compose window
  /window/mail/onlinefaxcompose app.window.mail.onlinefaxcompose window
  /window/mail/feedback app.window.mail.feedback window
  /window/mail/msg app.window.mail.msg window
  /login app.base.login entry
  /expired app.base.expired entry
  /2fa/verify app.base.2faverify entry
  /2fa/setup app.base.2fasetup entry
  /forgot app.base.forgot entry
  /autologin app.base.autologin entry
  /preferences app.base.nav0.preferences shell
  /preferences/general app.base.nav0.preferences.general shell
  /preferences/advanced app.base.nav0.preferences.advanced shell
  /preferences/keyboardshortcuts app.base.nav0.preferences.keyboardshortcuts shell
  /preferences/password app.base.nav0.preferences.password shell
  /preferences/securityquestion app.base.nav0.preferences.securityquestion shell
  /preferences/accounts app.base.nav0.preferences.accounts shell
  /preferences/faxaccount app.base.nav0.preferences.faxaccount shell
  /preferences/popimap app.base.nav0.preferences.popimap shell
  /preferences/spam app.base.nav0.preferences.spam shell
  /preferences/autoreply app.base.nav0.preferences.autoreply shell
  /preferences/filters app.base.nav0.preferences.filters shell
  /preferences/signatures app.base.nav0.preferences.signatures shell
  /preferences/highlighting app.base.nav0.preferences.highlighting shell
  /preferences/image app.base.nav0.preferences.image shell
  /preferences/pgp app.base.nav0.preferences.pgp shell
  /preferences/usage app.base.nav0.preferences.usage shell
  /preferences/2fa app.base.nav0.preferences.2fa shell
  /preferences/calendar/general app.base.nav0.preferences.calendar.general shell
  /mail app.base.nav0.mail shell
  /mail/list app.base.nav0.mail.list shell
  /mail/list/msg app.base.nav0.mail.list.msg shell
  /mail/compose app.base.nav0.mail.compose shell
  /mail/onlinefaxcompose app.base.nav0.mail.onlinefaxcompose shell
  /mail/feedback app.base.nav0.mail.feedback shell
  /mail/attachmentview app.base.nav0.mail.attachmentview shell
  /mail/followupsview app.base.nav0.mail.followupsview shell
  /cloud app.base.nav0.cloud shell
  /cloud/list app.base.nav0.cloud.list shell
  /cloud/list/row app.base.nav0.cloud.list.row shell
  /cloud/list/grid app.base.nav0.cloud.list.grid shell
  /cloud/category app.base.nav0.cloud.category shell
  /cloud/category/new app.base.nav0.cloud.category.new shell
  /onlinestorage app.base.nav0.onlinestorage shell
  /onlinefax app.base.nav0.onlinefax shell
  /contacts app.base.nav0.contacts shell
  /contacts/details app.base.nav0.contacts.details shell
  /contacts/groups app.base.nav0.contacts.groups shell
  /contacts/groups/new app.base.nav0.contacts.groups.new shell
  /contacts/groups/edit app.base.nav0.contacts.groups.edit shell
  /contacts/addressbooks app.base.nav0.contacts.addressbooks shell
  /contacts/addressbooks/new app.base.nav0.contacts.addressbooks.new shell
  /contacts/addressbooks/edit app.base.nav0.contacts.addressbooks.edit shell
  /contacts/new app.base.nav0.contacts.new-contact shell
  /contacts/subscribe app.base.nav0.contacts.subscribe shell
  /contacts/subscribe/:id app.base.nav0.contacts.subscribe.id shell
  /contacts/edit app.base.nav0.contacts.edit shell
  /contacts/duplicates app.base.nav0.contacts.duplicates shell
  /contacts/import-contacts app.base.nav0.contacts.import-contacts shell
  /calendar app.base.nav0.calendar shell
  /calendar/:viewID app.base.nav0.calendar.view shell
  /calendar/enablecalendar/:id app.base.nav0.calendar.enablecalendar shell
  /calendar/subscribetocalendar/:id app.base.nav0.calendar.subscribetocalendar shell
  /calendar/agenda app.base.nav0.calendar.agenda shell
  /calendar/agenda/:id app.base.nav0.calendar.agenda.id shell
  /calendar/subscribe app.base.nav0.calendar.subscribe shell
  /calendar/new app.base.nav0.calendar.new shell
  /calendar/edit/:id app.base.nav0.calendar.edit shell
  /calendar/newevent app.base.nav0.calendar.newevent shell
  /calendar/editevent/:id app.base.nav0.calendar.editevent shell
  /calendar/import app.base.nav0.calendar.import shell
  /calendar/resource/new app.base.nav0.calendar.resource.new shell
  /calendar/resource/edit/:id app.base.nav0.calendar.resource.edit shell
  /calendar/resource/subscribe app.base.nav0.calendar.resource.subscribe shell
  /tasks app.base.nav0.tasks shell
  /tasks/:actionID/:tid? app.base.nav0.tasks.edit shell
  /public/contactsupdate/:requestID app.public.contactsupdate public
  /public/availability/:ownerUid app.public.availability public
  /public/availability/:ownerUid/:calendarUid app.public.availability.calendar public
  /public/task/:taskId/:token/:email app.public.task public
  /public/sharedfiles/:key app.public.sharedfiles public
`;

/**
 * Every address with its state and frame (specification, part 1 section 2 and part 2 section 2).
 */
export const SPECIFIED: readonly SpecifiedRoute[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [path = '', state = '', frame = ''] = line.trim().split(' ');
    return { path, state, frame };
  });
